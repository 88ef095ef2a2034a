import { numbersAsText } from "~/platform/json/numbers-as-text";
import { utf8 } from "~/platform/json/parse-json";
import { repeatedName } from "~/platform/json/repeated-name";
import { storable } from "~/platform/xlsx/cell-text";
import type { SheetRow } from "~/platform/xlsx/rows";
import { DomainError, wrongField } from "../../errors";
import { isNone, jsonColumns, type RowValue } from "./json-columns";

export type { RowValue } from "./json-columns";

export const JSON_ROWS_MAX = 1_000;
/** As many as a sheet's row keeps. */
export const JSON_COLUMNS_MAX = 256;

const SPACE = 0x20;
const LIST = 0x5b;

/** Returns whether a text of JSON can be a list: it is not parsed for that. */
export const isListText = (json: Uint8Array): boolean => json.find((byte) => byte > SPACE) === LIST;

/**
 * Returns the rows that a program sent as JSON: a list of objects with a value for each column. Numbers are the
 * digits that were sent. Throws BAD_REQUEST for what is no JSON, and VALIDATION of `rows`. Linear.
 */
export function parseJsonRows(json: Uint8Array): Record<string, RowValue>[] {
  const text = decoded(json);
  const given = parsed(text);
  if (!Array.isArray(given) || given.length === 0) throw wrongField("rows", { code: "REQUIRED" });
  if (given.length > JSON_ROWS_MAX) throw wrongField("rows", { code: "TOO_MANY" });
  const wrong = given.findIndex((row) => !isRow(row));
  if (wrong !== -1) throw wrongField("rows", { code: "ROW_INVALID", params: { line: wrong + 1 } });
  const repeated = repeatedName(text);
  if (repeated) {
    const params = { line: repeated.object + 1, name: repeated.name };
    throw wrongField("rows", { code: "ROW_NAME_REPEATED", params });
  }
  const rows: Record<string, RowValue>[] = given;
  return rows.some(hasNumber) ? (parsed(numbersAsText(text)) as Record<string, RowValue>[]) : rows;
}

function decoded(json: Uint8Array): string {
  try {
    return utf8(json);
  } catch {
    throw new DomainError("BAD_REQUEST");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
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

const hasNumber = (row: Record<string, RowValue>) =>
  Object.values(row).some((value) => typeof value === "number");

/**
 * Returns the rows that a program sent as rows of a sheet. The headers are all the names in them (`jsonColumns`),
 * in the order in which they first come. A row's number is its place, counted from 1. Throws VALIDATION of `rows`:
 * REQUIRED for none, TOO_MANY for more rows than JSON_ROWS_MAX or more names than JSON_COLUMNS_MAX. Linear.
 */
export function readJsonRows(given: Record<string, RowValue>[]): SheetRow[] {
  if (given.length === 0) throw wrongField("rows", { code: "REQUIRED" });
  const columns = jsonColumns(given, JSON_COLUMNS_MAX);
  if (given.length > JSON_ROWS_MAX || columns === null) throw wrongField("rows", { code: "TOO_MANY" });
  const rows = given.map((row, i) => ({
    rowNo: i + 1,
    cells: columns.map((names) => cellOf(valueIn(row, names))),
  }));
  return [{ rowNo: 0, cells: columns.map(([name = ""]) => storable(name)) }, ...rows];
}

/** Of the names of one column a row has a value under one, or the same under several. */
function valueIn(row: Record<string, RowValue>, names: readonly string[]): RowValue {
  for (const name of names) if (Object.hasOwn(row, name) && !isNone(row[name])) return row[name]!;
  return null;
}

/** A program's booleans are `true` and `false`, as it sent them. */
const cellOf = (value: RowValue) => (value === null ? null : storable(String(value)));
