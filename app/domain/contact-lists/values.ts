/* The values of a contact: texts, as they are shown, and what they are searched, filtered and compared by. */
import { charactersIn } from "~/platform/graphemes";
import { type Cell, CellDate } from "~/platform/xlsx/cell";
import { writtenTime } from "../imports/rows/parse-time-text";
import { MESSAGE_UNITS_MAX } from "../message-text/message-limits";
import { plainText } from "../message-text/plain-text";
import { instantOf } from "../time/zoned-time";

export const VALUE_CHARACTERS_MAX = 4_096;

/** A number, or a date as ISO 8601 in UTC; null: neither. */
export type SortKey = number | string | null;

/** Returns a value as it is kept. Linear. */
export const storedValue = (text: string): string => plainText(text).trim();

/** Returns whether it is longer than a value may be. */
export const isTooLong = (value: string): boolean =>
  value.length > MESSAGE_UNITS_MAX ||
  (value.length > VALUE_CHARACTERS_MAX && charactersIn(value) > VALUE_CHARACTERS_MAX);

/** Returns a value as it is compared: without case. */
export const foldedValue = (value: string): string => value.normalize("NFC").toLowerCase().trim();

/** Returns the values without empty ones at the end. */
export function trimmed<T>(values: readonly T[], isEmpty: (value: T) => boolean): T[] {
  let end = values.length;
  while (end > 0 && isEmpty(values[end - 1]!)) end -= 1;
  return values.slice(0, end);
}

const DIGITS_MAX = 40;
const CURRENCY = /^(?:rp\.?|idr)\s*/i;
const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
/** 1.250.000,50 as Indonesians write it, and 1,250,000.50. */
const GROUPED_BY_POINTS = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const GROUPED_BY_COMMAS = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Returns the number that a text writes, also with `Rp` before it; null for any other text. Linear. */
export function writtenAmount(text: string): number | null {
  const plain = text.trim().replace(CURRENCY, "");
  if (plain.length > DIGITS_MAX) return null;
  if (GROUPED_BY_POINTS.test(plain)) return Number(plain.replaceAll(".", "").replace(",", "."));
  if (GROUPED_BY_COMMAS.test(plain)) return Number(plain.replaceAll(",", ""));
  return PLAIN.test(plain) ? Number(plain.replace(",", ".")) : null;
}

/** Returns the date that a text writes (see `writtenTime`), as ISO 8601 in UTC; null for any other text. */
export function writtenDate(text: string): string | null {
  const time = text.length <= DIGITS_MAX ? writtenTime(text.trim()) : null;
  return time instanceof Date ? time.toISOString() : null;
}

/** Returns what a value is compared by. `cell`: what it was in a spreadsheet, which may show a date in many ways. */
export function sortKey(value: string, cell: Cell = null): SortKey {
  if (value === "") return null;
  if (typeof cell === "number") return cell;
  if (cell instanceof CellDate) return instantOf(cell.wall).toISOString();
  return writtenAmount(value) ?? writtenDate(value);
}

/** What is stored of a contact's values. */
export type StoredValues = { values: string[]; folded: string[]; sorts: SortKey[] | null };

/** Returns what is stored. `sorts`: what each is compared by, in the same order. */
export function storedValues(given: readonly string[], sorts: readonly SortKey[]): StoredValues {
  const values = trimmed(given, (value) => value === "");
  const keys = trimmed(sorts.slice(0, values.length), (key) => key === null);
  return { values, folded: values.map(foldedValue), sorts: keys.length > 0 ? keys : null };
}
