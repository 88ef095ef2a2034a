import { once } from "node:events";
import { stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { CsvError, type Parser, parse } from "csv-parse";
import { CELL_CHARS_MAX, storable } from "../xlsx/cell-text";
import type { SheetRow } from "../xlsx/rows";
import { type CsvEncoding, csvEncoding, decoded } from "./decode";
import { CsvRefusal } from "./refusal";
import { FIRST_ROW_CHARS_MAX, type Separator, separatorOf } from "./separator";

export type CsvLimits = { fileBytesMax: number; rowsMax: number };
/** How a file was understood. */
export type CsvFound = { encoding: CsvEncoding; separator: Separator };

/** Of a row: what is longer is a quotation mark that nobody closed. */
const ROW_CHARS_MAX = 1_000_000;
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
  { encoding, separator }: CsvFound,
  skip: number,
  { rowsMax }: CsvLimits,
): AsyncGenerator<SheetRow[]> {
  const parser = parse({
    ...{ delimiter: separator, record_delimiter: ["\r\n", "\n", "\r"] },
    ...{ relax_column_count: true, skip_empty_lines: false, max_record_size: ROW_CHARS_MAX },
  });
  const width = { columns: 0 };
  let rowNo = 0;
  let seen = 0;
  let rows: SheetRow[] = [];
  try {
    pipeline(Readable.from(rest(path, encoding, skip)), parser, () => {}); // whoever reads hears of what went wrong
    for await (const records of parsed(parser))
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
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvRefusal(error.code === "CSV_MAX_RECORD_SIZE" ? "row_too_long" : "quote", rowNo + 1);
  }
  if (rows.length > 0) yield rows;
}

/** All records that there are by now, again and again: a turn of the event loop for each costs more than reading it. */
async function* parsed(parser: Parser): AsyncGenerator<string[][]> {
  const ended = finished(parser, { writable: false });
  const failed = ended.catch(() => {}); // thrown below
  try {
    for (;;) {
      const records: string[][] = [];
      for (let record = parser.read(); record !== null; record = parser.read()) records.push(record);
      if (records.length > 0) yield records;
      else if (parser.readableEnded || parser.destroyed) return await ended;
      else await Promise.race([once(parser, "readable").catch(() => {}), failed]);
    }
  } finally {
    parser.destroy();
  }
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
