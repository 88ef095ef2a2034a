import { env } from "~/platform/env";
import { cut } from "~/platform/graphemes";
import type { Cell } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import { cellsBytes, textBytes } from "../../account-storage/costs";
import { ATTACHMENTS_FIELD, AttachmentReferences } from "../../attachments/per-item/references";
import { wrongField } from "../../errors";
import { writtenText } from "../../message-text/validate-text";
import { type Reading, ReadingNotes } from "../analysis/summary";
import { Tally } from "../analysis/tally";
import { cellText, formattedValues, otherCells } from "../rows/cell-text";
import { columnLetters } from "../rows/column-letters";
import {
  type Columns,
  headerName,
  otherColumns,
  readHeaders,
  shownColumns,
  wrongHeaders,
} from "../rows/read-headers";
import { type ReadRow, readRow } from "../rows/read-row";
import { type ColumnNames, columnsOfText, TEXT_FIELD } from "../rows/text-columns";
import { openSource, type SourceFound } from "../sources/source";
import { noValidRow, storesTooMuch } from "../upload-faults";
import type { SheetTask } from "./sheet-task";

/** Each commit waits for the disk, and no other process can write until it is done. */
const ROWS_PER_COMMIT = 4_000;
/** Of messages; long ones are stored by fewer rows at a time. */
const CHARS_PER_COMMIT = 1_000_000;

const MB = 1024 * 1024;
/** Of the other columns of one import: they are kept for its export alone, so more of them is no reason to refuse it. */
const OTHER_BYTES_MAX = 32 * MB;
const HEADER_CHARS_MAX = 200;
/** What a row takes on the disk besides its texts, in its table and in the index of its numbers. */
const ROW_BYTES = 64;

type Task = Pick<SheetTask, "source" | "text" | "country" | "attachments" | "now" | "columns">;

/** The rows of a source, read and counted, in portions of a commit. */
export class Portions {
  readonly tally = new Tally();
  readonly notes = new ReadingNotes();
  readonly wanted = new AttachmentReferences();
  /** `isForgotten`: whether a number was erased, by its digits. */
  constructor(
    private readonly isForgotten: (number: string) => boolean,
    private readonly otherBytesMax = OTHER_BYTES_MAX,
  ) {}

  private found: SourceFound | null = null;
  private headers: readonly Cell[] = [];
  private columns: Columns | null = null;
  /** Those that are kept for the export. */
  private others: number[] = [];
  private otherBytes = 0;
  private othersEnd: number | null = null;

  /**
   * Throws XlsxRefusal, and DomainError as `readHeaders` and `writtenText` do. Throws FILE_STORES_TOO_MUCH when the
   * rows take more than UPLOAD_STORED_MB_MAX, since a few kilobytes may name one long text very often. Throws
   * FILE_NO_VALID_ROW for a source without any row.
   */
  async *read(task: Task): AsyncGenerator<ReadRow[]> {
    const text = task.text === null ? null : writtenText(task.text, TEXT_FIELD);
    const shown = (headers: readonly Cell[]) => shownColumns(headers, text, task.columns);
    const { found, rows: source } = await openSource(task.source, text, shown);
    this.found = found;
    let pending: ReadRow[] = [];
    let chars = 0;
    let bytes = 0;
    for await (const rows of source) {
      if (!this.columns) {
        this.headers = rows.shift()?.cells ?? [];
        this.columns = readHeaders(this.headers, text, this.nameOf(found), task.columns);
        this.others = otherColumns(this.headers, text, task.columns);
        this.assertNamed(task);
      }
      for (const row of rows) {
        if (isBlank(row, this.columns)) continue;
        const read = this.readRow(row, this.columns, task);
        bytes += ROW_BYTES + textBytes(read);
        if (bytes > env.UPLOAD_STORED_MB_MAX * MB) throw storesTooMuch();
        const cells = this.othersOf(row, read);
        pending.push(cells ? { ...read, cells } : read);
        chars += read.message.length + charsOf(cells);
        if (pending.length < ROWS_PER_COMMIT && chars < CHARS_PER_COMMIT) continue;
        yield pending;
        pending = [];
        chars = 0;
      }
    }
    if (!this.columns) throw wrongHeaders([]);
    if (this.tally.summary.total === 0) throw noValidRow(this.tally.summary);
    yield pending;
  }

