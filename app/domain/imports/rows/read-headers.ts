import type { CountColumns } from "~/platform/csv/separator";
import { cut } from "~/platform/graphemes";
import { type Cell, CellError } from "~/platform/xlsx/cell";
import { DomainError } from "../../errors";
import { plainName, UNSEEN } from "../../message-text/column-name";
import { columnsIn, type Part } from "../../message-text/placeholders";
import { columnLetters } from "./column-letters";
import { COLUMN_ROLES, usualColumns } from "./column-names";
import { type ChosenColumns, findColumns, MESSAGE, MESSAGES, PHONE_NUMBER, RECEIVER } from "./find-columns";
import { type ColumnNames, type FilledPart, textColumns } from "./text-columns";

export { MESSAGES, PHONE_NUMBER, RECEIVER } from "./find-columns";
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
 * characters (find-columns.ts). With a `text` for all rows, `messages` is not needed, and the columns of the text
 * are. `nameOf`: what columns are called there.
 *
 * Throws FILE_WRONG_HEADERS {wanted, found}, and what `findColumns` and `textColumns` throw. Throws
 * FILE_DOUBLED_HEADER {header, columns} when a wanted header is in several columns, and FILE_COLUMN_UNCLEAR {header,
 * found} when several usual names are there. The lists are in its extra too.
 */
export function readHeaders(
  cells: readonly Cell[],
  text: readonly Part[] | null = null,
  nameOf: ColumnNames = columnLetters,
  chosen: ChosenColumns = {},
): Columns {
  const headers = cells.map(headerName);
  const { places, exact, unclear, lacking } = findColumns(headers, text, chosen);
  const wanted = text ? [RECEIVER] : HEADERS_REQUIRED;
  if (lacking.includes(RECEIVER)) throw wrongHeaders(cells, wanted);
  if (lacking.length > 0) throw wrongHeaders(cells, wanted, { lacks: MESSAGES });
  const names = headers.map(plainName);
  for (const role of COLUMN_ROLES) {
    const header = exact[role];
    if (header !== undefined && !(text && role === MESSAGES)) assertOnce(header, names, nameOf);
  }
  for (const role of COLUMN_ROLES) if (unclear[role]) throw unclearColumn(role, unclear[role], headers);
  return {
    ...{ receiver: places.receiver_number!, message: places.messages ?? null },
    ...{
      time: places.scheduled_at ?? null,
      zone: places.zone ?? null,
      attachment: places.attachment ?? null,
    },
    text: text && textColumns(text, headers, nameOf),
  };
}

/**
 * The columns that a text takes values from, but for the numbers themselves: of a long number, a cell without a format
 * shows 6,28E+12.
 */
export function valueColumns(
  text: readonly Part[],
  cells: readonly Cell[],
  chosen: ChosenColumns = {},
): ReadonlySet<number> {
  const asked = new Set(columnsIn(text).map(plainName));
  const headers = cells.map(headerName);
  const numbers = findColumns(headers, text, chosen).places.receiver_number;
  const isValue = (header: string, column: number) => column !== numbers && asked.has(plainName(header));
  return new Set(headers.flatMap((header, column) => (isValue(header, column) ? [column] : [])));
}

/**
 * The columns that are wanted as the sheet shows them. None where the headings do not do, or a choice does not fit:
 * `readHeaders` says so, and here it would pass for a damaged file.
 */
export function shownColumns(
  cells: readonly Cell[],
  text: readonly Part[] | null,
  chosen: ChosenColumns = {},
): ReadonlySet<number> {
  try {
    return new Set([...otherColumns(cells, text, chosen), ...valueColumns(text ?? [], cells, chosen)]);
  } catch (error) {
    if (error instanceof DomainError) return new Set();
    throw error;
  }
}

/** The refusal of a sheet in which several columns could be this one. */
export function unclearColumn(
  header: string,
  places: readonly number[],
  headers: readonly string[],
): DomainError {
  const columns = places
    .slice(0, HEADERS_SHOWN)
    .map((place) => cut(headers[place] ?? "", HEADER_CHARS_SHOWN));
  return new DomainError(
    "FILE_COLUMN_UNCLEAR",
    { header, found: columns.join(", ") },
    {},
    { header, columns },
  );
}

/** Columns of a sheet that are kept for the export of its results, at most. */
const OTHER_COLUMNS_MAX = 50;

/**
 * The columns that are kept with each row besides its number and its own message, as far as they have a header.
 * `text`: one for all takes the place of the messages.
 */
export function otherColumns(
  cells: readonly Cell[],
  text: readonly Part[] | null,
  chosen: ChosenColumns = {},
): number[] {
  const headers = cells.map(headerName);
  const { receiver_number, messages } = findColumns(headers, text, chosen).places;
  const read = [receiver_number, text ? undefined : messages];
  const kept = headers.flatMap((header, column) =>
    plainName(header) === "" || read.includes(column) ? [] : [column],
  );
  return kept.slice(0, OTHER_COLUMNS_MAX);
}

/** The columns that a sheet may have by itself; `text`: and those that it is filled from. */
const known = (text: readonly Part[] | null) =>
  [RECEIVER, PHONE_NUMBER, MESSAGES, MESSAGE, HEADER_OF_TIME, HEADER_OF_ZONE, HEADER_OF_ATTACHMENT]
    .concat(columnsIn(text ?? []))
    .map(plainName);

/** A name of the specification says more of how a row is divided than any number of usual names. */
const EXACT_WEIGHT = 1_000;

/** Counts the columns that are known by their headers, each once, in a first row that may be divided wrongly. */
export function countKnown(text: readonly Part[] | null, more: readonly string[] = []): CountColumns {
  const names = new Set([...known(text), ...more.map(plainName)]);
  return (cells) => {
    const exact = new Set(cells.map(plainName).filter((name) => names.has(name))).size;
    const usual = COLUMN_ROLES.filter((role) => usualColumns(role, cells).length > 0).length;
    return exact * EXACT_WEIGHT + usual;
  };
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
