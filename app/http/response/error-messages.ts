import { DomainError, type FieldError } from "~/domain/errors";
import type { Language } from "~/i18n/config";
import { fieldSentence, sentence } from "~/i18n/sentence";
import { countDatabaseError, isDatabaseAway, isRecordMissing, isUnstorable } from "~/platform/db";
import { SearchTooSlow } from "~/platform/db/search/search";
import { log } from "~/platform/log";
import { newToken } from "~/platform/tokens";
import { requestLocale } from "../request/locale";
import { rowSentence } from "./row-sentence";

const TRY_AGAIN_SECONDS = 5;
const LOGGED_CHARACTERS_MAX = 200;

/** Returns whatever was thrown as an error that may be shown. An unforeseen one is logged and becomes INTERNAL. */
export function errorMessage(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  countDatabaseError(thrown);
  if (isDatabaseAway(thrown)) return new DomainError("DATABASE_AWAY", { seconds: TRY_AGAIN_SECONDS });
  if (thrown instanceof SearchTooSlow) return new DomainError("SEARCH_TOO_SLOW");
  if (isUnstorable(thrown)) return new DomainError("BAD_REQUEST"); // a search in an address that no form made
  // Deleted between the look and the change; the transaction took everything back.
  if (isRecordMissing(thrown)) return new DomainError("CONFLICT");
  const id = newToken().slice(0, 12);
  log.error({ id, ...requestTrace(thrown) }, "unexpected error");
  return new DomainError("INTERNAL", {}, {}, { id });
}

/** The sentence to show first: that of the one marked field, else that of the error. */
export function refusalSentence(language: Language, error: DomainError): string {
  const [first] = Object.values(error.fields).flat();
  if (error.code === "VALIDATION" && first) return fieldSentence(language, first);
  return sentence(language, error.code, error.params);
}

/** Returns what an error boundary shows of a refusal. */
export function refusalPage(error: DomainError, request: Request): Response {
  const text = refusalSentence(requestLocale(request), error);
  return new Response(text, { status: error.status, statusText: error.code });
}

/** The sentences of each marked field. */
export function fieldSentences(
  language: Language,
  fields: Record<string, FieldError[]>,
): Record<string, string[]> {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([name, faults]) => [name, faults.map((fault) => faultSentence(language, fault))]),
  );
}

/** Of rows, with what is wrong with the first of them. */
function faultSentence(language: Language, { code, params }: FieldError): string {
  if (code !== "ROWS_REFUSED") return fieldSentence(language, { code, params });
  const { reason, detail } = params ?? {};
  const sentence = rowSentence(language)(String(reason), detail ? String(detail) : null);
  return fieldSentence(language, { code, params: { ...params, sentence } });
}

/** Where it happened. Messages of the database repeat what was to be stored, so only their last line is kept. */
export function requestTrace(thrown: unknown) {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  const message = thrown.message.trim().split("\n").at(-1)?.slice(0, LOGGED_CHARACTERS_MAX);
  const at = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { name: thrown.name, message, at: at.map((line) => line.trim()) };
}
