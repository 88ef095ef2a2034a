import { wallAt } from "../../time/zoned-time";

/** The first three letters of each month, in English and in Indonesian. */
const MONTHS: Record<string, number> = {
  ...{ jan: 1, feb: 2, peb: 2, mar: 3, apr: 4, may: 5, mei: 5, jun: 6, jul: 7, aug: 8, agu: 8, agt: 8 },
  ...{ ags: 8, sep: 9, oct: 10, okt: 10, nov: 11, nop: 11, dec: 12, des: 12 },
};

const TIME = "(?:[ T,]+\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\.\\d+)?)?$";
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}`);
const DAY_FIRST = new RegExp(`^(\\d{1,2})[-/. ](\\d{1,2})[-/. ](\\d{4}|\\d{2})${TIME}`);
const NAMED = new RegExp(`^(\\d{1,2})[-/. ]([A-Za-z]{3})[A-Za-z]*[-/. ](\\d{4}|\\d{2})${TIME}`);
const WITHOUT_YEAR = /^(\d{1,2})[-/](\d{1,2})$/;

/** The last day of the period that a statement covers; null: it does not say. */
export type PeriodEnd = { year: number; month: number; day: number } | null;

/**
 * Parses the day of a line, as YYYY-MM-DD: the day before the month, as Indonesian banks write it, or the year first.
 * A day without a year is the last one that is not after the period's end. Null for what is no day.
 */
export function parseBankDay(text: string, end: PeriodEnd): string | null {
  const written = text.trim();
  const iso = YEAR_FIRST.exec(written);
  if (iso) return dayText(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = DAY_FIRST.exec(written);
  if (numbers) return dayText(yearOf(numbers[3]!), Number(numbers[2]), Number(numbers[1]));
  const named = NAMED.exec(written);
  if (named) return dayText(yearOf(named[3]!), MONTHS[named[2]!.toLowerCase()] ?? 0, Number(named[1]));
  const short = WITHOUT_YEAR.exec(written);
  if (!short || !end) return null;
  const [day, month] = [Number(short[1]), Number(short[2])];
  const isLater = month > end.month || (month === end.month && day > end.day);
  return dayText(isLater ? end.year - 1 : end.year, month, day);
}

/** Finds the last day that a line above the table names, such as `Periode : 01/11/2026 - 27/11/2026`. */
export function findPeriodEnd(text: string): PeriodEnd {
  const days = [...text.matchAll(/\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2} [A-Za-z]{3,9} \d{4}/g)].flatMap(
    ([day]) => parseBankDay(day, null) ?? [],
  );
  const last = days.sort().at(-1);
  return last === undefined ? null : periodEndOn(last);
}

/** Returns the end of a period that ends on this day (YYYY-MM-DD). */
export function periodEndOn(text: string): PeriodEnd {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
}

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

function dayText(year: number, month: number, day: number): string | null {
  if (year < 2000 || year > 2100 || !wallAt([year, month, day], [])) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
