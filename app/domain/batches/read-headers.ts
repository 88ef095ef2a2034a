import { type Cell, CellError } from "~/platform/xlsx/cell";
import { DomainError } from "../errors";

export const HEADERS_WANTED = ["receiver_number", "messages"] as const;
export const HEADER_OF_TIME = "scheduled_at";

/** Which column of the sheet holds what, counted from 0. */
export type Columns = { receiver: number; message: number; time: number | null };

const HEADERS_SHOWN = 10;
const HEADER_CHARS_SHOWN = 40;

/**
 * Finds the columns by the headers, whatever their order, letter case, spaces and underscores. Throws
 * FILE_WRONG_HEADERS {wanted, found}; the lists are in its extra too.
 */
export function readHeaders(cells: readonly Cell[]): Columns {
  const names = cells.map((cell) => plain(textOf(cell)));
  const find = (header: string) => names.indexOf(plain(header));
  const [receiver, message] = HEADERS_WANTED.map(find) as [number, number];
  if (receiver === -1 || message === -1) throw wrongHeaders(cells);
  const time = find(HEADER_OF_TIME);
  return { receiver, message, time: time === -1 ? null : time };
}

/** The refusal of a sheet with these headers; none, when it is empty. */
export function wrongHeaders(cells: readonly Cell[]): DomainError {
  const found = cells
    .map((cell) => textOf(cell).trim().slice(0, HEADER_CHARS_SHOWN))
    .filter((text) => text !== "")
    .slice(0, HEADERS_SHOWN);
  const params = { wanted: HEADERS_WANTED.join(", "), found: found.join(", ") || "-" };
  return new DomainError("FILE_WRONG_HEADERS", params, {}, { wanted: HEADERS_WANTED, found });
}

function textOf(cell: Cell): string {
  if (cell instanceof CellError) return cell.code;
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
}

function plain(header: string): string {
  return header.toLowerCase().replace(/[\s_\-\ufeff]/g, "");
}
