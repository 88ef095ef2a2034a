import { stat } from "node:fs/promises";
import { CELL_CHARS_MAX, storable } from "../xlsx/cell-text";
import type { SheetRow } from "../xlsx/rows";
import { type CsvEncoding, csvEncoding, decoded } from "./decode";
import { CsvRecords } from "./records";
import { CsvRefusal } from "./refusal";
import { FIRST_ROW_CHARS_MAX, type Separator, separatorOf } from "./separator";

export type CsvLimits = { fileBytesMax: number; rowsMax: number };
/** How a file was understood. */
export type CsvFound = { encoding: CsvEncoding; separator: Separator };

/** As many as a sheet's row keeps. */
const COLUMNS_KEPT = 256;
const ROWS_AT_ONCE = 500;

/**
 * The rows of a CSV file on disk, some at a time, in flat memory: `found` says how it is understood. A row's number is
 * the one that a spreadsheet gives it. Empty cells are null; a row with something right of the first row's last cell is
 * `beyond`. Throws CsvRefusal, "quote" and "row_too_long" with the row.
 */
export async function openCsv(
  path: string,
  limits: CsvLimits,
): Promise<{ found: CsvFound; rows: AsyncGenerator<SheetRow[]> }> {
  if ((await stat(path)).size > limits.fileBytesMax) throw new CsvRefusal("too_large");
  const encoding = await csvEncoding(path);
  const { separator, skip } = separatorOf(await beginningOf(path, encoding));
  return { found: { encoding, separator }, rows: readRows(path, { encoding, separator }, skip, limits) };
}

async function beginningOf(path: string, encoding: CsvEncoding): Promise<string> {
  for await (const text of decoded(path, encoding)) return text.slice(0, FIRST_ROW_CHARS_MAX);
  return "";
}

async function* readRows(
  path: string,
  found: CsvFound,
  skip: number,
  { rowsMax }: CsvLimits,
): AsyncGenerator<SheetRow[]> {
  const width = { columns: 0 };
  let rowNo = 0;
  let seen = 0;
  let rows: SheetRow[] = [];
  for await (const records of recordsOf(path, found, skip))
    for (const record of records) {
      rowNo += 1;
      const row = rowOf(rowNo, record, width);
      if (!row) continue;
      seen += 1;
      if (seen > rowsMax) throw new CsvRefusal("too_many_rows");
      rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
  if (rows.length > 0) yield rows;
}

async function* recordsOf(
  path: string,
  { encoding, separator }: CsvFound,
  skip: number,
): AsyncGenerator<string[][]> {
  const records = new CsvRecords(separator);
  for await (const text of rest(path, encoding, skip)) yield records.take(text);
  yield records.end();
}

/** What follows the line that names the separator. */
async function* rest(path: string, encoding: CsvEncoding, skip: number): AsyncGenerator<string> {
  let left = skip;
  for await (const text of decoded(path, encoding)) {
    if (text.length > left) yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

/** The first row with content says how wide the table is; null: there is nothing in it. */
function rowOf(rowNo: number, record: string[], width: { columns: number }): SheetRow | null {
  const cells = record
    .slice(0, COLUMNS_KEPT)
    .map((text) => (text === "" ? null : storable(text.slice(0, CELL_CHARS_MAX)) || null));
  const end = record.findLastIndex((text) => text.trim() !== "") + 1;
  if (end === 0) return null;
  if (width.columns === 0) width.columns = end;
  return end > width.columns ? { rowNo, cells, beyond: true } : { rowNo, cells };
}
