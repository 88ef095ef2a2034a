import type { StoredKind } from "../domain/account-storage/charge";
import type { ErrorCode, FieldError, FieldFault, Params, Reason, ServerFault } from "../domain/errors";
import type { RunReason } from "../domain/schedules/types";
import { clockText } from "./clock";
import type { Language } from "./config";
import { duration } from "./duration";
import { answersIn } from "./server";

/**
 * Returns the sentence of an error code in a language. Where a server is to blame it is that of `params.fault`, where an
 * account is full, that of `params.most`, and where a file has no messages, that of `params.lacks`.
 */
export function sentence(language: Language, code: ErrorCode, params: Params = {}): string {
  const fault = params.fault as ServerFault;
  const most = params.most as StoredKind;
  const lacks = params.lacks as "messages";
  const keys = [
    `serverFaults.${fault}`,
    `accountFull.${most}`,
    `columnMissing.${lacks}`,
    `errors.${code}`,
  ] as const;
  return answersIn(language)([...keys], valuesOf(language, params));
}

/** The sentence of what is wrong with a server. */
export function serverSentence(language: Language, fault: ServerFault, params: Params): string {
  return answersIn(language)(`serverFaults.${fault}`, valuesOf(language, params));
}

/** The sentence of what is wrong with one field. */
export function fieldSentence(language: Language, { code, params }: FieldError): string {
  const keys = [`fieldErrors.${code as FieldFault}`, `errors.${code as ErrorCode}`] as const;
  return answersIn(language)([...keys], valuesOf(language, params));
}

/**
 * The sentence of why a row was not sent, or not yet; `refund`: after how long its credit comes back if that is never
 * known. A code of an older version is shown as it is.
 */
export function reasonSentence(language: Language, reason: string, refund: string): string {
  return answersIn(language)(`reasons.${reason as Reason}`, { defaultValue: reason, refund });
}

/** The sentence of why a date of a schedule made no batch. A code of another version is shown as it is. */
export function runReasonSentence(language: Language, reason: string): string {
  return answersIn(language)(`scheduleReasons.${reason as RunReason}`, { defaultValue: reason });
}

/** What fills a sentence. The number that it bends to is its count, whatever the error calls it. */
function valuesOf(language: Language, params: Params = {}) {
  const { count, max, seconds, balance } = params;
  const minutes = Number(params.minutes ?? Math.max(1, Math.ceil(Number(seconds) / 60)));
  const values = { time: againSaid(language, params), duration: duration(language, minutes * 60) };
  return { ...values, ...params, count: Number(count ?? max ?? seconds ?? balance ?? 0) };
}

/** Returns from when on something may be tried again: `from 27 Nov, 08:00 WIB`, or `later` where that is unknown. */
function againSaid(language: Language, { date, clock, zone }: Params): string {
  const t = answersIn(language);
  if (date === undefined) return t("tryAgain.later");
  const day = { timeZone: "UTC", day: "numeric", month: "short" } as const;
  const locale = language === "en" ? "en-GB" : language;
  const said = new Date(String(date)).toLocaleDateString(locale, day);
  return t("tryAgain.from", { value: `${said}, ${clockText(language, String(clock))} ${zone}` });
}
