/*
 * Pause, resume and cancel a batch. Items are claimed from the batch one by one, so one update stops it. A message
 * that is being sent is never touched: its outcome is recorded as always.
 */

import type { Batch } from "generated/sqlite/client";
import { db, execute, forUpdate, query, sql, type Tx, transaction } from "~/platform/db";
import { notify } from "~/platform/db/change-notifications";
import { seek } from "~/platform/db/search/search";
import type { Actor } from "../actor";
import { rowCredits } from "../attachments/price";
import { recordAct } from "../audit/record";
import { mayControl } from "../batches/controls";
import { recordBatchFact } from "../batches/record-batch-fact";
import { type BatchView, batchView } from "../batches/views";
import { DomainError } from "../errors";
import { moveItems } from "../sending/transition/transition-items";
import { openOnly } from "../statuses";
import { lockedActor } from "../users/locked-actor";
import { endDoubtful } from "./release";

export type Controlled = { ok: true; batch: BatchView };

/** Items cancelled in one transaction: a large batch does not hold up all others. */
const CANCEL_ROWS_AT_ONCE = 1_000;

/** Nothing more is claimed until it is resumed. Doing it twice changes nothing. */
export async function pauseBatch(actor: Actor, id: number, now: Date): Promise<Controlled> {
  return change(actor, id, "batch.pause", now, (tx) =>
    execute(
      tx,
      sql`UPDATE batches SET paused = true WHERE id = ${id} AND ${openOnly()}
            AND NOT cancelled AND NOT paused`,
    ),
  );
}

/** `onlyUnsent`: of a held batch only those rows that were surely not sent; the others end as unconfirmed. */
export type Release = { onlyUnsent?: boolean };

/** Goes on where it was paused. Also releases a batch that is held, whether what was sent was looked up or not. */
export async function resumeBatch(
  actor: Actor,
  id: number,
  now: Date,
  { onlyUnsent = false }: Release = {},
): Promise<Controlled> {
  // The batch stays held until the last of them has ended: who is broken off does it again.
  if (onlyUnsent) while (await endSomeDoubtful(actor, id, now));
  return change(actor, id, "batch.resume", now, async (tx) => {
    await notify(tx);
    return execute(
      tx,
      sql`UPDATE batches SET paused = false, held = false, look_at = NULL WHERE id = ${id} AND NOT cancelled AND (paused OR held)`,
    );
  });
}

function endSomeDoubtful(actor: Actor, id: number, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    // This comes first: a transaction that settles an item of the batch has locked the dispatch before the batch.
    await query(tx, sql`SELECT row_no FROM dispatches WHERE batch_id = ${id} ORDER BY row_no ${forUpdate()}`);
    await query(tx, sql`SELECT id FROM batches WHERE id = ${id} ${forUpdate()}`);
    await mine(tx, await lockedActor(tx, actor), id);
    return endDoubtful(tx, id, now);
  });
}

/**
 * Skips every item that is not being sent and refunds its credit. An item that is being sent, or looked up, ends by
 * its own outcome. Doing it twice changes nothing.
 */
export async function cancelBatch(actor: Actor, id: number, now: Date): Promise<Controlled> {
  const answer = await change(actor, id, "batch.cancel", now, (tx) =>
    execute(
      tx,
      sql`UPDATE batches SET cancelled = true, paused = false
          WHERE id = ${id} AND ${openOnly()} AND NOT cancelled`,
    ),
  );
  if (!answer.batch.cancelled) return answer; // it had ended already
  if (await isLookedFor(id)) return answer; // what is found was sent, and is not skipped
  await skipAll(id, now);
  return { ok: true, batch: batchView(await db.batch.findUniqueOrThrow({ where: { id } })) };
}

/** SQL over `batches`: cancelled, and something of it has not ended. */
export const isCancelled = sql`cancelled AND look_at IS NULL AND submitted_at IS NOT NULL AND ${openOnly()}`;

/**
 * Ends items of cancelled batches that could not be skipped at the time. Some were being sent then and came back
 * unsent. Others were left by a cancelling that broke off. Returns their number.
 */
export async function endCancelled(now: Date): Promise<{ skipped: number }> {
  const batches = await query<{ id: number }>(db, sql`SELECT id FROM batches WHERE ${isCancelled}`);
  let skipped = 0;
  for (const { id } of batches) skipped += await skipAll(id, now);
  return { skipped };
}

