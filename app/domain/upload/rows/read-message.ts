import { CUT_MARK, shortened } from "~/platform/characters";
import { type Cell, CellError, CellUnreadable } from "~/platform/xlsx/cell";
import { cellWords } from "./cell-words";
import type { SheetReason } from "./sheet-reason";

/** Of what people see: an emoji is one, however many code points it has. */
export const MESSAGE_CHARACTERS_MAX = 4_096;
/** WhatsApp's own limit of a text. */
const MESSAGE_UNITS_MAX = 65_536;
/** White space, and what has no picture: zero-width signs, controls, the blank pattern of Braille. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

export type ReadMessage = { message: string; fault: SheetReason | null };

/** Reads a cell of `messages`. `message` is what is kept of it: nothing of one that shows nothing, the beginning of one that is too long. */
export function readMessage(cell: Cell): ReadMessage {
  if (cell instanceof CellUnreadable) return { message: "", fault: "MESSAGE_NOT_STORED" };
  const text = cell instanceof CellError ? "" : cellWords(cell);
  if (!SEEN.test(text)) return { message: "", fault: "MESSAGE_EMPTY" };
  const message = shortened(text, MESSAGE_CHARACTERS_MAX, MESSAGE_UNITS_MAX);
  return { message, fault: message === text ? null : "MESSAGE_TOO_LONG" };
}

/** Is it the beginning of a message that was too long, or one that cannot be told from it? One character more would be too many. */
export function isCut(message: string): boolean {
  return message.endsWith(CUT_MARK) && readMessage(message + CUT_MARK).fault === "MESSAGE_TOO_LONG";
}
