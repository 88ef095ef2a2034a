import { shortened } from "~/platform/graphemes";
import { CellError } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import { MESSAGE_CHARACTERS_MAX, MESSAGE_UNITS_MAX } from "../../message-text/message-limits";
import { plainText } from "../../message-text/plain-text";
import { cellText } from "./cell-text";
import { columnsOfText, type FilledPart } from "./text-columns";

/** What is longer is too long for a message, and stays so when it is cut, is corrected elsewhere and comes back. */
const KEPT_CHARACTERS_MAX = MESSAGE_CHARACTERS_MAX + 1;

/** Returns a cell as its spreadsheet shows it. Empty for the error of a formula, which is no value. */
export function shownValue({ cells, shown }: SheetRow, index: number): string {
  const cell = cells[index] ?? null;
  if (cell instanceof CellError) return "";
  const text = shown?.[index];
  return text === undefined ? cellText(cell) : plainText(text);
}

/** Returns what a row has in the columns of a text, to be kept if it will not go. */
export function formattedValues(text: readonly FilledPart[], row: SheetRow): string[] {
  return columnsOfText(text).map(({ index }) =>
    shortened(shownValue(row, index), KEPT_CHARACTERS_MAX, MESSAGE_UNITS_MAX),
  );
}
