import { utf8 } from "~/platform/json/parse-json";
import { storable } from "~/platform/xlsx/cell-text";
import type { SheetRow } from "~/platform/xlsx/rows";
import { shownNumber } from "~/platform/xlsx/shown-text";
import { DomainError, wrongField } from "../../errors";
import { plainName } from "../../texts/column-name";
import { RECEIVER } from "../rows/read-headers";

/** A value as JSON has them. */
export type RowValue = string | number | boolean | null;

export const GIVEN_ROWS_MAX = 1_000;
/** As many as a sheet's row keeps. */
export const GIVEN_COLUMNS_MAX = 256;

const SPACE = 0x20;
const LIST = 0x5b;

/** Whether a text of JSON can be a list: it is not parsed for that. */
export const isListText = (json: Uint8Array): boolean => json.find((byte) => byte > SPACE) === LIST;

/**
 * What a program gave as JSON, if it is rows: a list of objects with a value for each column. Throws BAD_REQUEST for
 * what is no JSON, and VALIDATION of `rows`. Linear.
 */
export function givenRows(json: Uint8Array): Record<string, RowValue>[] {
  const given = parsed(json);
  if (!Array.isArray(given) || given.length === 0) throw wrongField("rows", { code: "REQUIRED" });
  if (given.length > GIVEN_ROWS_MAX) throw wrongField("rows", { code: "TOO_MANY" });
  if (!given.every(isRow)) throw wrongField("rows", { code: "INVALID" });
  return given;
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(utf8(json));
  } catch {
    throw new DomainError("BAD_REQUEST");
  }
}

const isRow = (row: unknown) =>
  typeof row === "object" &&
  row !== null &&
  !Array.isArray(row) &&
  Object.values(row).every(
    (value) => value === null || ["string", "number", "boolean"].includes(typeof value),
  );

/**
 * The rows that a program gives, as those of a sheet whose headers are all the names in them, in the order in which
 * they first come; a row's number is its place, counted from 1. Throws VALIDATION of `rows`: REQUIRED for none,
 * TOO_MANY for more rows than GIVEN_ROWS_MAX or more names than a sheet has columns. Linear.
 */
export function readGivenRows(given: Record<string, RowValue>[]): SheetRow[] {
  if (given.length === 0) throw wrongField("rows", { code: "REQUIRED" });
  const columns = new Map<string, number>();
  for (const row of given)
    for (const name of Object.keys(row)) if (!columns.has(name)) columns.set(name, columns.size);
  if (given.length > GIVEN_ROWS_MAX || columns.size > GIVEN_COLUMNS_MAX)
    throw wrongField("rows", { code: "TOO_MANY" });
  const names = [...columns.keys()];
  const rows = given.map((row, i) => {
    const values = names.map((name) => (Object.hasOwn(row, name) ? (row[name] ?? null) : null));
    return { rowNo: i + 1, cells: values.map(cellOf), shown: shownOf(values, names) };
  });
  return [{ rowNo: 0, cells: names.map(storable) }, ...rows];
}

const cellOf = (value: RowValue) => (typeof value === "string" ? storable(value) : value);

/** Numbers as a sheet shows them, but for those that are called. */
function shownOf(values: RowValue[], names: string[]): string[] {
  const shown: string[] = [];
  values.forEach((value, i) => {
    if (typeof value === "number" && plainName(names[i]!) !== plainName(RECEIVER))
      shown[i] = shownNumber(value);
  });
  return shown;
}
