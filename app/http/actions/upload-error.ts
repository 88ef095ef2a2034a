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
  /** The headings to choose the column of the numbers from, where none says it. */
  headings?: string[];
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
  return {
    status: "error",
    code: error.code,
    initialValue,
    error: marked,
    found: error.extra,
    headings: headingsOf(error),
  };
}

function headingsOf({ code, params, extra }: DomainError): string[] | undefined {
  const isUnclear = code === "FILE_COLUMN_UNCLEAR" && params.header === "receiver_number";
  const isLacking = code === "FILE_WRONG_HEADERS" && params.lacks === undefined;
  if (isUnclear) return extra.columns as string[];
  return isLacking ? (extra.found as string[]) : undefined;
}
