import { type CsvFault, CsvRefusal } from "~/platform/csv/errors";
import { env } from "~/platform/env";
import { type XlsxFault, type XlsxLimits, XlsxRefusal } from "~/platform/xlsx/errors";
import { PARTS_MAX } from "~/platform/xlsx/parts";
import type { UploadSummary } from "../batches/views";
import { DomainError, type ErrorCode, type FieldError, type Params } from "../errors";

const MB = 1024 * 1024;

/** What an uploaded sheet may be, by the settings. The headers are a row too. */
export const UPLOAD_LIMITS: XlsxLimits = {
  fileBytesMax: env.UPLOAD_FILE_MB_MAX * MB,
  unpackedBytesMax: env.UPLOAD_UNPACKED_MB_MAX * MB,
  ratioMax: env.UPLOAD_RATIO_MAX,
  rowsMax: env.UPLOAD_ROWS_MAX + 1,
};

const FAULTS: Record<XlsxFault, [code: ErrorCode, max?: number]> = {
  too_large: ["FILE_TOO_LARGE", env.UPLOAD_FILE_MB_MAX],
  not_xlsx: ["FILE_NOT_XLSX"],
  with_password: ["FILE_WITH_PASSWORD"],
  old_excel: ["FILE_OLD_EXCEL"],
  damaged: ["FILE_DAMAGED"],
  unknown_encoding: ["FILE_UNKNOWN_ENCODING"],
  all_hidden: ["FILE_ALL_HIDDEN"],
  too_many_parts: ["FILE_TOO_MANY_PARTS", PARTS_MAX],
  unpacked_too_large: ["FILE_UNPACKED_TOO_LARGE", env.UPLOAD_UNPACKED_MB_MAX],
  ratio_too_high: ["FILE_RATIO_TOO_HIGH", env.UPLOAD_RATIO_MAX],
  too_many_rows: ["FILE_TOO_MANY_ROWS", env.UPLOAD_ROWS_MAX],
};

const CSV_FAULTS: Record<CsvFault, [code: ErrorCode, max?: number]> = {
  too_large: ["FILE_TOO_LARGE", env.UPLOAD_FILE_MB_MAX],
  not_text: ["FILE_NOT_XLSX"],
  unknown_encoding: ["FILE_UNKNOWN_ENCODING"],
  too_many_rows: ["FILE_TOO_MANY_ROWS", env.UPLOAD_ROWS_MAX],
  quote: ["FILE_CSV_QUOTE"],
  row_too_long: ["FILE_CSV_ROW_TOO_LONG"],
  broken_character: ["FILE_BROKEN_CHARACTER"],
};

/** The reader's refusal in the words of the domain, with the limit or the row; any other error as it is. */
export function uploadFault(error: unknown): unknown {
  if (error instanceof CsvRefusal) {
    const [code, max] = CSV_FAULTS[error.fault];
    const at: Params = error.row === null ? {} : { row: error.row };
    return new DomainError(code, max === undefined ? at : { max });
  }
  if (!(error instanceof XlsxRefusal)) return error;
  const [code, max] = FAULTS[error.fault];
  return new DomainError(code, max === undefined ? {} : { max });
}

/** Its rows would take more room than one sheet may. */
export function storesTooMuch(): DomainError {
  return new DomainError("FILE_STORES_TOO_MUCH", { max: env.UPLOAD_STORED_MB_MAX });
}

/**
 * Nothing of these rows can be sent; the summary says why, and so does the field that they came in, where it is
 * known.
 */
export function noValidRow(
  summary: UploadSummary,
  { field, why }: { field?: string; why?: FieldError[] } = {},
): DomainError {
  const fields = field ? { [field]: [{ code: "FILE_NO_VALID_ROW" as const }, ...(why ?? [])] } : {};
  return new DomainError("FILE_NO_VALID_ROW", {}, fields, { summary });
}
