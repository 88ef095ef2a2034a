/* Rows of an earlier batch in a file of ours, one a line: they keep their row numbers, and may be as many as it has. */
import { open } from "node:fs/promises";
import type { SheetRow } from "~/platform/xlsx/rows";

/** As it stands in the file, as JSON: what it has in each column, null for nothing. */
export type CopiedRow = { row: number; cells: (string | null)[] };

const ROWS_AT_ONCE = 500;

export const copiedLine = (row: CopiedRow): string => `${JSON.stringify(row)}\n`;

/** Yields the headers and the rows. */
export async function* readCopiedRows(path: string): AsyncGenerator<SheetRow[]> {
  const file = await open(path);
  try {
    let rows: SheetRow[] = [];
    let isHead = true;
    for await (const line of file.readLines({ encoding: "utf8" })) {
      if (isHead) {
        rows.push({ rowNo: 0, cells: JSON.parse(line) });
        isHead = false;
        continue;
      }
      const { row, cells }: CopiedRow = JSON.parse(line);
      rows.push({ rowNo: row, cells });
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  } finally {
    await file.close();
  }
}

/** The first line of the file. */
export const copiedHead = (headers: readonly string[]): string => `${JSON.stringify(headers)}\n`;
