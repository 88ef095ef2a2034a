/*
 * Changes when a scheduled batch begins, as long as surely nothing of it was claimed: its present time is still ahead.
 * A row's own time stays as the sheet has it, so a row goes when both have come.
 */
import type { Batch } from "generated/sqlite/client";
import { execute, forUpdate, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { notify } from "~/platform/db/change-notifications";
import type { Actor } from "./actor";
import { recordAct } from "./audit/record";
import { assertMayControl } from "./batch-control/pause-cancel";
import { mayControl } from "./batches/controls";
import { readableBatch } from "./batches/get";
import { type BatchView, batchView, readyRows } from "./batches/views";
import { DomainError } from "./errors";
import { batchWhen } from "./imports/batch-when";
import { lockedActor } from "./users/locked-actor";

/** A daemon's clock may be so much ahead: it may have begun that much before the time that was set. */
const CLOCK_SKEW_MS = 60_000;

/** Returns whether the start of this batch can still be changed by this actor. */
export function mayReschedule(actor: Actor, batch: Batch, now: Date): boolean {
  const isOpen = batch.status === "PREPARING" && !batch.cancelled && !batch.held;
  return isOpen && batch.kind === "BULK" && mayControl(actor, batch) && isAhead(batch, now);
}

/** Either the whole batch has a time to start, or each of its rows has one of its own. */
function isAhead(batch: Batch, now: Date): boolean {
  const soon = new Date(now.getTime() + CLOCK_SKEW_MS);
  if (batch.startAt) return batch.startAt > soon;
  return batch.scheduled === readyRows(batch) && batch.nextDueAt !== null && batch.nextDueAt > soon;
}

/** Returns the batch, to change its start. Throws NOT_FOUND, and FORBIDDEN for an admin who may only read. */
export async function scheduledBatch(
  actor: Actor,
  id: number,
  now: Date,
): Promise<{ batch: BatchView; open: boolean }> {
  await assertMayControl(actor, id);
  const batch = await readableBatch(actor, id);
  return { batch: batchView(batch), open: mayReschedule(actor, batch, now) };
}

/**
 * Sets when the batch begins. `start_at` as for a new batch; empty: at once. Throws VALIDATION of `start_at`,
 * ALREADY_STARTED when something of it was sent, may have been or is about to be, NOT_FOUND, and FORBIDDEN for an
 * admin who may only read.
 */
export async function rescheduleBatch(
  actor: Actor,
  id: number,
  start_at: string | null,
  now: Date,
): Promise<{ ok: true; batch: BatchView }> {
  await assertMayControl(actor, id);
  const { startAt } = batchWhen({ start_at }, now);
  return transaction(async (tx) => {
    await query(tx, sql`SELECT id FROM batches WHERE id = ${id} ${forUpdate()}`);
    const batch = await tx.batch.findUnique({ where: { id } });
    const acting = await lockedActor(tx, actor);
    if (!batch || !mayControl(acting, batch)) throw new DomainError("NOT_FOUND");
    if (!mayReschedule(acting, batch, now)) throw new DomainError("ALREADY_STARTED");
    if ((await moveStart(tx, batch, startAt)) === 0) throw new DomainError("ALREADY_STARTED");
    if (batch.userId !== actor.id)
      await recordAct(tx, actor, "batch.reschedule", { kind: "batch", id, name: batch.name }, {}, now);
    await notify(tx);
    return { ok: true, batch: batchView(await tx.batch.findUniqueOrThrow({ where: { id } })) };
  });
}

/** The statement says again what it goes by: no item was claimed, and the batch is as it was read. */
function moveStart(tx: Tx, { id, startAt: before }: Batch, startAt: Date | null): Promise<number> {
  const same = before === null ? sql`start_at IS NULL` : sql`start_at = ${timeParam(before)}`;
  return execute(
    tx,
    sql`UPDATE batches SET start_at = ${timeParam(startAt)}, open_at = ${timeParam(startAt)}
        WHERE id = ${id} AND ${same} AND status = 'PREPARING' AND NOT cancelled AND NOT held
          AND sent + failed + refunded = 0
          AND NOT EXISTS (SELECT 1 FROM dispatches d WHERE d.batch_id = batches.id)`,
  );
}
