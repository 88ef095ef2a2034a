import { shortened } from "~/platform/graphemes";
import type { Cell } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import { shownValue } from "../rows/cell-text";
import { headerName } from "../rows/read-headers";
import { openSource } from "../sources/source";

/** So many rows are shown to the person who writes the text. */
export const HEAD_ROWS = 5;
/**
 * A workbook of some kilobytes may name one long text in thousands of cells. So columns beyond these and those with
 * longer names are left out, and a longer value is cut.
 */
export const HEAD_COLUMNS_MAX = 256;
const NAME_CHARS_MAX = 200;
const VALUE_CHARS_MAX = 500;
const VALUE_UNITS_MAX = 2_000;

export type HeadTask = { path: string };
/** The columns of a sheet, and its first rows. */
export type SheetHead = { columns: string[]; rows: HeadRow[] };
/** `row`: its number in the spreadsheet; `values`: one for each column, as the spreadsheet shows them. */
export type HeadRow = { row: number; values: string[] };

/** Returns the head of an .xlsx or CSV. Throws XlsxRefusal and CsvRefusal. */
export async function readHead({ path }: HeadTask): Promise<SheetHead> {
  const shown = (headers: readonly Cell[]) => new Set(columnsIn(headers).values());
  const { rows: portions } = await openSource({ kind: "file", path }, null, shown);
  let columns: Map<string, number> | null = null;
  const rows: HeadRow[] = [];
  for await (const portion of portions) {
    columns ??= columnsIn(portion.shift()?.cells ?? []);
    for (const row of portion)
      if (rows.length < HEAD_ROWS && !isBlank(row)) rows.push(headRow(row, [...columns.values()]));
    if (rows.length === HEAD_ROWS) break;
  }
  return { columns: [...(columns?.keys() ?? [])], rows };
}

/** The place of each column that has a name; of two with one name the first. */
function columnsIn(headers: readonly Cell[]): Map<string, number> {
  const places = new Map<string, number>();
  headers.forEach((header, column) => {
    const name = headerName(header);
    const isOne = name !== "" && name.length <= NAME_CHARS_MAX && !places.has(name);
    if (isOne && places.size < HEAD_COLUMNS_MAX) places.set(name, column);
  });
  return places;
}

const headRow = (row: SheetRow, columns: readonly number[]): HeadRow => ({
  row: row.rowNo,
  values: columns.map((column) => shortened(shownValue(row, column), VALUE_CHARS_MAX, VALUE_UNITS_MAX)),
});

const isBlank = ({ cells }: SheetRow) => cells.every((cell) => cell === null || cell === "");
