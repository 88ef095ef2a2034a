import { z } from "zod";
import { BatchView } from "~/domain/batches/views";
import type { ErrorCode } from "~/domain/errors";
import { File } from "./shape";

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
  /** JSON, such as `{"receiver_number": "No HP"}`. */
  columns: field.optional(),
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
  "FILE_COLUMN_UNCLEAR",
  "FILE_NO_VALID_ROW",
  "TOO_MANY_UPLOADS",
] as const satisfies ErrorCode[];
