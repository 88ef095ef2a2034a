import { type Cell, CellDate } from "~/platform/xlsx/cell";
import type { SheetReason } from "./read-row";
import { instantOf, wallOf } from "./zoned-time";

export type ReadTime = { dueAt: Date | null } | { fault: SheetReason };

/**
 * Reads a `scheduled_at` cell: a date of the spreadsheet, or `YYYY-MM-DD HH:mm`, both by the clock of
 * APP_TIMEZONE. An empty cell is no time. What cannot be read and what is not after `now` are faults.
 */
export function readTime(cell: Cell, now: Date): ReadTime {
  if (cell === null || (typeof cell === "string" && cell.trim() === "")) return { dueAt: null };
  const wall = cell instanceof CellDate ? cell.wall : typeof cell === "string" ? wallOf(cell.trim()) : null;
  if (!wall) return { fault: "TIME_INVALID" };
  const dueAt = instantOf(wall);
  return dueAt > now ? { dueAt } : { fault: "TIME_PAST" };
}
