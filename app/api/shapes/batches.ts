import { z } from "zod";
import { ATTACHMENT_FAULTS } from "~/domain/attachments/per-item/faults";
import { BASES } from "~/domain/batches/legal-basis";
import type { BatchView, UploadSummary } from "~/domain/batches/views";
import { type ErrorCode, REASONS } from "~/domain/errors";
import type { ReadAs } from "~/domain/imports/analysis/summary";
import type { ReplyView } from "~/domain/replies/list";
import type { BatchWithReceipts } from "~/domain/reports/batch-receipts";
import { HoursView } from "~/domain/sending-hours/view";
import { BATCH_STATUSES, ITEM_STATUSES } from "~/domain/statuses";
import { NAMED, Time } from "~/domain/view-schema";
import type { presentItem } from "~/http/presenters/batch-item";
import { File, oldTime, shape } from "./shape";

export const BatchStatus = z.enum(BATCH_STATUSES);
const count = z.int().min(0);

export const Batch = shape<BatchView>()(
  "Batch",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    status: BatchStatus,
    submitted_at: Time,
    credits_used: z.int(),
    percent: z.int().min(0).max(100),
    totals: z.strictObject({
      recipients: count,
      sent: count,
      failed: count,
      refunded: count,
      skipped: count,
      confirmed: count,
      delivered: count,
      read: count,
    }),
    paused: z.boolean(),
    cancelled: z.boolean(),
    start_at: Time.nullable(),
    hours: HoursView.nullable(),
    text: z.string().nullable(),
    basis: z.strictObject({ kind: z.enum(BASES), note: z.string().nullable() }).nullable(),
    rows_gone_at: Time.nullable(),
    replies: count,
    stops: count,
  }),
);

/** One batch by itself. */
export const BatchDetail = shape<BatchWithReceipts>()(
  "BatchDetail",
  Batch.extend({ release: z.strictObject({ doubtful: count, unsent: count }).nullable() }),
);

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

export const Summary = shape<UploadSummary>()(
  "UploadSummary",
  z.strictObject({
    total: count,
    queued: count,
    invalid_numbers: count,
    invalid_time: count,
    invalid_message: count,
    duplicates: count,
    opted_out: count,
    missing_value: count,
    missing_attachment: count,
  }),
);

/** How recipients were understood; of what is no CSV, encoding and separator are null. */
export const Read = shape<ReadAs>()(
  "UploadRead",
  z.strictObject({
    source: z.enum(["xlsx", "csv", "typed", "rows"]),
    encoding: z.enum(["utf-8", "utf-16", "windows-1252"]).nullable(),
    separator: z.enum([",", ";", "\t", "|"]).nullable(),
    hidden_rows: count,
    missing_attachments: z.array(
      z.strictObject({
        name: z.string(),
        rows: count,
        fault: z.enum(ATTACHMENT_FAULTS),
        could_be: z.array(z.string()),
      }),
    ),
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
export const ChangedBatch = z.strictObject({ ok: z.literal(true), batch: Batch });

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
  "FILE_WRONG_HEADERS",
  "FILE_DOUBLED_HEADER",
  "FILE_NO_VALID_ROW",
  "TOO_MANY_UPLOADS",
] as const satisfies ErrorCode[];
