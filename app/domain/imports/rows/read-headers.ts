import type { CountColumns } from "~/platform/csv/separator";
import { cut } from "~/platform/graphemes";
import { type Cell, CellError } from "~/platform/xlsx/cell";
import { DomainError } from "../../errors";
import { plainName, UNSEEN } from "../../message-text/column-name";
import { columnsIn, type Part } from "../../message-text/placeholders";
import { columnLetters } from "./column-letters";
import { type ColumnNames, type FilledPart, textColumns } from "./text-columns";

export const RECEIVER = "receiver_number";
/** Means the same, in a sheet without that. */
export const PHONE_NUMBER = "phone_number";
export const MESSAGES = "messages";
/** Means the same, in a sheet without that and where no text is for all rows. */
const MESSAGE = "message";
/** What a sheet needs whose rows bring their own messages. */
export const HEADERS_REQUIRED = [RECEIVER, MESSAGES] as const;
export const HEADER_OF_TIME = "scheduled_at";
export const HEADER_OF_ZONE = "zone";
export const HEADER_OF_ATTACHMENT = "attachment";

/**
 * Which column of the sheet holds what, counted from 0; `text`: the one for all, if there is one, with its columns.
 */
export type Columns = {
  receiver: number;
  /** Of the column `messages`, used or not. */
  message: number | null;
  time: number | null;
  /** Of the recipient's time zone. */
  zone: number | null;
  /** Of what goes with each row. */
  attachment: number | null;
  text: FilledPart[] | null;
};

const HEADERS_SHOWN = 10;
const HEADER_CHARS_SHOWN = 40;

/**
 * Finds the columns by the headers, whatever their order, letter case, spaces, underscores and invisible
 * characters. With a `text` for all rows, `messages` is not needed, and the columns of the text are. `nameOf`: what
 * columns are called there.
 *
 * Throws FILE_WRONG_HEADERS {wanted, found}, and what `textColumns` throws. Throws FILE_DOUBLED_HEADER {header,
 * columns} when a wanted header is in several columns, since it is unclear which is meant. The lists are in its
 * extra too.
 */
export function readHeaders(
  cells: readonly Cell[],
  text: readonly Part[] | null = null,
  nameOf: ColumnNames = columnLetters,
): Columns {
  const names = cells.map((cell) => plainName(headerText(cell)));
  const find = (header: string) => {
    const found = names.indexOf(plainName(header));
    return found === -1 ? null : found;
  };
  const wanted = text ? [RECEIVER] : HEADERS_REQUIRED;
  const numbers = numberHeader(names);
  const receiver = find(numbers);
  const messages = text ? MESSAGES : otherwise(names, MESSAGES, MESSAGE);
  const message = find(messages);
  if (receiver === null) throw wrongHeaders(cells, wanted);
  if (message === null && !text) throw wrongHeaders(cells, wanted, { lacks: MESSAGES });
  const optional = [HEADER_OF_TIME, HEADER_OF_ZONE, HEADER_OF_ATTACHMENT];
  const needed = text ? [numbers] : [numbers, messages];
  for (const once of [...needed, ...optional]) assertOnce(once, names, nameOf);
  return {
    ...{ receiver, message, time: find(HEADER_OF_TIME), zone: find(HEADER_OF_ZONE) },
    attachment: find(HEADER_OF_ATTACHMENT),
    text: text && textColumns(text, cells.map(headerName), nameOf),
  };
}

/**
 * The columns that a text takes values from, but for the numbers themselves: of a long number, a cell without a format
 * shows 6,28E+12.
 */
export function valueColumns(text: readonly Part[], cells: readonly Cell[]): ReadonlySet<number> {
  const asked = new Set(columnsIn(text).map(plainName));
  const names = cells.map((cell) => plainName(headerText(cell)));
  asked.delete(plainName(numberHeader(names)));
  const columns = names.flatMap((name, column) => (asked.has(name) ? [column] : []));
  return new Set(columns);
}

/** Which column has the recipients' numbers. Beside `receiver_number`, `phone_number` is a column like any other. */
const numberHeader = (names: readonly string[]): string => otherwise(names, RECEIVER, PHONE_NUMBER);

/** Returns the header, or the other name that may stand in its place. */
const otherwise = (names: readonly string[], header: string, other: string): string =>
  !names.includes(plainName(header)) && names.includes(plainName(other)) ? other : header;

/** The columns that a sheet may have by itself; `text`: and those that it is filled from. */
const known = (text: readonly Part[] | null) =>
  [RECEIVER, PHONE_NUMBER, MESSAGES, MESSAGE, HEADER_OF_TIME, HEADER_OF_ZONE, HEADER_OF_ATTACHMENT]
    .concat(columnsIn(text ?? []))
    .map(plainName);

/** Counts the columns that are known by their headers, each once, in a first row that may be divided wrongly. */
export function countKnown(text: readonly Part[] | null, more: readonly string[] = []): CountColumns {
  const names = new Set([...known(text), ...more.map(plainName)]);
  return (cells) => new Set(cells.map(plainName).filter((name) => names.has(name))).size;
}

/** The refusal of a sheet with these headers; none, when it is empty. `lacks`: the numbers have a column, but not this. */
export function wrongHeaders(
  cells: readonly Cell[],
  wanted: readonly string[] = HEADERS_REQUIRED,
  more: { lacks?: typeof MESSAGES } = {},
): DomainError {
  const found = headersFound(cells).slice(0, HEADERS_SHOWN);
  const params = { wanted: wanted[0] ?? "", found: found.join(", ") || "-", ...more };
  return new DomainError("FILE_WRONG_HEADERS", params, {}, { wanted, found });
}

/** Returns what stands in a header, as far as it is shown; those that say nothing are left out. */
export function headersFound(cells: readonly Cell[]): string[] {
  return cells.map((cell) => cut(headerName(cell), HEADER_CHARS_SHOWN)).filter((text) => text !== "");
}

/** Returns what stands in a header, but for invisible characters and spaces around it. */
export const headerName = (cell: Cell): string => headerText(cell).replace(UNSEEN, "").trim();

function assertOnce(header: string, names: readonly string[], nameOf: ColumnNames): void {
  const columns = names.flatMap((name, column) => (name === plainName(header) ? [nameOf(column)] : []));
  if (columns.length < 2) return;
  const params = { header, columns: columns.join(", ") };
  throw new DomainError("FILE_DOUBLED_HEADER", params, {}, { header, columns });
}

function headerText(cell: Cell): string {
  if (cell instanceof CellError) return cell.code;
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
}
