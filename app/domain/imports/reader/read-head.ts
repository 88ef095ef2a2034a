import type { Cell } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import type { DomainError } from "../../errors";
import { shownValue } from "../rows/cell-text";
import { headersFound } from "../rows/read-headers";
import { openSource } from "../sources/source";

/** So many rows are shown to the person who writes the text. */
export const HEAD_ROWS = 5;

export type HeadTask = { path: string };
/** The columns of a sheet, and its first rows. */
export type SheetHead = { columns: string[]; rows: HeadRow[] };
/** `row`: its number in the spreadsheet; `values`: one for each column, as the spreadsheet shows them. */
export type HeadRow = { row: number; values: string[] };
export type HeadAnswer = SheetHead | { refused: Pick<DomainError, "code"> };

/** Returns the head of an .xlsx or CSV. Throws XlsxRefusal and CsvRefusal. */
export async function readHead({ path }: HeadTask): Promise<SheetHead> {
  const { rows: portions } = await openSource({ kind: "file", path }, null, everyColumn);
  let columns: Map<string, number> | null = null;
  const rows: HeadRow[] = [];
  for await (const portion of portions) {
    columns ??= columnsIn(portion.shift()?.cells ?? []);
    for (const row of portion)
      if (rows.length < HEAD_ROWS && !isBlank(row))
        rows.push({ row: row.rowNo, values: [...columns.values()].map((column) => shownValue(row, column)) });
    if (rows.length === HEAD_ROWS) break;
  }
  return { columns: [...(columns?.keys() ?? [])], rows };
}

/** The place of each column that has a name; of two with one name the first. */
function columnsIn(headers: readonly Cell[]): Map<string, number> {
  const places = new Map<string, number>();
  headers.forEach((header, column) => {
    const [name] = headersFound([header]);
    if (name !== undefined && !places.has(name)) places.set(name, column);
  });
  return places;
}

const everyColumn = (headers: readonly Cell[]) => new Set(headers.keys());

const isBlank = ({ cells }: SheetRow) => cells.every((cell) => cell === null || cell === "");
