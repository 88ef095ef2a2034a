import { cellText } from "./cell-text";
import type { Shown } from "./number-format";
import type { SharedStrings } from "./shared-strings";

/**
 * A number that its format shows as a date. `wall` holds the clock's reading in its UTC fields: sheets know no time
 * zone.
 */
export class CellDate {
  constructor(readonly wall: Date) {}
}

/** A time of day without a date, or a duration: then `seconds` may be more than a day's. */
export class CellTime {
  constructor(readonly seconds: number) {}

  /** `09:30`, or `09:30:15`. */
  toString(): string {
    const two = (part: number) => String(part).padStart(2, "0");
    const rest = this.seconds % HOUR_SECONDS;
    const minutes = `${two(Math.floor(this.seconds / HOUR_SECONDS))}:${two(Math.floor(rest / 60))}`;
    return rest % 60 === 0 ? minutes : `${minutes}:${two(rest % 60)}`;
  }
}

/** The error that a formula ended in, such as #N/A. */
export class CellError {
  constructor(readonly code: string) {}
}

/**
 * A cell whose value this file does not hold. It has a formula that no program calculated, or the number of a
 * shared text that is not there.
 */
export class CellUnreadable {
  constructor(readonly why: "formula_without_result" | "text_missing") {}
}

/** What a cell holds; null: nothing. */
export type Cell = string | number | boolean | CellDate | CellTime | CellError | CellUnreadable | null;

/**
 * The day that has the number 0, and the days that a workbook's dates may lie between (ECMA-376 part 1,
 * §18.17.4.1).
 */
export type Calendar = { dayZeroMs: number; dayMin: number; dayMax: number };

const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
/** It counts a 29 February 1900 that never was, so it fits from March 1900. */
export const FROM_1900: Calendar = { dayZeroMs: DAY_ZERO_MS, dayMin: 0, dayMax: 2_958_465 };
export const FROM_1904: Calendar = { dayZeroMs: Date.UTC(1904, 0, 1), dayMin: 0, dayMax: 2_957_003 };
/** Also the days before day 0, from the year 1 on. */
export const ALL_DATES: Calendar = { dayZeroMs: DAY_ZERO_MS, dayMin: -693_593, dayMax: 2_958_465 };

/** The longest that Excel has is #GETTING_DATA. */
const ERROR_CHARS_MAX = 32;
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const SECOND_MS = 1_000;

export type CellContext = {
  sharedStrings: SharedStrings | null;
  /** How each cell style shows its number. */
  shown: readonly Shown[];
  calendar: Calendar;
};

/** The number in a `v` element; null: there is none. */
export function storedNumber(value: string, type: string): number | null {
  const number = type === "n" && NUMBER.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Reads a `v` element by the type and the style of its cell (ECMA-376 part 1, §18.18.11). */
export function readCell(value: string, type: string, style: number, context: CellContext): Cell {
  if (value === "") return null;
  switch (type) {
    case "s":
      return context.sharedStrings?.get(Number(value)) ?? new CellUnreadable("text_missing");
    case "b":
      return value === "1" || value === "true";
    case "e":
      return new CellError(value.slice(0, ERROR_CHARS_MAX));
    case "d":
      return isoDate(value, context.calendar);
    case "n":
      return numberOf(value, style, context);
    default:
      return cellText(value);
  }
}

/** As XML Schema writes a double; JavaScript would also take 0x1F. */
const NUMBER = /^\s*[-+]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][-+]?\d{1,4})?\s*$/;

function numberOf(value: string, style: number, { shown, calendar }: CellContext): Cell {
  const number = storedNumber(value, "n");
  if (number === null) return cellText(value);
  const as = shown[style] ?? "number";
  const { dayZeroMs, dayMin, dayMax } = calendar;
  if (as === "number" || number < dayMin || number >= dayMax + 1) return number;
  const seconds = Math.round(number * DAY_SECONDS);
  if (as === "duration" ? seconds >= 0 : isTimeOnly(number)) return new CellTime(seconds);
  return new CellDate(new Date(dayZeroMs + seconds * SECOND_MS));
}

/** Day 0 is what programs write before a time that has no date. */
const isTimeOnly = (days: number) => days >= 0 && days < 1;

/** A day, a time, or both; the zone of a time may follow. */
const ISO =
  /^(?:(\d{4}-\d\d-\d\d)(?=T|$))?(?:T?([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?(Z|[-+]\d\d:?\d\d)?)?$/;

/** A date and time by the clock. What counts by another clock (+07:00) stays the text that it is. */
function isoDate(value: string, { dayZeroMs }: Calendar): Cell {
  const [found, day, hour = "0", minute = "0", second = "0", zone = "Z"] = ISO.exec(value) ?? [];
  if (!found || zone !== "Z") return cellText(value);
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  if (!day) return new CellTime(seconds);
  const dayMs = Date.parse(day);
  if (Number.isNaN(dayMs) || new Date(dayMs).toISOString().slice(0, 10) !== day) return value; // 30 February
  if (isTimeOnly((dayMs - dayZeroMs) / DAY_MS)) return new CellTime(seconds);
  return new CellDate(new Date(dayMs + seconds * SECOND_MS));
}
