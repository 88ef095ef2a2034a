import type { Cell } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import { plainText } from "../../message-text/plain-text";
import { spreadsheetError } from "./error-words";
import { formulaText } from "./formula-text";

/**
 * Yields the rows of any source with their texts as all texts are (`plainText`), and with errors that are written
 * as text as errors. A CSV has nothing but text: its formulas and its words for nothing are recognised in it, too.
 * Linear.
 */
export async function* plainRows(
  portions: AsyncIterable<SheetRow[]>,
  { isCsv }: { isCsv: boolean },
): AsyncGenerator<SheetRow[]> {
  for await (const rows of portions) {
    for (const { cells } of rows)
      cells.forEach((cell, column) => {
        if (typeof cell === "string") cells[column] = plainCell(cell, isCsv);
      });
    yield rows;
  }
}

function plainCell(cell: string, isCsv: boolean): Cell {
  const text = plainText(cell);
  const said = isCsv ? formulaText(text) : text;
  return typeof said === "string" ? (spreadsheetError(said, { nothing: isCsv }) ?? said) : said;
}
