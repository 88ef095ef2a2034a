/*
 * An upload becomes a batch. Its rows are stored a few thousand at a time in a batch that nobody can see
 * yet; then one transaction reserves the credits, writes the counters and makes it visible. Whatever
 * goes wrong before, nothing of it stays: not the rows, not the batch, not a credit. A process that dies
 * in between leaves an invisible batch, which `pruneUnfinishedImports` takes away.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { db, execute, sql, timeParam, transaction } from "~/platform/db";
import { readSheet } from "~/platform/xlsx/read";
import type { SheetRow } from "~/platform/xlsx/rows";
import { postEntry } from "../credits/ledger";
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
 * Reads a sheet into a batch of its own. Throws DomainError: FILE_… for what is wrong with the file,
 * FILE_NO_VALID_ROW (with the summary in its extra) and NOT_ENOUGH_CREDITS {needed, balance}.
 */
export async function importSheet(wish: Import, now: Date): Promise<{ id: number; summary: UploadSummary }> {
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
    if (tally.summary.queued === 0)
      throw new DomainError("FILE_NO_VALID_ROW", {}, {}, { summary: tally.summary });
    await storeRows(id, wish.kind, pending);
    await submit(id, wish, tally, now);
    return { id, summary: tally.summary };
  } catch (error) {
    if (id !== null) await discardImport(id);
    throw uploadFault(error);
  }
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

/** The moment in which the batch begins to exist: credits, counters and visibility together. */
async function submit(
  id: number,
  { user, createdById, kind }: Import,
  tally: Tally,
  now: Date,
): Promise<void> {
  const { total, queued } = tally.summary;
  const reserved = kind === "BULK" ? queued : 0;
  await transaction(async (tx) => {
    const submitted = await execute(
      tx,
      sql`UPDATE batches SET submitted_at = ${timeParam(now)}, recipients = ${total}, skipped = ${total - queued},
            reserved = ${reserved}, scheduled = ${tally.scheduled},
            next_due_at = ${timeParam(tally.firstDue?.at ?? null)}, next_due_row = ${tally.firstDue?.rowNo ?? 0}
          WHERE id = ${id} AND submitted_at IS NULL AND NOT cancelled`,
    );
    if (submitted === 0) throw new DomainError("CONFLICT"); // pruned, or its user was deleted meanwhile
    if (reserved > 0) {
      const key = `batch:${id}:reserve`;
      const entry = {
        userId: user.id,
        kind: "RESERVE",
        amount: -reserved,
        key,
        batchId: id,
        actorId: createdById,
      } as const;
      await postEntry(tx, entry, now);
    }
    await execute(tx, sql`UPDATE users SET last_activity_at = ${timeParam(now)} WHERE id = ${user.id}`);
  });
}
