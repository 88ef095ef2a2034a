/*
 * Reading a sheet into a batch that nobody sees yet: its rows, a few thousand at a time, then its
 * counters. It takes no credit and is not sent until `submitImport` makes it visible. Whatever goes wrong
 * here, nothing of it stays. A process that dies in between leaves an invisible batch, which
 * `pruneUnfinishedImports` takes away.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { availableParallelism } from "node:os";
import { db, execute, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { inThread, ThreadLate } from "~/platform/threads/in-thread";
import { LineFull, Turns } from "~/platform/turns";
import type { UploadSummary } from "../batches/views";
import { DomainError } from "../errors";
import { type KeepAnswer, keptNowhere } from "../request-keys";
import { discardImport } from "./discard-import";
import type { SheetAnswer, SheetRead, SheetTask } from "./rows/read-into-batch";

export type Import = {
  /** Whose devices send it; their country reads local numbers. */
  user: { id: number; country: string };
  createdById: number;
  /** TEST costs nothing. */
  kind: "BULK" | "TEST";
  name: string;
  path: string;
  /** Aborted when whoever sent it has left. */
  left?: AbortSignal;
};

/** Two keep both ways busy, into the processor and to the disk; a machine with more cores reads more. */
const READ_AT_ONCE_MAX = Math.max(2, availableParallelism());
/** Of one person, besides the one that is being read. */
const WAITING_MAX = 2;
const SECOND_MS = 1_000;

const turns = new Turns(READ_AT_ONCE_MAX, WAITING_MAX);

/**
 * Stores the rows of a sheet out of sight; `keep` gets its `{id}` in the transaction that makes it whole. Throws DomainError: FILE_… for what is wrong with the file, and
 * FILE_NO_VALID_ROW when it has no row at all. A sheet of bad rows alone is stored: somebody may look at them.
 * Of one person one sheet is read at a time and two wait, others go first; TOO_MANY_UPLOADS for one more,
 * FILE_TOO_SLOW when reading takes longer than it may, BAD_REQUEST when its sender left.
 */
export async function stageSheet(
  wish: Import,
  now: Date,
  keep: KeepAnswer = keptNowhere,
): Promise<{ id: number; summary: UploadSummary }> {
  const { createdById, left } = wish;
  try {
    const over = await turns.take(createdById, left);
    try {
      return await stage(wish, now, keep);
    } finally {
      over();
    }
  } catch (error) {
    if (left?.aborted) throw new DomainError("BAD_REQUEST"); // nobody hears it
    if (error instanceof LineFull) throw new DomainError("TOO_MANY_UPLOADS", { max: WAITING_MAX + 1 });
    if (error instanceof ThreadLate)
      throw new DomainError("FILE_TOO_SLOW", { seconds: env.UPLOAD_SECONDS_MAX });
    throw error;
  }
}

async function stage(
  wish: Import,
  now: Date,
  keep: KeepAnswer,
): Promise<{ id: number; summary: UploadSummary }> {
  const id = await beginImport(wish, now);
  try {
    const { user, createdById, kind, path, left } = wish;
    const task = { batchId: id, kind, country: user.country, path, now };
    const read = await readSheetInThread(task, createdById, left);
    await transaction(async (tx) => {
      await storeCounters(tx, id, read);
      await keep(tx, { id });
    });
    return { id, summary: read.summary };
  } catch (error) {
    await discardImport(id);
    throw error;
  }
}

async function readSheetInThread(task: SheetTask, who: number, left?: AbortSignal): Promise<SheetRead> {
  const until = { msMax: env.UPLOAD_SECONDS_MAX * SECOND_MS, left, who };
  const answer = await inThread<SheetAnswer>("read-sheet-thread", task, until);
  if ("read" in answer) return answer.read;
  const { code, params, fields, extra } = answer.refused;
  throw new DomainError(code, params, fields, extra);
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
async function storeCounters(tx: Tx, id: number, { summary, scheduled, firstDue }: SheetRead): Promise<void> {
  const { total, queued } = summary;
  const stored = await execute(
    tx,
    sql`UPDATE batches SET recipients = ${total}, skipped = ${total - queued}, scheduled = ${scheduled},
          next_due_at = ${timeParam(firstDue?.at ?? null)}, next_due_row = ${firstDue?.rowNo ?? 0}
        WHERE id = ${id} AND NOT cancelled`,
  );
  if (stored === 0) throw new DomainError("CONFLICT"); // pruned, or its user was deleted meanwhile
}
