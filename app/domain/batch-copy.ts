/*
 * Duplicates a batch: its rows become an import that waits on a check page, as an ordinary upload does. Numbers,
 * opt-outs and duplicates are checked afresh, and nothing is sent or paid until it is confirmed. Times are not taken
 * along, since most of them are over.
 */
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Batch, BatchItem, Prisma } from "generated/sqlite/client";
import { db, execute, query, sql, transaction } from "~/platform/db";
import { cut } from "~/platform/graphemes";
import { chargeCopiedFiles } from "./account-storage/copy";
import type { Actor } from "./actor";
import { copyAttachment } from "./attachments/batch-attachments";
import { assertBasis } from "./batches/legal-basis";
import type { BatchView, UploadSummary } from "./batches/views";
import { DomainError, type ErrorCode } from "./errors";
import { noStore, type StoreResponse } from "./idempotency";
import { excludeMissing } from "./imports/attachments/exclude-missing";
import { BATCH_NAME_CHARS_MAX } from "./imports/create";
import { discardImport } from "./imports/discard-import";
import { copiedHead, copiedLine } from "./imports/sources/copied-rows";
import { confirmImport, stageForCheck } from "./imports/staged-import";
import type { Submission } from "./imports/submit-import";

const ROWS_AT_ONCE = 500;
const NAME_END = " (copy)";
const OWN_FILE = 0o600;
/** What could not be read as a number stands as it was typed. */
const NUMBER = /^\d{5,18}$/;

/** Returns whether this actor can make a check page of the batch: their own, whose rows are kept. */
export const mayCopy = (actor: Actor, batch: Batch): boolean =>
  batch.userId === actor.id && batch.kind === "BULK" && batch.rowsGoneAt === null;

/**
 * Stages the rows of the actor's own batch. Rows whose recipient was erased are left out, and so are those whose file
 * is gone. Throws NOT_FOUND, FORBIDDEN for an admin and another user's batch, NOTHING_TO_COPY where its rows were
 * deleted, and what `stageForCheck` throws; then nothing is made.
 */
export async function copyBatch(actor: Actor, id: number, now: Date, name?: string): Promise<{ id: number }> {
  const batch = await copyableBatch(actor, id);
  const hasZones = batch.zones !== null && (await namesZones(batch.id));
  const rows: CopiedColumns = {
    where: {},
    headers: ["receiver_number", "messages", ...(hasZones ? ["zone"] : [])],
    cellsOf: ({ receiver, message, zone }) => [receiver, message, ...(hasZones ? [zone] : [])],
  };
  return withCopiedRows(batch, rows, async (copied) => {
    const own = name?.trim() || nameAfter(batch.name, NAME_END);
    const staged = await stageForCheck(actor, { copied }, { name: own }, now);
    await takeAttachments(batch, staged.id, actor.id);
    return staged;
  });
}

/**
 * Duplicates and queues it at once, for a program, which has no check page. Throws what `copyBatch` and
 * `confirmImport` throw; then nothing is queued.
 */
export async function queueCopy(
  actor: Actor,
  id: number,
  { name, ...submission }: Submission & { name?: string },
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ ok: true; batch: BatchView; summary: UploadSummary }> {
  await assertBasis(db, submission.basis ?? null); // before its rows are copied for nothing
  const copy = await copyBatch(actor, id, now, name);
  const kept: StoreResponse = (tx, answer) => keep(tx, { ok: true, ...answer });
  try {
    return { ok: true, ...(await confirmImport(actor, copy.id, { again: true, ...submission }, now, kept)) };
  } catch (error) {
    await discardImport(copy.id).catch(() => {}); // pruneUnfinishedImports does it; the first error is thrown
    throw error;
  }
}

/**
 * The actor's own batch, whose rows are kept. Throws NOT_FOUND, FORBIDDEN for an admin and another user's batch, and
 * NOTHING_TO_COPY where its rows were deleted.
 */
export async function copyableBatch(actor: Actor, id: number): Promise<Batch> {
  const queued = { id, kind: "BULK", submittedAt: { not: null }, holdsCode: false };
  const batch = await db.batch.findFirst({ where: queued });
  if (!batch || batch.userId !== actor.id)
    throw new DomainError(batch && actor.role !== "USER" ? "FORBIDDEN" : "NOT_FOUND");
  if (!mayCopy(actor, batch)) throw new DomainError("NOTHING_TO_COPY");
  return batch;
}

