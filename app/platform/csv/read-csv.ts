import { stat } from "node:fs/promises";
import { storable } from "../xlsx/cell-text";
import { putCell, type SheetRow } from "../xlsx/rows";
import { type CsvEncoding, csvEncoding, decoded } from "./decode";
import { CsvRefusal } from "./errors";
import { CsvRecords, type Separator } from "./records";
import { type CountColumns, detectSeparator, FIRST_ROW_CHARS_MAX } from "./separator";

export type CsvLimits = { fileBytesMax: number; rowsMax: number };
/** How a file was understood. */
export type CsvFound = { encoding: CsvEncoding; separator: Separator };

const ROWS_AT_ONCE = 500;

/**
 * The rows of a CSV file on disk, some at a time, in flat memory: `found` says how it is understood. A row's number
 * is the one that a spreadsheet gives it. Empty cells are null; a row with something right of the first row's last
 * cell is `beyond`. `wanted`: tells separators apart. Throws CsvRefusal, "quote", "row_too_long" and
 * "broken_character" with the row.
 */
export async function openCsv(
  path: string,
  limits: CsvLimits,
  wanted?: CountColumns,
): Promise<{ found: CsvFound; rows: AsyncGenerator<SheetRow[]> }> {
  if ((await stat(path)).size > limits.fileBytesMax) throw new CsvRefusal("too_large");
  const { encoding, brokenAt } = await csvEncoding(path);
  const { separator, skip } = detectSeparator(await beginningOf(path, encoding), wanted);
  const found = { encoding, separator };
  if (brokenAt !== null)
    throw new CsvRefusal("broken_character", await rowOfByte(path, found, skip, brokenAt));
  return { found, rows: readRows(path, found, skip, limits) };
}

/** In which row a byte of the file stands. Throws CsvRefusal for what is wrong before it. */
async function rowOfByte(path: string, found: CsvFound, skip: number, byte: number): Promise<number> {
  const records = new CsvRecords(found.separator);
  let rowNo = 1;
  for await (const text of rest(path, found.encoding, { skip, bytes: byte }))
    rowNo += records.take(text).length;
  return rowNo;
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
  for await (const text of rest(path, encoding, { skip })) yield records.take(text);
  yield records.end();
}

/** What follows the line that names the separator; `bytes`: up to this place of the file. */
async function* rest(
  path: string,
  encoding: CsvEncoding,
  { skip, bytes }: { skip: number; bytes?: number },
): AsyncGenerator<string> {
  let left = skip;
  for await (const text of decoded(path, encoding, bytes)) {
    if (text.length > left) yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

/** The first row with content says how wide the table is; null: there is nothing in it. */
function rowOf(rowNo: number, record: string[], width: { columns: number }): SheetRow | null {
  const cells: SheetRow["cells"] = [];
  record.forEach((text, column) => {
    const cell = text === "" ? null : storable(text) || null;
    putCell(cells, column, cell);
  });
  const end = record.findLastIndex((text) => text.trim() !== "") + 1;
  if (end === 0) return null;
  if (width.columns === 0) width.columns = end;
  return end > width.columns ? { rowNo, cells, beyond: true } : { rowNo, cells };
}
