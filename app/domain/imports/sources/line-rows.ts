/* Rows in a file of ours: a JSON array of texts a line, the first of them the headers. */
import { open } from "node:fs/promises";
import type { SheetRow } from "~/platform/xlsx/rows";

const ROWS_AT_ONCE = 500;

export const rowLine = (cells: readonly string[]): string => `${JSON.stringify(cells)}\n`;

/** Yields the headers, then the rows, which are counted from 1. */
export async function* readLineRows(path: string): AsyncGenerator<SheetRow[]> {
  const file = await open(path);
  try {
    let rows: SheetRow[] = [];
    let rowNo = 0;
    for await (const line of file.readLines({ encoding: "utf8" })) {
      rows.push({ rowNo, cells: JSON.parse(line) });
      rowNo += 1;
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  } finally {
    await file.close();
  }
}
