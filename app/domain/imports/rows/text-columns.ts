import { cut } from "~/platform/graphemes";
import { DomainError, wrongField } from "../../errors";
import { plainName } from "../../message-text/column-name";
import type { Part, Placeholder } from "../../message-text/placeholders";
import { columnLetters } from "./column-letters";

/** The field that a text comes in. */
export const TEXT_FIELD = "message";

/** A placeholder with its place in the sheet, counted from 0, and what stands above it there. */
export type Filled = Placeholder & { index: number; header: string };
export type FilledPart = string | Filled;

const COLUMNS_SHOWN = 10;
const NAME_CHARS_SHOWN = 40;
/** Of a header, to be written above a column again. */
const HEADER_CHARS_MAX = 200;
/** Of all the columns in an answer. */
const COLUMNS_ANSWERED = 256;

/** How a column is called to its owner, by its place: with letters where a spreadsheet shows them. */
export type ColumnNames = (column: number) => string;

/**
 * Gives each placeholder its column, matched as headers are. `headers`: by column. Throws UNKNOWN_COLUMN {column,
 * found} of the text's field, with all `columns` in its extra, and VALIDATION of it (TEXT_COLUMN_DOUBLED) when the
 * column stands there twice.
 */
export function textColumns(
  text: readonly Part[],
  headers: readonly string[],
  nameOf: ColumnNames = columnLetters,
): FilledPart[] {
  const places = new Map<string, number[]>();
  headers.forEach((header, index) => {
    const name = plainName(header);
    const known = places.get(name);
    if (known) known.push(index);
    else places.set(name, [index]);
  });
  return text.map((part) => {
    if (typeof part === "string") return part;
    const [index, ...others] = places.get(plainName(part.column)) ?? [];
    const column = cut(part.column, NAME_CHARS_SHOWN);
    if (index === undefined) throw unknownColumn(column, headers);
    if (others.length === 0) return { ...part, index, header: cut(headers[index] ?? "", HEADER_CHARS_MAX) };
    const columns = [index, ...others].slice(0, COLUMNS_SHOWN).map(nameOf).join(", ");
    throw wrongField(TEXT_FIELD, { code: "TEXT_COLUMN_DOUBLED", params: { column, columns } });
  });
}

/** The columns that a text is filled from, each once. */
export function columnsOfText(text: readonly FilledPart[]): Filled[] {
  const columns = new Map<number, Filled>();
  for (const part of text) if (typeof part !== "string") columns.set(part.index, part);
  return [...columns.values()];
}

function unknownColumn(column: string, headers: readonly string[]): DomainError {
  const found = headers.filter((header) => header !== "").map((header) => cut(header, NAME_CHARS_SHOWN));
  const params = { column, found: found.slice(0, COLUMNS_SHOWN).join(", ") || "-" };
  const fields = { [TEXT_FIELD]: [{ code: "UNKNOWN_COLUMN" as const, params }] };
  return new DomainError("UNKNOWN_COLUMN", params, fields, { columns: found.slice(0, COLUMNS_ANSWERED) });
}
