import { cut } from "~/platform/characters";
import { type Cell, CellError } from "~/platform/xlsx/cell";
import { DomainError } from "../../errors";

export const HEADERS_WANTED = ["receiver_number", "messages"] as const;
export const HEADER_OF_TIME = "scheduled_at";

/** Which column of the sheet holds what, counted from 0. */
export type Columns = { receiver: number; message: number; time: number | null };

const HEADERS_SHOWN = 10;
const HEADER_CHARS_SHOWN = 40;
/** What a header may carry and nobody sees: copied from a page, a PDF, another sheet. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Finds the columns by the headers, whatever their order, letter case, spaces, underscores and unseen signs.
 * Throws FILE_WRONG_HEADERS {wanted, found}, or FILE_DOUBLED_HEADER {header, columns} when one that is wanted
 * stands in several columns: which of them is meant, nobody can know. The lists are in its extra too.
 */
export function readHeaders(cells: readonly Cell[]): Columns {
  const names = cells.map((cell) => plain(textOf(cell)));
  const find = (header: string) => names.indexOf(plain(header));
  const [receiver, message] = HEADERS_WANTED.map(find) as [number, number];
  if (receiver === -1 || message === -1) throw wrongHeaders(cells);
  for (const header of [...HEADERS_WANTED, HEADER_OF_TIME]) assertOnce(header, names);
  const time = find(HEADER_OF_TIME);
  return { receiver, message, time: time === -1 ? null : time };
}

/** The refusal of a sheet with these headers; none, when it is empty. */
export function wrongHeaders(cells: readonly Cell[]): DomainError {
  const found = cells
    .map((cell) => cut(textOf(cell).replace(UNSEEN, "").trim(), HEADER_CHARS_SHOWN))
    .filter((text) => text !== "")
    .slice(0, HEADERS_SHOWN);
  const params = { wanted: HEADERS_WANTED.join(", "), found: found.join(", ") || "-" };
  return new DomainError("FILE_WRONG_HEADERS", params, {}, { wanted: HEADERS_WANTED, found });
}

function assertOnce(header: string, names: readonly string[]): void {
  const columns = names.flatMap((name, column) => (name === plain(header) ? [lettersOf(column)] : []));
  if (columns.length < 2) return;
  const params = { header, columns: columns.join(", ") };
  throw new DomainError("FILE_DOUBLED_HEADER", params, {}, { header, columns });
}

/** Column 0 is A, 25 is Z, 26 is AA. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode("A".charCodeAt(0) + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

function textOf(cell: Cell): string {
  if (cell instanceof CellError) return cell.code;
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
}

function plain(header: string): string {
  return header
    .toLowerCase()
    .replace(UNSEEN, "")
    .replace(/[\s_-]/g, "");
}
