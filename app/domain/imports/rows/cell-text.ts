import { shortened } from "~/platform/graphemes";
import { type Cell, CellDate, CellError, CellUnreadable } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import { MESSAGE_CHARACTERS_MAX, MESSAGE_UNITS_MAX } from "../../message-text/message-limits";
import { plainText } from "../../message-text/plain-text";
import { columnsOfText, type FilledPart } from "./text-columns";

/** What is longer is too long for a message, and stays so when it is cut, is corrected elsewhere and comes back. */
const KEPT_CHARACTERS_MAX = MESSAGE_CHARACTERS_MAX + 1;

/** Returns what a cell says, in words: a date as its date, a time as its time, an error as its code. */
export function cellText(cell: Cell): string {
  if (cell === null || cell instanceof CellUnreadable) return "";
  if (cell instanceof CellError) return cell.code;
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (cell instanceof CellDate)
    return cell.wall
      .toISOString()
      .slice(0, 16)
      .replace("T", " ")
      .replace(/ 00:00$/, "");
  return String(cell);
}

/** Returns a cell as its spreadsheet shows it. Empty for the error of a formula, which is no value. */
export function shownValue({ cells, shown }: SheetRow, index: number): string {
  const cell = cells[index] ?? null;
  if (cell instanceof CellError) return "";
  const text = shown?.[index];
  return text === undefined ? cellText(cell) : plainText(text);
}

/** Of a cell that is kept for the export. */
const CELL_CHARACTERS_MAX = 1_000;

/** Returns what a row has in these columns, as its spreadsheet shows it; undefined where all of them are empty. */
export function otherCells(row: SheetRow, columns: readonly number[]): string[] | undefined {
  const cells = columns.map((column) =>
    shortened(shownValue(row, column).trim(), CELL_CHARACTERS_MAX, CELL_CHARACTERS_MAX),
  );
  return cells.some((cell) => cell !== "") ? cells : undefined;
}

/** Returns what a row has in the columns of a text, to be kept if it will not go. */
export function formattedValues(text: readonly FilledPart[], row: SheetRow): string[] {
  return columnsOfText(text).map(({ index }) =>
    shortened(shownValue(row, index), KEPT_CHARACTERS_MAX, MESSAGE_UNITS_MAX),
  );
}
