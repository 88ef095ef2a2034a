import { env } from "~/platform/env";
import type { Cell } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import { writtenText } from "../../texts/written-text";
import { type Reading, ReadingNotes } from "../found/reading";
import { Tally } from "../found/tally";
import { openSource, type SourceFound } from "../sources/source";
import { noValidRow, storesTooMuch } from "../upload-faults";
import { type Columns, readHeaders, wrongHeaders } from "./read-headers";
import { type ReadRow, readRow } from "./read-row";
import type { SheetTask } from "./sheet-task";
import { valuesOf } from "./shown-value";
import { columnsOfText, TEXT_FIELD } from "./text-columns";

/** Each commit waits for the disk, and until it comes nobody else can write. */
const ROWS_PER_COMMIT = 4_000;
/** Of messages; long ones are stored by fewer rows at a time. */
const CHARS_PER_COMMIT = 1_000_000;

const MB = 1024 * 1024;
/** What a row takes on the disk besides its texts, in its table and in the index of its numbers. */
const ROW_BYTES = 64;

type Task = Pick<SheetTask, "source" | "text" | "country" | "now">;

/** The rows of a source, read and counted, in portions of a commit. */
export class Portions {
  readonly tally = new Tally();
  readonly notes = new ReadingNotes();
  /** `isForgotten`: whether a number was forgotten, by its digits. */
  constructor(private readonly isForgotten: (number: string) => boolean) {}

  private found: SourceFound | null = null;
  private headers: readonly Cell[] = [];
  private columns: Columns | null = null;

  /**
   * Throws XlsxRefusal, and DomainError as `readHeaders` and `writtenText` do, FILE_STORES_TOO_MUCH when the rows take
   * more than UPLOAD_STORED_MB_MAX (a few kilobytes may name one long text very often), or FILE_NO_VALID_ROW for a
   * source without any row.
   */
  async *read(task: Task): AsyncGenerator<ReadRow[]> {
    const text = task.text === null ? null : writtenText(task.text, TEXT_FIELD);
    const { found, rows: source } = await openSource(task.source, text);
    this.found = found;
    let pending: ReadRow[] = [];
    let chars = 0;
    let bytes = 0;
    for await (const rows of source) {
      if (!this.columns) {
        this.headers = rows.shift()?.cells ?? [];
        this.columns = readHeaders(this.headers, text);
      }
      for (const row of rows) {
        if (isBlank(row, this.columns)) continue;
        const read = this.readRow(row, this.columns, task);
        bytes += bytesOf(read);
        if (bytes > env.UPLOAD_STORED_MB_MAX * MB) throw storesTooMuch();
        pending.push(read);
        chars += read.message.length;
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

  /** What reading found, once all is read. */
  reading(equalRows: number | null): Reading {
    return this.notes.reading(this.found!, this.headers, this.columns!, equalRows);
  }

  private readRow(row: SheetRow, columns: Columns, { country, now }: Task): ReadRow {
    const { receiver, ...rest } = readRow(row, columns, country, now);
    if (this.isForgotten(receiver)) return this.tally.take(nothingOf(row));
    const read = this.tally.take({ receiver, ...rest });
    this.notes.take(read);
    return columns.text && read.reason ? { ...read, values: valuesOf(columns.text, row) } : read;
  }
}

/** Its number, and nothing of what stood there: that would have to be forgotten again. */
const nothingOf = ({ rowNo }: SheetRow): ReadRow => ({
  ...{ rowNo, receiver: "", message: "", dueAt: null, zone: null, reason: "OPTED_OUT", detail: null },
});

function bytesOf({ receiver, message, values = [] }: ReadRow): number {
  const texts = [receiver, message, ...values];
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), ROW_BYTES);
}

/** Nothing stands where something would be read. */
function isBlank({ cells }: SheetRow, { receiver, message, time, text }: Columns): boolean {
  if (!isEmpty(cells[receiver]) || (time !== null && !isEmpty(cells[time]))) return false;
  if (!text) return message === null || isEmpty(cells[message]);
  return columnsOfText(text).every(({ index }) => isEmpty(cells[index]));
}

const isEmpty = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === "string" && !cell.trim());
