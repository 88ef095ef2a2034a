import type { ErrorCode, FieldError, Params, Reason, ServerFault } from "../domain/errors";
import type { Language } from "./config";
import { en, type Texts } from "./en";
import { filled } from "./fill";
import { id } from "./id";

export const texts: Record<Language, Texts> = { en, id };

/**
 * The sentence of an error code in a language; that of `params.fault`, where a server is to blame. Numbers are
 * written the language's way.
 */
export function sentence(language: Language, code: ErrorCode, params: Params = {}): string {
  const { errors, serverFaults } = texts[language];
  const faults: Partial<Record<string, string>> = serverFaults;
  return fill(language, faults[params.fault ?? ""] ?? errors[code], params);
}

/** The sentence of what is wrong with a server. */
export function serverSentence(language: Language, fault: ServerFault, params: Params): string {
  return fill(language, texts[language].serverFaults[fault], params);
}

/** The sentence of what is wrong with one field. */
export function fieldSentence(language: Language, { code, params }: FieldError): string {
  const sentences: Partial<Record<string, string>> = texts[language].fieldErrors;
  return fill(language, sentences[code] ?? texts[language].errors[code as ErrorCode], params);
}

/** The sentence of why a row was not sent, or not yet. A code of an older version is shown as it is. */
export function reasonSentence(language: Language, reason: string): string {
  const sentences: Partial<Record<string, string>> = texts[language].reasons;
  return sentences[reason as Reason] ?? reason;
}

function fill(language: Language, text: string, params: Params = {}): string {
  const seconds = Number(params.seconds);
  const all: Params = Number.isFinite(seconds)
    ? { ...params, minutes: Math.max(1, Math.ceil(seconds / 60)) }
    : params;
  const number = new Intl.NumberFormat(language);
  const written = Object.entries(all).map(([name, value]) => [
    name,
    typeof value === "number" ? number.format(value) : value,
  ]);
  return filled(language, text, Object.fromEntries(written));
}
