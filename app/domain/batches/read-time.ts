import { type Cell, CellDate } from "~/platform/xlsx/cell";
import type { SheetReason } from "./read-row";
import { instantOf } from "./zoned-time";

export type ReadTime = { dueAt: Date | null } | { fault: SheetReason };

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/**
 * Reads a `scheduled_at` cell: a date of the spreadsheet, or `YYYY-MM-DD HH:mm`, both by the clock of
 * APP_TIMEZONE. An empty cell is no time. What cannot be read and what is not after `now` are faults.
 */
export function readTime(cell: Cell, now: Date): ReadTime {
  if (cell === null || (typeof cell === "string" && cell.trim() === "")) return { dueAt: null };
  const wall = cell instanceof CellDate ? cell.wall : typeof cell === "string" ? written(cell.trim()) : null;
  if (!wall) return { fault: "TIME_INVALID" };
  const dueAt = instantOf(wall);
  return dueAt > now ? { dueAt } : { fault: "TIME_PAST" };
}

function written(text: string): Date | null {
  const [, ...parts] = WRITTEN.exec(text) ?? [];
  if (parts.length === 0) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const asWritten =
    wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && wall.getUTCHours() === hour;
  return asWritten && minute < 60 && second < 60 ? wall : null;
}