type Item = Pick<BatchItem, "receiver" | "message" | "zone" | "cells">;
/** Which items are copied, and what of them. `receiver` has its plus where it is a number. */
export type CopiedColumns = {
  where: Prisma.BatchItemWhereInput;
  /** Returns which of these rows are left out. */
  leaveOut?: (rows: readonly number[]) => Promise<ReadonlySet<number>>;
  headers: readonly string[];
  cellsOf: (item: Item) => (string | null)[];
};

/**
 * Calls `use` with a file of the items, which is removed afterwards, and returns its answer. Items of erased numbers
 * are not in it. Throws `ifNone` where there are none.
 */
export async function withCopiedRows<T>(
  batch: Batch,
  columns: CopiedColumns,
  use: (path: string) => Promise<T>,
  ifNone: ErrorCode = "NOTHING_TO_COPY",
): Promise<T> {
  const path = join(tmpdir(), `siar-copy-${randomUUID()}`);
  try {
    if ((await writeRows(batch.id, columns, path)) === 0) throw new DomainError(ifNone);
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Returns how many rows there are. */
async function writeRows(
  batchId: number,
  { where, leaveOut, headers, cellsOf }: CopiedColumns,
  path: string,
): Promise<number> {
  const file = await open(path, "wx", OWN_FILE);
  let rows = 0;
  try {
    await file.write(copiedHead(headers));
    for (let after = -1; ; ) {
      const some = await db.batchItem.findMany({
        where: { ...where, batchId, rowNo: { gt: after }, receiver: { not: "" } },
        orderBy: { rowNo: "asc" },
        take: ROWS_AT_ONCE,
        select: { rowNo: true, receiver: true, message: true, zone: true, cells: true },
      });
      const out = await leaveOut?.(some.map(({ rowNo }) => rowNo));
      const lines = some
        .filter(({ rowNo }) => !out?.has(rowNo))
        .map(({ rowNo, receiver, ...item }) =>
          copiedLine({ row: rowNo, cells: cellsOf({ ...item, receiver: plus(receiver) }) }),
        );
      await file.write(lines.join(""));
      rows += lines.length;
      if (some.length < ROWS_AT_ONCE) return rows;
      after = some.at(-1)!.rowNo;
    }
  } finally {
    await file.close();
  }
}

const plus = (receiver: string) =>
  NUMBER.test(receiver) && !receiver.startsWith("0") ? `+${receiver}` : receiver;

const namesZones = async (batchId: number) =>
  (await db.batchItem.count({ where: { batchId, zone: { not: null } }, take: 1 })) > 0;

/** What goes with the rows: they have the numbers of the batch that they come from. */
async function takeAttachments({ id: from, attached }: Batch, to: number, account: number): Promise<void> {
  if (attached === null) return;
  try {
    await transaction(async (tx) => {
      if (attached === "ROWS")
        await execute(
          tx,
          sql`UPDATE batch_items SET attachment_no = (SELECT o.attachment_no FROM batch_items o
                WHERE o.batch_id = ${from} AND o.row_no = batch_items.row_no)
              WHERE batch_id = ${to} AND status = 'READY'`,
        );
      await copyAttachment(tx, from, to);
      await chargeCopiedFiles(tx, to, account);
    });
    const gone = await query<{ no: number }>(
      db,
      sql`SELECT DISTINCT i.attachment_no AS no FROM batch_items i WHERE i.batch_id = ${to}
            AND i.attachment_no IS NOT NULL AND NOT EXISTS (
              SELECT 1 FROM batch_attachments a WHERE a.batch_id = i.batch_id AND a.no = i.attachment_no)`,
    );
    const left = await excludeMissing(
      to,
      gone.map(({ no }) => ({ no, detail: "" })),
    );
    if (left > 0) await db.batch.update({ where: { id: to }, data: { skipped: { increment: left } } });
  } catch (error) {
    await discardImport(to).catch(() => {}); // pruneUnfinishedImports does it; the first error is thrown
    throw error;
  }
}

/** Returns a name for what is made of a batch of this name: it ends so, once. */
export function nameAfter(name: string, end: string): string {
  const plain = name.endsWith(end) ? name.slice(0, -end.length) : name;
  return cut(plain, BATCH_NAME_CHARS_MAX - end.length, BATCH_NAME_CHARS_MAX - end.length) + end;
}
