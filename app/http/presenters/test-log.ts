import type { TestLog } from "~/domain/test-bulk/logs";
import type { Language } from "~/i18n/config";
import { isReportedByServer, rowSentence } from "./batch-item";

/** A test's log: its reason as a sentence in `error`. */
export function testLogAnswer({ reason, detail, ...log }: TestLog, language: Language) {
  return { ...log, error: reason && rowSentence(language)(reason, detail) };
}

/** The same with what the server said of it, for admins who look for the cause. */
export function testLogRow(log: TestLog, language: Language) {
  return { ...testLogAnswer(log, language), detail: isReportedByServer(log.reason) ? log.detail : null };
}
