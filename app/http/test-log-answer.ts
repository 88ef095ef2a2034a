import type { TestLog } from "~/domain/test-bulk/logs";
import type { Language } from "~/i18n/config";
import { rowSentence } from "./item-answer";

/** A test's log: its reason as a sentence in `error`. */
export function testLogAnswer({ reason, detail, ...log }: TestLog, language: Language) {
  return { ...log, error: reason && rowSentence(language)(reason, detail) };
}
