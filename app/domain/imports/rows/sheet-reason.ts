import type { Reason } from "../../errors";

/** What can be wrong with a row of a sheet. */
export type SheetReason = Extract<
  Reason,
  | "NUMBER_INVALID"
  | "NUMBER_SHORTENED"
  | "NUMBER_NEEDS_COUNTRY"
  | "NUMBER_NOT_STORED"
  | "TIME_INVALID"
  | "TIME_WITHOUT_DATE"
  | "TIME_PAST"
  | "TIME_NOT_STORED"
  | "ZONE_UNKNOWN"
  | "MESSAGE_EMPTY"
  | "MESSAGE_NOT_STORED"
  | "MESSAGE_TOO_LONG"
  | "VALUE_MISSING"
  | "CELLS_BEYOND_HEADERS"
  | "DUPLICATE"
  | "OPTED_OUT"
>;
