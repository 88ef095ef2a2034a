import { z } from "zod";
import { BatchView } from "~/domain/batches/views";
import { type ErrorCode, REASONS } from "~/domain/errors";
import type { ReplyView } from "~/domain/replies/list";
import { ITEM_STATUSES } from "~/domain/statuses";
import { NAMED, Time } from "~/domain/view-schema";
import type { presentItem } from "~/http/presenters/batch-item";
import { File, oldTime, shape } from "./shape";

/** Why an item was not sent, or not yet. Codes may be added; none changes its meaning. */
export const ItemErrorCode = z.enum(REASONS);
NAMED.add(ItemErrorCode, { id: "ItemErrorCode" });

export const BatchItem = shape<ReturnType<typeof presentItem>>()(
  "BatchItem",
  z.strictObject({
    id: z.int(),
    receiver_number: z.string(),
    status: z.enum(ITEM_STATUSES),
    sent_at: Time.nullable(),
    confirmed: z.boolean(),
    delivered_at: Time.nullable(),
    read_at: Time.nullable(),
    message: z.string(),
    attachment: z
      .strictObject({
        name: z.string(),
        type: z.enum(["jpg", "png", "webp", "pdf", "mp4"]),
        size: z.int(),
        url: z.string(),
      })
      .nullable(),
    error_message: z.string().nullable(),
    error_code: ItemErrorCode.nullable(),
  }),
);

export const ReplyShape = shape<ReplyView & { created_at: string }>()(
  "Reply",
  z.strictObject({
    row: z.int(),
    receiver_number: z.string(),
    text: z.string(),
    stop: z.boolean(),
    created_at: Time,
    at: oldTime,
  }),
);

/** The field of a form, as long as any may be. */
const field = z.string().max(65_536);

/** The fields of a multipart request for a batch. */
export const BatchForm = z.object({
  file: File.optional(),
  attachment: File.optional(),
  attachments: File.optional(),
  recipients: field.optional(),
  message: field.optional(),
  template_id: field.optional(),
  name: field.optional(),
});

/** What a call that changes a batch answers. */
export const ChangedBatch = z.strictObject({ ok: z.literal(true), batch: BatchView });

/** What may be wrong with an uploaded sheet, besides its size. */
export const SHEET_FAULTS = [
  "FILE_NOT_XLSX",
  "FILE_WITH_PASSWORD",
  "FILE_OLD_EXCEL",
  "FILE_CSV_QUOTE",
  "FILE_CSV_ROW_TOO_LONG",
  "FILE_DAMAGED",
  "FILE_UNKNOWN_ENCODING",
  "FILE_BROKEN_CHARACTER",
  "FILE_ALL_HIDDEN",
  "FILE_UNPACKED_TOO_LARGE",
  "FILE_TOO_MANY_PARTS",
  "FILE_RATIO_TOO_HIGH",
  "FILE_TOO_MANY_ROWS",
  "FILE_STORES_TOO_MUCH",
  "FILE_TOO_SLOW",
  "FILE_TOO_COMPLEX",
  "FILE_WRONG_HEADERS",
  "FILE_DOUBLED_HEADER",
  "FILE_NO_VALID_ROW",
  "TOO_MANY_UPLOADS",
] as const satisfies ErrorCode[];
