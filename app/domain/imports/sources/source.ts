import { type CsvFound, openCsv } from "~/platform/csv/read-csv";
import type { CountColumns } from "~/platform/csv/separator";
import { isWorkbook } from "~/platform/xlsx/is-workbook";
import { readSheet } from "~/platform/xlsx/read";
import type { FormattedColumns, SheetRow } from "~/platform/xlsx/rows";
import type { Part } from "../../message-text/placeholders";
import { countKnown } from "../rows/read-headers";
import { UPLOAD_LIMITS } from "../upload-faults";
import { type ContactSource, readContactRows } from "./contact-rows";
import { readCopiedRows } from "./copied-rows";
import { parseJsonRows, readJsonRows } from "./json-rows";
import { readLineRows } from "./line-rows";
import { plainRows } from "./plain-rows";
import { readTypedNumbers } from "./typed-numbers";

/** Where rows come from, as the reading thread gets it. */
export type Source =
  /** `columns`: whatever else is looked for in it, by its headers. */
  | { kind: "file"; path: string; columns?: readonly string[] }
  | { kind: "typed"; numbers: string }
  | { kind: "rows"; json: Uint8Array }
  | { kind: "copied"; path: string }
  | { kind: "lines"; path: string }
  | ({ kind: "contacts" } & ContactSource);

/** What is known of a source before its first row is read. */
export type SourceFound = { source: "xlsx" | "typed" | "rows" } | ({ source: "csv" } & CsvFound);

/** The rows of a source, the first of them its headers. */
export type Rows = { found: SourceFound; rows: AsyncIterable<SheetRow[]> };

/**
 * The rows of a source, their texts plain. `text`: what is filled with the values of its columns; `shown`: the columns
 * that are wanted as the sheet shows them. Throws XlsxRefusal, CsvRefusal, and DomainError as `readTypedNumbers` and `parseJsonRows` do.
 */
export async function openSource(
  source: Source,
  text: readonly Part[] | null,
  shown?: FormattedColumns,
): Promise<Rows> {
  const { found, rows } = await open(source, text, shown);
  return { found, rows: plainRows(rows, { isCsv: found.source === "csv" }) };
}

async function open(
  source: Source,
  text: readonly Part[] | null,
  shown: FormattedColumns | undefined,
): Promise<Rows> {
  switch (source.kind) {
    case "file":
      if (await isWorkbook(source.path))
        return { found: { source: "xlsx" }, rows: readSheet(source.path, UPLOAD_LIMITS, shown) };
      return openCsvRows(source.path, countKnown(text, source.columns));
    case "typed":
      return { found: { source: "typed" }, rows: inOneGo(readTypedNumbers(source.numbers)) };
    case "copied":
      return { found: { source: "rows" }, rows: readCopiedRows(source.path) };
    case "lines":
      return { found: { source: "rows" }, rows: readLineRows(source.path) };
    case "contacts":
      return { found: { source: "rows" }, rows: readContactRows(source) };
    case "rows":
      return { found: { source: "rows" }, rows: inOneGo(readJsonRows(parseJsonRows(source.json))) };
  }
}

async function openCsvRows(path: string, wanted: CountColumns): Promise<Rows> {
  const { found, rows } = await openCsv(path, UPLOAD_LIMITS, wanted);
  return { found: { source: "csv", ...found }, rows };
}

async function* inOneGo(rows: SheetRow[]): AsyncGenerator<SheetRow[]> {
  yield rows;
}
