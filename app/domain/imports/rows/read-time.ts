import { type Cell, CellDate, CellTime, CellUnreadable } from "~/platform/xlsx/cell";
import { instantOf } from "../../time/zoned-time";
import { writtenTime } from "./parse-time-text";
import type { SheetReason } from "./sheet-reason";

export type ReadTime = { dueAt: Date | null } | { fault: SheetReason };

/**
 * Reads a `scheduled_at` cell: a date of the spreadsheet by the clock of APP_TIMEZONE, or one that is written (see
 * `writtenTime`). An empty cell is no time. What cannot be read, has no date, and what is not after `now` are faults.
 */
export function readTime(cell: Cell, now: Date): ReadTime {
  if (cell === null || (typeof cell === "string" && cell.trim() === "")) return { dueAt: null };
  if (cell instanceof CellUnreadable) return { fault: "TIME_NOT_STORED" };
  const dueAt = instantIn(cell);
  if (dueAt === "no_date") return { fault: "TIME_WITHOUT_DATE" };
  if (dueAt === null) return { fault: "TIME_INVALID" };
  return dueAt > now ? { dueAt } : { fault: "TIME_PAST" };
}

function instantIn(cell: Cell): ReturnType<typeof writtenTime> {
  if (cell instanceof CellDate) return instantOf(cell.wall);
  if (cell instanceof CellTime) return "no_date";
  return typeof cell === "string" ? writtenTime(cell) : null;
}
