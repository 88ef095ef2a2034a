/*
 * Reading a sheet into the rows of a batch that nobody sees yet. It runs in a thread of its own, with a
 * connection of its own (`read-sheet-thread.ts`): neither the parsing nor the writing holds up anybody whom
 * the process serves, and what it needed of memory goes with it. It imports nothing of Prisma's client.
 */
import type { Alone } from "~/platform/db/alone";
import { readSheet } from "~/platform/xlsx/read";
import type { SheetRow } from "~/platform/xlsx/rows";
import type { DomainError } from "../errors";
import { type Columns, readHeaders, wrongHeaders } from "./read-headers";
import { type ReadRow, readRow } from "./read-row";
import { storeRows } from "./store-rows";
import { Tally } from "./tally";
import { noValidRow, UPLOAD_LIMITS } from "./upload-faults";

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

/**
 * Each commit waits for the disk, and until it comes nobody else can write; a chunk of the sheet may add some
 * hundred rows more.
 */
const ROWS_PER_COMMIT = 4_000;

/** Throws XlsxRefusal, and DomainError FILE_WRONG_HEADERS or FILE_NO_VALID_ROW for a sheet without any row. */
export async function readIntoBatch(alone: Alone, task: SheetTask): Promise<SheetRead> {
  const tally = new Tally();
  let pending: ReadRow[] = [];
  let columns: Columns | null = null;
  for await (const rows of readSheet(task.path, UPLOAD_LIMITS)) {
    columns ??= readHeaders(rows.shift()?.cells ?? []);
    for (const row of rows)
      if (!isBlank(row, columns)) pending.push(tally.take(readRow(row, columns, task.country, task.now)));
    if (pending.length < ROWS_PER_COMMIT) continue;
    await storeRows(alone, task.batchId, task.kind, pending);
    pending = [];
  }
  if (columns === null) throw wrongHeaders([]);
  const { summary, scheduled, firstDue } = tally;
  if (summary.total === 0) throw noValidRow(summary);
  await storeRows(alone, task.batchId, task.kind, pending);
  return { summary, scheduled, firstDue };
}

function isBlank({ cells }: SheetRow, { receiver, message, time }: Columns): boolean {
  const wanted = [cells[receiver], cells[message], time === null ? null : cells[time]];
  return wanted.every(
    (cell) => cell === null || cell === undefined || (typeof cell === "string" && !cell.trim()),
  );
}
