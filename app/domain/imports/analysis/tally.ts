import type { UploadSummary } from "../../batches/views";
import type { ZoneCursor } from "../../batches/zone-cursors";
import { comparedText } from "../../message-text/compared-text";
import { canonicalNumber } from "../../phone-numbers/canonical-number";
import type { ReadRow } from "../rows/read-row";
import type { SheetReason } from "../rows/sheet-reason";
import { DuplicateIndex } from "./duplicates";

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
  ZONE_UNKNOWN: "invalid_time",
  MESSAGE_EMPTY: "invalid_message",
  MESSAGE_TOO_LONG: "invalid_message",
  MESSAGE_NOT_STORED: "invalid_message",
  VALUE_MISSING: "invalid_message",
  CELLS_BEYOND_HEADERS: "invalid_message",
  DUPLICATE: "duplicates",
  REPEATED_NUMBER: "duplicates",
  OPTED_OUT: "opted_out",
  ATTACHMENT_MISSING: "missing_attachment",
} as const satisfies Record<
  SheetReason | "REPEATED_NUMBER" | "OPTED_OUT" | "ATTACHMENT_MISSING",
  keyof UploadSummary
>;

/** Counts the rows as they come, and finds the duplicates among the good ones. */
export class Tally {
  readonly summary: UploadSummary = {
    total: 0,
    queued: 0,
    invalid_numbers: 0,
    invalid_time: 0,
    invalid_message: 0,
    duplicates: 0,
    opted_out: 0,
    missing_value: 0,
    missing_attachment: 0,
  };
  scheduled = 0;
  firstDue: { at: Date; rowNo: number } | null = null;
  private readonly byZone = new Map<string, ZoneCursor>();
  private readonly seen = new DuplicateIndex();

  /** A cursor for each zone that rows name which go; null: the sheet names none. */
  get zones(): ZoneCursor[] | null {
    return this.byZone.size === 0 ? null : [...this.byZone.values()];
  }

  take(row: ReadRow): ReadRow {
    const { receiver, message, attachment } = row;
    const said = attachment ? `${message}\n${attachment}` : message;
    const repeated =
      row.reason === null && this.seen.seenBefore(canonicalNumber(receiver), comparedText(said));
    const judged = repeated ? { ...row, reason: "DUPLICATE" as const } : row;
    this.summary.total += 1;
    this.summary[judged.reason === null ? "queued" : FAULT_COUNTERS[judged.reason]] += 1;
    if (judged.reason === "VALUE_MISSING") this.summary.missing_value += 1;
    if (judged.dueAt && judged.reason === null) {
      this.scheduled += 1;
      if (!this.firstDue || judged.dueAt < this.firstDue.at)
        this.firstDue = { at: judged.dueAt, rowNo: row.rowNo };
    }
    if (judged.zone !== null && judged.reason === null) this.takeZone(judged.zone, judged);
    return judged;
  }

  private takeZone(zone: string, { rowNo, dueAt }: ReadRow): void {
    const cursor = this.byZone.get(zone) ?? { zone, nextRow: 0, due: null, left: 0 };
    this.byZone.set(zone, cursor);
    if (dueAt === null) cursor.left += 1;
    else if (!cursor.due || dueAt.toISOString() < cursor.due.at)
      cursor.due = { at: dueAt.toISOString(), row: rowNo };
  }
}
