import { cut } from "~/platform/graphemes";
import type { Cell } from "~/platform/xlsx/cell";
import { wrongField } from "../../errors";
import { plainName } from "../../message-text/column-name";
import { readNumber } from "../../phone-numbers/parse";
import { cellText } from "../rows/cell-text";
import { usualColumns } from "../rows/column-names";
import { headerName, PHONE_NUMBER, RECEIVER, wrongHeaders } from "../rows/read-headers";
import { openSource, type SourceFound } from "../sources/source";

/** Of one sheet; a longer list comes in several. */
export const LIST_ROWS_MAX = 10_000;
/** The column of a list, the best name first. The last is what our own export called it alone before. */
const COLUMNS = [RECEIVER, PHONE_NUMBER, "number"];
const SHOWN_CHARACTERS = 40;
/** A contact whose number WAHA does not know, as our own export has them. */
const LID = /^\d{1,30}@lid$/;

export type ListTask = { path: string; country: string };
/** `found`: how the file was understood. */
export type ListRead = { numbers: string[]; found: SourceFound };

/**
 * Returns the numbers of an .xlsx or CSV, read as those of an upload, from the first of COLUMNS that
 * is there, or the one with a usual name. Throws XlsxRefusal, CsvRefusal and FILE_WRONG_HEADERS. Throws VALIDATION of `file` for the first row without a
 * number, for more than LIST_ROWS_MAX rows, and for none at all.
 */
export async function readList({ path, country }: ListTask): Promise<ListRead> {
  const { found, rows: portions } = await openSource({ kind: "file", path, columns: COLUMNS }, null);
  const numbers: string[] = [];
  let column: number | null = null;
  for await (const rows of portions) {
    if (column === null) column = columnOf(rows.shift()?.cells ?? []);
    for (const { rowNo, cells } of rows) {
      const cell = cells[column] ?? null;
      if (cells.every((each) => each === null || each === "")) continue;
      numbers.push(numberOf(cell, rowNo, country));
      if (numbers.length > LIST_ROWS_MAX)
        throw wrongField("file", { code: "LIST_TOO_LONG", params: { max: LIST_ROWS_MAX } });
    }
  }
  if (numbers.length === 0) throw wrongField("file", { code: "LIST_EMPTY" });
  return { numbers, found };
}

function columnOf(headers: readonly Cell[]): number {
  const names = headers.map((header) => plainName(cellText(header)));
  const found =
    COLUMNS.map((name) => names.indexOf(plainName(name))).find((at) => at !== -1) ?? usual(headers);
  if (found === undefined) throw wrongHeaders(headers, [PHONE_NUMBER]);
  return found;
}

/** Where several have usual names, it is unclear which is meant. */
function usual(headers: readonly Cell[]): number | undefined {
  const [place, ...others] = usualColumns(RECEIVER, headers.map(headerName));
  return others.length === 0 ? place : undefined;
}

function numberOf(cell: Cell, line: number, country: string): string {
  if (typeof cell === "string" && LID.test(cell.trim())) return cell.trim();
  const read = typeof cell === "string" || typeof cell === "number" ? readNumber(cell, country) : null;
  if (read && "digits" in read) return read.digits;
  const typed = cut(cellText(cell), SHOWN_CHARACTERS);
  throw wrongField("file", { code: "LINE_NO_NUMBER", params: { line, typed } });
}