async function isLookedFor(id: number): Promise<boolean> {
  const { lookAt } = await db.batch.findUniqueOrThrow({ where: { id }, select: { lookAt: true } });
  return lookAt !== null;
}

/** Returns what cancelling would do now: rows that were not sent, and credits that would come back. */
export async function cancelEffect(actor: Actor, id: number): Promise<{ rows: number; credits: number }> {
  const { userId } = await mine(db, actor, id);
  const [effect] = await seek<{ rows: number | bigint; credits: number | bigint }>(
    sql`SELECT COUNT(*) AS rows, CAST(COALESCE(SUM(${rowCredits}) FILTER (WHERE i.charged), 0) AS BIGINT) AS credits
          FROM batch_items i JOIN batches b ON b.id = i.batch_id WHERE i.batch_id = ${id} AND i.status = 'READY' AND NOT EXISTS (${inTheAir})`,
    { who: userId },
  );
  return { rows: Number(effect?.rows ?? 0), credits: Number(effect?.credits ?? 0) };
}

const inTheAir = sql`SELECT 1 FROM dispatches d WHERE d.batch_id = i.batch_id AND d.row_no = i.row_no
  AND d.phase IN ('SENDING', 'UNCONFIRMED')`;

async function skipAll(id: number, now: Date): Promise<number> {
  for (let skipped = 0; ; ) {
    const moved = await transaction((tx) => skipRows(tx, id, now));
    skipped += moved;
    if (moved < CANCEL_ROWS_AT_ONCE) return skipped;
  }
}

async function skipRows(tx: Tx, id: number, now: Date): Promise<number> {
  // This comes first: it waits for a transaction that is just claiming one of them, so that the next statement sees
  // it as being sent.
  await execute(tx, sql`DELETE FROM dispatches WHERE batch_id = ${id} AND phase IN ('WAITING', 'CLAIMED')`);
  const rows = await query<{ row_no: number }>(
    tx,
    sql`SELECT i.row_no FROM batch_items i WHERE i.batch_id = ${id} AND i.status = 'READY' AND NOT EXISTS (${inTheAir})
          AND EXISTS (SELECT 1 FROM batches b WHERE b.id = i.batch_id AND b.look_at IS NULL)
        ORDER BY i.row_no LIMIT ${CANCEL_ROWS_AT_ONCE}`,
  );
  const moves = rows.map(({ row_no }) => ({
    batchId: id,
    rowNo: row_no,
    from: "READY" as const,
    to: "SKIPPED" as const,
    reason: "CANCELLED" as const,
  }));
  return moveItems(tx, moves, now);
}

/** The batch, if this actor may act on it; to other users it does not exist, to other admins it is forbidden. */
async function mine(tx: Tx, actor: Actor, id: number): Promise<Batch> {
  const batch = await tx.batch.findFirst({ where: { id, submittedAt: { not: null }, holdsCode: false } });
  if (batch && mayControl(actor, batch)) return batch;
  throw new DomainError(batch && actor.role === "ADMIN" ? "FORBIDDEN" : "NOT_FOUND");
}

/** Throws NOT_FOUND, or FORBIDDEN for an admin who may only read. */
export async function assertMayControl(actor: Actor, id: number): Promise<void> {
  await mine(db, actor, id);
}

/** What users' programs are told. */
const FACT = {
  "batch.pause": "batch.paused",
  "batch.resume": "batch.resumed",
  "batch.cancel": "batch.cancelled",
} as const;

/** `work` returns how many batches it changed. A change to a batch of another user is recorded in the audit log. */
async function change(
  actor: Actor,
  id: number,
  act: keyof typeof FACT,
  now: Date,
  work: (tx: Tx) => Promise<number>,
): Promise<Controlled> {
  return transaction(async (tx) => {
    await query(tx, sql`SELECT id FROM batches WHERE id = ${id} ${forUpdate()}`);
    const { userId, name } = await mine(tx, await lockedActor(tx, actor), id);
    const changed = await work(tx);
    if (changed > 0 && userId !== actor.id)
      await recordAct(tx, actor, act, { kind: "batch", id, name }, {}, now);
    if (changed > 0) await recordBatchFact(tx, FACT[act], id, now);
    return { ok: true, batch: batchView(await tx.batch.findUniqueOrThrow({ where: { id } })) };
  });
}
