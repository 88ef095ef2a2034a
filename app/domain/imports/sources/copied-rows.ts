/* Rows of an earlier batch in a file of ours, one a line: they keep their row numbers, and may be as many as it has. */
import { open } from "node:fs/promises";
import type { SheetRow } from "~/platform/xlsx/rows";

/** As it stands in the file, as JSON. `zone`: null where the row names none. */
export type CopiedRow = { row: number; receiver: string; message: string; zone: string | null };

const HEADERS = ["receiver_number", "messages", "zone"];
const ROWS_AT_ONCE = 500;

export const copiedLine = (row: CopiedRow): string => `${JSON.stringify(row)}\n`;

/** Yields the headers and the rows. A column of zones is there only if the first line says so. */
export async function* readCopiedRows(path: string): AsyncGenerator<SheetRow[]> {
  const file = await open(path);
  try {
    let rows: SheetRow[] = [];
    let columns = 0;
    for await (const line of file.readLines({ encoding: "utf8" })) {
      if (columns === 0) {
        columns = JSON.parse(line).zones ? HEADERS.length : HEADERS.length - 1;
        rows.push({ rowNo: 0, cells: HEADERS.slice(0, columns) });
        continue;
      }
      const { row, receiver, message, zone }: CopiedRow = JSON.parse(line);
      rows.push({ rowNo: row, cells: [receiver, message, zone].slice(0, columns) });
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
export const copiedHead = (zones: boolean): string => `${JSON.stringify({ zones })}\n`;
