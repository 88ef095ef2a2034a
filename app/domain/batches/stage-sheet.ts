/*
 * Reading a sheet into a batch that nobody sees yet: its rows, a few thousand at a time, then its
 * counters. It takes no credit and is not sent until `submitImport` makes it visible. Whatever goes wrong
 * here, nothing of it stays. A process that dies in between leaves an invisible batch, which
 * `pruneUnfinishedImports` takes away.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { db, execute, sql, timeParam } from "~/platform/db";
import { readSheet } from "~/platform/xlsx/read";
import type { SheetRow } from "~/platform/xlsx/rows";
import { DomainError } from "../errors";
import { discardImport } from "./discard-import";
import { type Columns, readHeaders, wrongHeaders } from "./read-headers";
import { type ReadRow, readRow } from "./read-row";
import { storeRows } from "./store-rows";
import { Tally } from "./tally";
import { UPLOAD_LIMITS, uploadFault } from "./upload-faults";
import type { UploadSummary } from "./views";

export type Import = {
  /** Whose devices send it; their country reads local numbers. */
  user: { id: number; country: string };
  createdById: number;
  /** TEST costs nothing. */
  kind: "BULK" | "TEST";
  name: string;
  path: string;
};

/** Each commit waits for the disk; a chunk of the sheet may add some hundred rows more. */
const ROWS_PER_COMMIT = 2_000;

/**
 * Stores the rows of a sheet out of sight. Throws DomainError: FILE_… for what is wrong with the file, and
 * FILE_NO_VALID_ROW when it has no row at all. A sheet of bad rows alone is stored: somebody may look at them.
 */
export async function stageSheet(wish: Import, now: Date): Promise<{ id: number; summary: UploadSummary }> {
  let id: number | null = null;
  try {
    const tally = new Tally();
    let pending: ReadRow[] = [];
    let columns: Columns | null = null;
    for await (const rows of readSheet(wish.path, UPLOAD_LIMITS)) {
      if (columns === null) columns = readHeaders(rows.shift()?.cells ?? []);
      id ??= await beginImport(wish, now);
      for (const row of rows) {
        if (isBlank(row, columns)) continue;
        pending.push(tally.take(readRow(row, columns, wish.user.country, now)));
      }
      if (pending.length < ROWS_PER_COMMIT) continue;
      await storeRows(id, wish.kind, pending);
      pending = [];
    }
    if (id === null) throw wrongHeaders([]);
    if (tally.summary.total === 0) throw noValidRow(tally.summary);
    await storeRows(id, wish.kind, pending);
    await storeCounters(id, tally);
    return { id, summary: tally.summary };
  } catch (error) {
    if (id !== null) await discardImport(id);
    throw uploadFault(error);
  }
}

/** Nothing of this sheet can be sent; the summary says why. */
export function noValidRow(summary: UploadSummary): DomainError {
  return new DomainError("FILE_NO_VALID_ROW", {}, {}, { summary });
}

function isBlank({ cells }: SheetRow, { receiver, message, time }: Columns): boolean {
  const wanted = [cells[receiver], cells[message], time === null ? null : cells[time]];
  return wanted.every(
    (cell) => cell === null || cell === undefined || (typeof cell === "string" && !cell.trim()),
  );
}

async function beginImport({ user, createdById, kind, name, path }: Import, now: Date): Promise<number> {
  const fileHash = await sha256Of(path);
  const data = { userId: user.id, createdById, kind, name, fileHash, createdAt: now };
  return (await db.batch.create({ data, select: { id: true } })).id;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/** From here on the import is whole: until then `recipients` is 0. */
async function storeCounters(id: number, { summary, scheduled, firstDue }: Tally): Promise<void> {
  const { total, queued } = summary;
  const stored = await execute(
    db,
    sql`UPDATE batches SET recipients = ${total}, skipped = ${total - queued}, scheduled = ${scheduled},
          next_due_at = ${timeParam(firstDue?.at ?? null)}, next_due_row = ${firstDue?.rowNo ?? 0}
        WHERE id = ${id} AND NOT cancelled`,
  );
  if (stored === 0) throw new DomainError("CONFLICT"); // pruned, or its user was deleted meanwhile
}
