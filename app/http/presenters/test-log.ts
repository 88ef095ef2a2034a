import { z } from "zod";
import { LOG_STATUSES } from "~/domain/test-bulk/log-status";
import type { TestLog } from "~/domain/test-bulk/logs";
import { nameSchema, Time } from "~/domain/view-schema";
import type { Language } from "~/i18n/config";
import { isReportedByServer, rowSentence } from "../response/row-sentence";
import { ItemErrorCode } from "./batch-item";

export const TestLogAnswer = nameSchema(
  "TestLog",
  z.strictObject({
    id: z.string(),
    device: z.string().nullable(),
    receiver_number: z.string(),
    receiver: z.string(),
    scheduled_at: Time.nullable(),
    status: z.enum(LOG_STATUSES),
    error_message: z.string().nullable(),
    error_code: ItemErrorCode.nullable(),
    error: z.string().nullable(),
    updated_at: Time,
  }),
);

/**
 * A test's log by the names of a batch's item: its reason is a code in `error_code` and a sentence in `error_message`.
 * `receiver` and `error` are the same.
 */
export function testLogAnswer(
  { reason, detail, ...log }: TestLog,
  language: Language,
): z.infer<typeof TestLogAnswer> {
  const error = reason && rowSentence(language)(reason, detail);
  return { ...log, receiver_number: log.receiver, error_message: error, error_code: reason, error };
}

/** The same with what the server said of it, for admins who look for the cause. */
export function testLogRow(log: TestLog, language: Language) {
  return { ...testLogAnswer(log, language), detail: isReportedByServer(log.reason) ? log.detail : null };
}
