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

/** `every`: also columns without a name, and those whose names stand twice, each at its place. */
export type HeadTask = { path: string; every?: boolean };
/** The columns of a sheet, and its first rows. */
export type SheetHead = { columns: string[]; rows: HeadRow[] };
/** `row`: its number in the spreadsheet; `values`: one for each column, as the spreadsheet shows them. */
export type HeadRow = { row: number; values: string[] };

/** Returns the head of an .xlsx or CSV. Throws XlsxRefusal and CsvRefusal. */
export async function readHead({ path, every = false }: HeadTask): Promise<SheetHead> {
  const columnsOf = every ? everyColumn : columnsIn;
  const shown = (headers: readonly Cell[]) => new Set(columnsOf(headers).map(({ place }) => place));
  const { rows: portions } = await openSource({ kind: "file", path }, null, shown);
  let columns: HeadColumn[] | null = null;
  const rows: HeadRow[] = [];
  for await (const portion of portions) {
    columns ??= columnsOf(portion.shift()?.cells ?? []);
    for (const row of portion) if (rows.length < HEAD_ROWS && !isBlank(row)) rows.push(headRow(row, columns));
    if (rows.length === HEAD_ROWS) break;
  }
  return { columns: (columns ?? []).map(({ name }) => name), rows };
}

type HeadColumn = { name: string; place: number };

/** The first columns, one at each place; a name is shortened. */
const everyColumn = (headers: readonly Cell[]): HeadColumn[] =>
  headers
    .slice(0, HEAD_COLUMNS_MAX)
    .map((header, place) => ({ name: shortened(headerName(header), NAME_CHARS_MAX, NAME_CHARS_MAX), place }));

/** Each column that has a name; of two with one name the first. */
function columnsIn(headers: readonly Cell[]): HeadColumn[] {
  const places = new Map<string, number>();
  headers.forEach((header, column) => {
    const name = headerName(header);
    const isOne = name !== "" && name.length <= NAME_CHARS_MAX && !places.has(name);
    if (isOne && places.size < HEAD_COLUMNS_MAX) places.set(name, column);
  });
  return [...places].map(([name, place]) => ({ name, place }));
}

const headRow = (row: SheetRow, columns: readonly HeadColumn[]): HeadRow => ({
  row: row.rowNo,
  values: columns.map(({ place }) => shortened(shownValue(row, place), VALUE_CHARS_MAX, VALUE_UNITS_MAX)),
});

const isBlank = ({ cells }: SheetRow) => cells.every((cell) => cell === null || cell === "");