  /** True if there is a column that names files. */
  get namesFiles(): boolean {
    return this.columns !== null && this.columns.attachment !== null;
  }

  /** What reading found, once all is read. */
  reading(equalRows: number | null, { attachments }: Pick<SheetTask, "attachments">): Reading {
    const others = this.others.map((column) =>
      cut(headerName(this.headers[column] ?? null), HEADER_CHARS_MAX),
    );
    const end = this.othersEnd === null ? {} : { others_end: this.othersEnd };
    const noted = this.notes.reading(this.found!, this.headers, this.columns!, equalRows);
    const reading = { ...noted, others, ...end };
    return this.namesFiles && attachments === "one" ? { ...reading, attachments: "unused" } : reading;
  }

  /** Nothing of a number that was erased, and nothing once there is too much of it. */
  private othersOf(row: SheetRow, { reason }: ReadRow): string[] | undefined {
    if (this.others.length === 0 || reason === "OPTED_OUT" || this.othersEnd !== null) return undefined;
    const cells = otherCells(row, this.others);
    if (cells && this.otherBytes > this.otherBytesMax) {
      this.othersEnd = row.rowNo;
      return undefined;
    }
    this.otherBytes += cells ? cellsBytes(cells) : 0;
    return cells;
  }

  /** A program's rows have no letters: their columns are called by the names in them. */
  private nameOf({ source }: SourceFound): ColumnNames {
    return source === "rows" ? (column) => cellText(this.headers[column] ?? null) : columnLetters;
  }

  /** Files that no row can name were given by mistake. */
  private assertNamed({ attachments }: Task): void {
    if (attachments === "zip" && this.columns?.attachment === null)
      throw wrongField(ATTACHMENTS_FIELD, { code: "ATTACHMENTS_NO_COLUMN" });
  }

  private readRow(row: SheetRow, found: Columns, { country, attachments, now }: Task): ReadRow {
    const columns = attachments === "one" ? { ...found, attachment: null } : found;
    const own = readRow(row, columns, country, now);
    const isForgotten = this.isForgotten(own.receiver);
    const read = this.tally.take(isForgotten ? nothingOf(row) : own);
    if (own.attachment && read.reason !== null) this.wanted.noteOther(own.attachment);
    if (isForgotten) return read;
    this.notes.take(read, row.hidden);
    const goes = read.reason === null;
    if (read.attachment && (goes || isOfText(read.reason)))
      read.attachmentNo = this.wanted.noOf(read.attachment, goes);
    if (!read.attachment && !(columns.text && read.reason)) return read;
    const values = columns.text ? formattedValues(columns.text, row) : [];
    return { ...read, values: read.attachment ? [...values, read.attachment] : values };
  }
}

/** What another text may mend: without another upload, the file of the row must be here. */
const OF_TEXT: (string | null)[] = [
  "VALUE_MISSING",
  "MESSAGE_EMPTY",
  "MESSAGE_TOO_LONG",
  "MESSAGE_NOT_STORED",
];
const isOfText = (reason: string | null): boolean => OF_TEXT.includes(reason);
const charsOf = (cells: string[] = []) => cells.reduce((all, cell) => all + cell.length, 0);

/** Its number, and nothing of its content: that would have to be erased again. */
const nothingOf = ({ rowNo }: SheetRow): ReadRow => ({
  ...{ rowNo, receiver: "", message: "", dueAt: null, zone: null, reason: "OPTED_OUT", detail: null },
});

/** Nothing stands where something would be read. */
function isBlank({ cells }: SheetRow, { receiver, message, time, attachment, text }: Columns): boolean {
  if (attachment !== null && !isEmpty(cells[attachment])) return false;
  if (!isEmpty(cells[receiver]) || (time !== null && !isEmpty(cells[time]))) return false;
  if (!text) return message === null || isEmpty(cells[message]);
  return columnsOfText(text).every(({ index }) => isEmpty(cells[index]));
}

const isEmpty = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === "string" && !cell.trim());
