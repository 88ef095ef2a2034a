import { env } from "~/platform/env";
import { PARTS_MAX } from "~/platform/xlsx/parts";
import { type XlsxLimits, XlsxRefusal } from "~/platform/xlsx/refusal";
import { DomainError } from "../errors";
import type { UploadSummary } from "./views";

const MB = 1024 * 1024;

/** What an uploaded sheet may be, by the settings. The headers are a row too. */
export const UPLOAD_LIMITS: XlsxLimits = {
  fileBytesMax: env.UPLOAD_FILE_MB_MAX * MB,
  unpackedBytesMax: env.UPLOAD_UNPACKED_MB_MAX * MB,
  ratioMax: env.UPLOAD_RATIO_MAX,
  rowsMax: env.UPLOAD_ROWS_MAX + 1,
};

/** The reader's refusal in the words of the domain, with the limit; any other error as it is. */
export function uploadFault(error: unknown): unknown {
  if (!(error instanceof XlsxRefusal)) return error;
  switch (error.fault) {
    case "too_large":
      return new DomainError("FILE_TOO_LARGE", { max: env.UPLOAD_FILE_MB_MAX });
    case "not_xlsx":
      return new DomainError("FILE_NOT_XLSX");
    case "damaged":
      return new DomainError("FILE_DAMAGED");
    case "too_many_parts":
      return new DomainError("FILE_TOO_MANY_PARTS", { max: PARTS_MAX });
    case "unpacked_too_large":
      return new DomainError("FILE_UNPACKED_TOO_LARGE", { max: env.UPLOAD_UNPACKED_MB_MAX });
    case "ratio_too_high":
      return new DomainError("FILE_RATIO_TOO_HIGH", { max: env.UPLOAD_RATIO_MAX });
    case "too_many_rows":
      return new DomainError("FILE_TOO_MANY_ROWS", { max: env.UPLOAD_ROWS_MAX });
  }
}

/** Nothing of this sheet can be sent; the summary says why. */
export function noValidRow(summary: UploadSummary): DomainError {
  return new DomainError("FILE_NO_VALID_ROW", {}, {}, { summary });
}
