import type { DomainError } from "~/domain/errors";
import { requestLocale } from "../request/locale";
import { fieldSentences, refusalSentence } from "../response/error-messages";

/** A form with a file again: what was typed, a list of sentences per field, and what the refusal found. */
export type RefusedUpload = {
  status: "error";
  code: string;
  initialValue: Record<string, string>;
  error: Record<string, string[]>;
  found: Record<string, unknown>;
};

/** Returns the answer to a refused form with a file. `kept`: the fields that come back as they were typed. */
export function refusedUpload(
  error: DomainError,
  request: Request,
  { typed, kept }: { typed: Record<string, string>; kept: readonly string[] },
): RefusedUpload {
  const language = requestLocale(request);
  const marked = fieldSentences(language, error.fields);
  if (Object.keys(marked).length === 0) marked[""] = [refusalSentence(language, error)];
  const initialValue = Object.fromEntries(kept.map((name) => [name, typed[name] ?? ""]));
  return { status: "error", code: error.code, initialValue, error: marked, found: error.extra };
}
