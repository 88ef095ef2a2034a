import { CUT_MARK, cut, shortened } from "~/platform/graphemes";
import { type Cell, CellError, CellUnreadable } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import { isVisible, MESSAGE_CHARACTERS_MAX, MESSAGE_UNITS_MAX } from "../../message-text/message-limits";
import { render } from "../../message-text/render";
import { cellText, shownValue } from "./cell-text";
import type { SheetReason } from "./sheet-reason";
import type { Filled, FilledPart } from "./text-columns";

/** Of the header of a missing value. */
const HEADER_CHARS_SHOWN = 64;

/** `missing`: the header of the column in which a row has no value. */
export type ReadMessage = { message: string; fault: SheetReason | null; missing?: string };

/**
 * Reads a cell of `messages`. `message` is what is kept of it: nothing of one that shows nothing, the beginning of
 * one that is too long.
 */
export function readMessage(cell: Cell): ReadMessage {
  if (cell instanceof CellUnreadable) return { message: "", fault: "MESSAGE_NOT_STORED" };
  return judged(cell instanceof CellError ? "" : cellText(cell));
}

/** A row's message made of the text for all, judged as one of its own would be. */
export function renderMessage(text: FilledPart[], row: SheetRow): ReadMessage {
  const rendered = render(text, ({ index }: Filled) => shownValue(row, index));
  if ("missing" in rendered)
    return { message: "", fault: "VALUE_MISSING", missing: cut(rendered.missing.header, HEADER_CHARS_SHOWN) };
  return judged(rendered.text);
}

function judged(text: string): ReadMessage {
  if (!isVisible(text)) return { message: "", fault: "MESSAGE_EMPTY" };
  const message = shortened(text, MESSAGE_CHARACTERS_MAX, MESSAGE_UNITS_MAX);
  return { message, fault: message === text ? null : "MESSAGE_TOO_LONG" };
}

/**
 * Returns whether it is the beginning of a message that was too long, or one that cannot be told from it. One
 * character more would be too many.
 */
export function isCut(message: string): boolean {
  return message.endsWith(CUT_MARK) && readMessage(message + CUT_MARK).fault === "MESSAGE_TOO_LONG";
}
