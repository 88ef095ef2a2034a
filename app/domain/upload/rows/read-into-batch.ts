/*
 * Reading a sheet into the rows of a batch that nobody sees yet. It runs in a thread of its own, with a
 * connection of its own (`read-sheet-thread.ts`): neither the parsing nor the writing holds up anybody whom
 * the process serves, and what it needed of memory goes with it. It imports nothing of Prisma's client.
 */
import { isPostgresql } from "~/platform/db/adapters";
import type { Alone } from "~/platform/db/alone";
import { env } from "~/platform/env";
import { readSheet } from "~/platform/xlsx/read";
import type { SheetRow } from "~/platform/xlsx/rows";
import type { DomainError } from "../../errors";
import { noValidRow, storesTooMuch, UPLOAD_LIMITS } from "../upload-faults";
import { type Columns, readHeaders, wrongHeaders } from "./read-headers";
import { type ReadRow, readRow } from "./read-row";
import { storeRows } from "./store-rows";
import { Tally } from "./tally";

/** What the thread is told. */
export type SheetTask = {
  batchId: number;
  kind: "BULK" | "TEST";
  /** Reads local numbers. */
  country: string;
  path: string;
  now: Date;
};

/** What came of it: the counts, or why the sheet is refused. */
export type SheetRead = Pick<Tally, "summary" | "scheduled" | "firstDue">;
export type SheetAnswer =
  | { read: SheetRead }
  | { refused: Pick<DomainError, "code" | "params" | "fields" | "extra"> };

/** Each commit waits for the disk, and until it comes nobody else can write. */
const ROWS_PER_COMMIT = 4_000;
/** Of messages; long ones are stored by fewer rows at a time. */
const CHARS_PER_COMMIT = 1_000_000;

const MB = 1024 * 1024;
/** What a row takes on the disk besides its texts, in its table and in the index of its numbers. */
const ROW_BYTES = 64;

/**
 * On SQLite this very thread writes; on PostgreSQL a process of the database does, while the next rows are read.
 * Reading in the middle of a transaction of SQLite would hold its lock longer.
 */
const STORES_ITSELF = !isPostgresql(env.DATABASE_URL);

/**
 * Throws XlsxRefusal, and DomainError as `readHeaders` does, FILE_STORES_TOO_MUCH when the rows take more than
 * UPLOAD_STORED_MB_MAX (a few kilobytes may name one long text very often), or FILE_NO_VALID_ROW for a sheet
 * without any row.
 */
export async function readIntoBatch(alone: Alone, task: SheetTask): Promise<SheetRead> {
  const tally = new Tally();
  let stored = Promise.resolve();
  try {
    for await (const rows of readPortions(task, tally)) {
      await stored;
      stored = storeRows(alone, task.batchId, task.kind, rows);
      if (STORES_ITSELF) await stored;
      else stored.catch(() => {}); // thrown where it is waited for
    }
    await stored;
  } finally {
    await stored.catch(() => {}); // nobody closes a connection that is at work
  }
  const { summary, scheduled, firstDue } = tally;
  return { summary, scheduled, firstDue };
}

/** The rows of a sheet, counted, in portions of a commit. */
async function* readPortions(task: SheetTask, tally: Tally): AsyncGenerator<ReadRow[]> {
  let pending: ReadRow[] = [];
  let chars = 0;
  let bytes = 0;
  let columns: Columns | null = null;
  for await (const rows of readSheet(task.path, UPLOAD_LIMITS)) {
    columns ??= readHeaders(rows.shift()?.cells ?? []);
    for (const row of rows) {
      if (isBlank(row, columns)) continue;
      const read = readRow(row, columns, task.country, task.now);
      bytes += ROW_BYTES + Buffer.byteLength(read.receiver) + Buffer.byteLength(read.message);
      if (bytes > env.UPLOAD_STORED_MB_MAX * MB) throw storesTooMuch();
      pending.push(tally.take(read));
      chars += read.message.length;
      if (pending.length < ROWS_PER_COMMIT && chars < CHARS_PER_COMMIT) continue;
      yield pending;
      pending = [];
      chars = 0;
    }
  }
  if (columns === null) throw wrongHeaders([]);
  if (tally.summary.total === 0) throw noValidRow(tally.summary);
  yield pending;
}

function isBlank({ cells }: SheetRow, { receiver, message, time }: Columns): boolean {
  const wanted = [cells[receiver], cells[message], time === null ? null : cells[time]];
  return wanted.every(
    (cell) => cell === null || cell === undefined || (typeof cell === "string" && !cell.trim()),
  );
}
