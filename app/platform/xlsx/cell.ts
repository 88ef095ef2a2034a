import type { SharedStrings } from "./shared-strings";

/** A number that its format shows as a date. `wall` holds the clock's reading in its UTC fields: sheets know no time zone. */
export class CellDate {
  constructor(readonly wall: Date) {}
}

/** The error that a formula ended in, such as #N/A. */
export class CellError {
  constructor(readonly code: string) {}
}

/** What a cell holds; null: nothing. */
export type Cell = string | number | boolean | CellDate | CellError | null;

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/** Day 0 of the two calendars; the first counts a 29 February 1900 that never was, so it fits from March 1900. */
const DAY_ZERO_1900_MS = Date.UTC(1899, 11, 30);
const DAY_ZERO_1904_MS = Date.UTC(1904, 0, 1);
/** 31 December 9999, Excel's last day. */
const DAYS_MAX = 2_958_466;

export type CellContext = {
  sharedStrings: SharedStrings | null;
  isDateStyle: readonly boolean[];
  from1904: boolean;
};

/** Reads a `v` element by the type and the style of its cell (ECMA-376 part 1, §18.18.11). */
export function cellOf(value: string, type: string, style: number, context: CellContext): Cell {
  if (value === "") return null;
  switch (type) {
    case "s":
      return context.sharedStrings?.get(Number(value)) ?? null;
    case "b":
      return value === "1" || value === "true";
    case "e":
      return new CellError(value);
    case "d":
      return isoDate(value);
    case "n":
      return numberOf(value, style, context);
    default:
      return value;
  }
}

function numberOf(value: string, style: number, { isDateStyle, from1904 }: CellContext): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (!isDateStyle[style] || number < 0 || number >= DAYS_MAX) return number;
  const zero = from1904 ? DAY_ZERO_1904_MS : DAY_ZERO_1900_MS;
  return new CellDate(new Date(zero + Math.round((number * DAY_MS) / SECOND_MS) * SECOND_MS));
}

function isoDate(value: string): Cell {
  const wall = new Date(
    /T.*(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}${value.includes("T") ? "Z" : ""}`,
  );
  return Number.isNaN(wall.getTime()) ? value : new CellDate(wall);
}
