import { type Cell, CellDate, CellError, CellTime, CellUnreadable } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import type { Reason } from "../errors";
import { type Columns, HEADER_OF_TIME } from "./read-headers";
import { readNumber } from "./read-number";
import { readTime } from "./read-time";

/** WhatsApp's limit of a text, in UTF-16 units as JavaScript and WhatsApp Web count them: an emoji is two. */
export const MESSAGE_CHARS_MAX = 4_096;
/** What is kept of something that is no number. */
const RECEIVER_CHARS_MAX = 64;
const TIME_CHARS_MAX = 64;
/** Before the words of a time that cannot be used, in `detail`. */
export const TIME_DETAIL = `${HEADER_OF_TIME}: `;

/** What can be wrong with a row of a sheet. */
export type SheetReason = Extract<
  Reason,
  | "NUMBER_INVALID"
  | "NUMBER_SHORTENED"
  | "NUMBER_NEEDS_COUNTRY"
  | "TIME_INVALID"
  | "TIME_PAST"
  | "MESSAGE_EMPTY"
  | "MESSAGE_TOO_LONG"
  | "DUPLICATE"
>;

/** A row as it will be stored; with a `reason` it will not be sent. */
export type ReadRow = {
  rowNo: number;
  /** Digits, or as typed if they could not be read. */
  receiver: string;
  message: string;
  dueAt: Date | null;
  reason: SheetReason | null;
  /** What the sheet said instead of a value, such as #N/A; a time that cannot be used as `scheduled_at: …`. */
  detail: string | null;
};

/** Reads one row. Of several faults the first of number, time and message counts. */
export function readRow({ rowNo, cells }: SheetRow, columns: Columns, country: string, now: Date): ReadRow {
  const receiverCell = cells[columns.receiver] ?? null;
  const messageCell = cells[columns.message] ?? null;
  const number = readReceiver(receiverCell, country);
  const timeCell = columns.time === null ? null : (cells[columns.time] ?? null);
  const time = readTime(timeCell, now);
  const message = messageCell instanceof CellError ? "" : textOf(messageCell);
  const reason = "fault" in number ? number.fault : "fault" in time ? time.fault : messageFault(message);
  const errors = [receiverCell, messageCell].filter((cell) => cell instanceof CellError);
  return {
    rowNo,
    receiver: "digits" in number ? number.digits : textOf(receiverCell).trim().slice(0, RECEIVER_CHARS_MAX),
    message,
    dueAt: "dueAt" in time ? time.dueAt : null,
    reason,
    detail:
      "fault" in time
        ? `${TIME_DETAIL}${textOf(timeCell).trim().slice(0, TIME_CHARS_MAX)}`
        : (errors[0]?.code ?? null),
  };
}

function readReceiver(cell: Cell, country: string) {
  if (typeof cell === "string" || typeof cell === "number") return readNumber(cell, country);
  return { fault: "NUMBER_INVALID" as const };
}

function messageFault(message: string): SheetReason | null {
  if (message.trim() === "") return "MESSAGE_EMPTY";
  return message.length > MESSAGE_CHARS_MAX ? "MESSAGE_TOO_LONG" : null;
}

function textOf(cell: Cell): string {
  if (cell === null || cell instanceof CellUnreadable) return "";
  if (cell instanceof CellTime) return cell.toString();
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
