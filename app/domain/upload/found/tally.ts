import type { UploadSummary } from "../../batches/views";
import type { ReadRow } from "../rows/read-row";
import type { SheetReason } from "../rows/sheet-reason";
import { SeenRows } from "./seen-rows";

/** What the summary counts each fault under. */
export const FAULT_COUNTERS = {
  NUMBER_INVALID: "invalid_numbers",
  NUMBER_SHORTENED: "invalid_numbers",
  NUMBER_NEEDS_COUNTRY: "invalid_numbers",
  NUMBER_NOT_STORED: "invalid_numbers",
  TIME_INVALID: "invalid_time",
  TIME_WITHOUT_DATE: "invalid_time",
  TIME_PAST: "invalid_time",
  TIME_NOT_STORED: "invalid_time",
  MESSAGE_EMPTY: "invalid_message",
  MESSAGE_TOO_LONG: "invalid_message",
  MESSAGE_NOT_STORED: "invalid_message",
  VALUE_MISSING: "invalid_message",
  CELLS_BEYOND_HEADERS: "invalid_message",
  DUPLICATE: "duplicates",
  REPEATED_NUMBER: "duplicates",
} as const satisfies Record<SheetReason | "REPEATED_NUMBER", keyof UploadSummary>;

/** Counts the rows as they come, and finds the duplicates among the good ones. */
export class Tally {
  readonly summary: UploadSummary = {
    total: 0,
    queued: 0,
    invalid_numbers: 0,
    invalid_time: 0,
    invalid_message: 0,
    duplicates: 0,
    missing_value: 0,
  };
  scheduled = 0;
  firstDue: { at: Date; rowNo: number } | null = null;
  private readonly seen = new SeenRows();

  take(row: ReadRow): ReadRow {
    const repeated = row.reason === null && this.seen.seenBefore(row.receiver, row.message);
    const judged = repeated ? { ...row, reason: "DUPLICATE" as const } : row;
    this.summary.total += 1;
    this.summary[judged.reason === null ? "queued" : FAULT_COUNTERS[judged.reason]] += 1;
    if (judged.reason === "VALUE_MISSING") this.summary.missing_value += 1;
    if (judged.dueAt && judged.reason === null) {
      this.scheduled += 1;
      if (!this.firstDue || judged.dueAt < this.firstDue.at)
        this.firstDue = { at: judged.dueAt, rowNo: row.rowNo };
    }
    return judged;
  }
}
