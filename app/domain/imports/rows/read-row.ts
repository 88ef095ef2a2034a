import { cut, shortened } from "~/platform/graphemes";
import { type Cell, CellError, CellUnreadable } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import { type ReadNumber, readNumber } from "../../phone-numbers/parse";
import { cellText } from "./cell-text";
import { type Columns, HEADER_OF_TIME } from "./read-headers";
import { readMessage, renderMessage } from "./read-message";
import { readTime } from "./read-time";
import { readZone } from "./read-zone";
import type { SheetReason } from "./sheet-reason";

/** What is kept of something that is no number or no time, in UTF-16 units. */
const WORDS_UNITS_MAX = 64;
/** Of the name or address of a file. */
const ATTACHMENT_UNITS_MAX = 2_000;
/** Before the words of a time that cannot be used, in `detail`. */
export const TIME_DETAIL = `${HEADER_OF_TIME}: `;

/** A row as it will be stored; with a `reason` it will not be sent. */
export type ReadRow = {
  rowNo: number;
  /** Digits, or as typed if they could not be read. */
  receiver: string;
  message: string;
  dueAt: Date | null;
  /** WIB, WITA or WIT, empty where its cell is, as typed if it is none of them; null: the sheet names no zones. */
  zone: string | null;
  reason: SheetReason | null;
  /** The name or address of what goes with it; null: nothing does. */
  attachment?: string | null;
  /** Its number among those of the sheet, if the row goes, or would with another text. */
  attachmentNo?: number;
  /**
   * What the sheet said instead of a value, such as #N/A; the header of a missing value; a time that cannot be used
   * as `scheduled_at: …`.
   */
  detail: string | null;
  /**
   * Of a row that cannot be sent, or not without its file: what it was made of. First the value for each column of
   * the text for all rows, then what it has in the column of attachments.
   */
  values?: string[];
  /** What it has in the other columns of the sheet, for the export of the results. */
  cells?: string[];
};

/** Reads one row. Of several faults the first of number, time, zone and message counts. */
export function readRow(row: SheetRow, columns: Columns, country: string, now: Date): ReadRow {
  const { rowNo, cells } = row;
  const receiverCell = cells[columns.receiver] ?? null;
  const messageCell = columns.text || columns.message === null ? null : (cells[columns.message] ?? null);
  const number = readReceiver(receiverCell, country);
  const timeCell = columns.time === null ? null : (cells[columns.time] ?? null);
  const time = readTime(timeCell, now);
  const {
    message,
    fault: textFault,
    missing,
  } = columns.text ? renderMessage(columns.text, row) : readMessage(messageCell);
  const zoneCell = columns.zone === null ? null : (cells[columns.zone] ?? null);
  const zone = readZone(zoneCell);
  const unknown = zone === null ? "ZONE_UNKNOWN" : null;
  const attachment = columns.attachment === null ? "" : namedIn(cells[columns.attachment] ?? null);
  const fault = row.beyond ? "CELLS_BEYOND_HEADERS" : textFault;
  const reason = "fault" in number ? number.fault : "fault" in time ? time.fault : (unknown ?? fault);
  return {
    rowNo,
    receiver: "digits" in number ? number.digits : beginning(receiverCell),
    message,
    dueAt: "dueAt" in time ? time.dueAt : null,
    zone: columns.zone === null ? null : (zone ?? beginning(zoneCell)),
    attachment: cut(attachment, ATTACHMENT_UNITS_MAX) || null,
    reason,
    detail:
      reason === "VALUE_MISSING"
        ? (missing ?? null)
        : "fault" in time
          ? timeDetail(timeCell)
          : errorOf(receiverCell, messageCell),
  };
}

function readReceiver(cell: Cell, country: string): ReadNumber {
  if (typeof cell === "string" || typeof cell === "number") return readNumber(cell, country);
  return { fault: cell instanceof CellUnreadable ? "NUMBER_NOT_STORED" : "NUMBER_INVALID" };
}

/** A formula without its result named something, too. */
const namedIn = (cell: Cell) => (cell instanceof CellUnreadable ? "=?" : cellText(cell).trim());

/** With its mark, what was cut is still no number and no time when it comes back. */
const beginning = (cell: Cell) => shortened(cellText(cell).trim(), WORDS_UNITS_MAX, WORDS_UNITS_MAX);

const timeDetail = (cell: Cell) =>
  cell instanceof CellUnreadable ? null : `${TIME_DETAIL}${beginning(cell)}`;

function errorOf(...cells: Cell[]): string | null {
  return cells.find((cell) => cell instanceof CellError)?.code ?? null;
}
