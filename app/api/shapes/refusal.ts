import { z } from "zod";
import { SCOPES } from "~/domain/actor";
import { UploadSummary } from "~/domain/batches/views";
import { ERROR_STATUS, type ErrorCode } from "~/domain/errors";
import { NAMED } from "~/domain/view-schema";

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every refusal. `error` and `message` are the sentence, in the caller's language. */
export const Refusal = z.strictObject({
  ok: z.literal(false),
  error: z.string().min(1),
  message: z.string().min(1),
  code: z.enum(codes),
  errors: z.record(z.string(), z.array(z.string()).min(1)).optional(),
  needed: z.union([z.int(), z.enum(SCOPES)]).optional(), // NOT_ENOUGH_CREDITS, SCOPE_REQUIRED
  balance: z.int().optional(), // NOT_ENOUGH_CREDITS
  summary: UploadSummary.optional(), // FILE_NO_VALID_ROW
  ...{ wanted: z.array(z.string()).optional(), found: z.array(z.string()).optional() }, // FILE_WRONG_HEADERS
  ...{ header: z.string().optional(), columns: z.array(z.string()).optional() }, // FILE_DOUBLED_HEADER
  shouldReconnect: z.literal(true).optional(), // SERVER_UNREACHABLE, and what follows
  ...{ host: z.string().optional(), port: z.int().optional() },
  ...{ stage: z.string().nullish(), ms: z.int().nullish(), httpCode: z.int().nullish() },
  ...{ reason: z.string().optional(), detail: z.string().nullish() }, // WAHA_FAILED
  answer: z.string().optional(), // TEST_EMAIL_REFUSED, TEST_EMAIL_UNCERTAIN
  status: z.string().optional(), // DEVICE_NOT_READY
  id: z.string().optional(), // INTERNAL: how the operator finds it in the log
});
NAMED.add(Refusal, { id: "Refusal" });
