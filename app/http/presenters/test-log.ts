import type { TestLog } from "~/domain/test-bulk/logs";
import type { Language } from "~/i18n/config";
import { isReportedByServer, rowSentence } from "../response/row-sentence";

/**
 * A test's log by the names of a batch's item: its reason is a code in `error_code` and a sentence in `error_message`.
 * `receiver` and `error` are the same.
 */
export function testLogAnswer({ reason, detail, ...log }: TestLog, language: Language) {
  const error = reason && rowSentence(language)(reason, detail);
  return { ...log, receiver_number: log.receiver, error_message: error, error_code: reason, error };
}

/** The same with what the server said of it, for admins who look for the cause. */
export function testLogRow(log: TestLog, language: Language) {
  return { ...testLogAnswer(log, language), detail: isReportedByServer(log.reason) ? log.detail : null };
}
