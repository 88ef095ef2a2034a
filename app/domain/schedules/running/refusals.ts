/* Why a date of a schedule makes no batch, by the error that its batch had. */
import { DomainError, type ErrorCode } from "../../errors";
import type { RunReason } from "../types";

/** What passes by itself: it is tried again, for a day. */
const PASSING: readonly ErrorCode[] = [
  ...(["CONFLICT", "TOO_MANY_UPLOADS", "TOO_MANY_REQUESTS", "FILE_TOO_SLOW", "SEARCH_TOO_SLOW"] as const),
  ...(["TOO_BUSY", "DATABASE_AWAY", "STORAGE_FULL", "BAD_REQUEST", "INTERNAL"] as const),
];

const BY_CODE: Partial<Record<ErrorCode, RunReason>> = {
  NOT_FOUND: "LIST_DELETED",
  UNAUTHENTICATED: "ACCOUNT_INACTIVE",
  FORBIDDEN: "ACCOUNT_INACTIVE",
  ACCOUNT_FULL: "ACCOUNT_FULL",
  UNKNOWN_COLUMN: "COLUMN_MISSING",
  FILE_TOO_MANY_ROWS: "TOO_MANY_CONTACTS",
  FILE_STORES_TOO_MUCH: "TOO_MANY_CONTACTS",
};
const BY_FAULT: Record<string, RunReason> = {
  FILTER_COLUMN: "COLUMN_MISSING",
  BASIS_OLD: "BASIS_OLD",
  BASIS_REQUIRED: "BASIS_MISSING",
  NO_CONTACTS: "NO_CONTACTS",
};

/** Returns why a date is refused. Throws the error itself if it may pass. */
export function refusalReason(error: unknown): RunReason {
  if (!(error instanceof DomainError) || PASSING.includes(error.code)) throw error;
  const faults = Object.values(error.fields).flat();
  const known = faults.map(({ code }) => BY_FAULT[code]).find((reason) => reason !== undefined);
  const inFilter = Object.keys(error.fields).some((field) => field.startsWith("filter."));
  return known ?? (inFilter ? "FILTER_INCOMPLETE" : BY_CODE[error.code]) ?? "MESSAGES_REFUSED";
}
