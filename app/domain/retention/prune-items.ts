/*
 * Prunes the items of batches that finished longer ago than their account keeps them. Also those of batches that
 * were cancelled a week ago before anything was sent. First a batch is marked, in one statement: from then on its
 * items are not counted, shown or checked, and its totals stay. Then they are deleted, a few at a time with pauses
 * between, so that no other request waits. Killed in between, it goes on with the next round.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "~/platform/clock";
import { db, execute, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { vacuumIncrementally } from "~/platform/db/vacuum/incremental-vacuum";
import { chargeBatch } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { lockedReadingBytes, removeItems } from "../account-storage/items";
import { removeAttachments } from "../attachments/batch-attachments";
import { RETENTION } from "../retention-periods";
import { daysThatCount } from "../settings/retention-choices";
import { openOnly } from "../statuses";

const DAY_MS = 24 * 60 * 60_000;
/** Each is a transaction of some milliseconds. */
const ROWS_AT_ONCE = 500;
/** So many times as long as it took to remove them others are left alone, and never shorter than this. */
const PAUSE_TIMES = 2;
const PAUSE_MS_MIN = 5;

export type PruneOptions = {
  /** Ends it after the piece that is under way. */
  signal?: AbortSignal;
  /** Between two pieces, in which others write. */
  pause?: (tookMs: number) => Promise<unknown>;
};

const pauseAfter = (tookMs: number) => sleep(Math.max(PAUSE_MS_MIN, tookMs * PAUSE_TIMES));

/** Removes what is too old. Returns how many batches were marked now, and how many rows went. */
export async function pruneRows(
  now: Date,
  { signal, pause = pauseAfter }: PruneOptions = {},
): Promise<{ batches_pruned: number; rows_pruned: number }> {
  const marked = (await markOld(now)) + (await markCancelled(now));
  const going = await query<{ id: number }>(
    db,
    sql`SELECT id FROM batches WHERE rows_gone_at IS NOT NULL AND rows_left ORDER BY id`,
  );
  let rows = 0;
  for (const { id } of going) {
    for (let removed = ROWS_AT_ONCE; removed === ROWS_AT_ONCE; ) {
      if (signal?.aborted) return { batches_pruned: marked, rows_pruned: rows };
      const beganMs = clock.ms();
      removed = await removeSome(id);
      rows += removed;
      await pause(clock.ms() - beganMs);
    }
    await transaction((tx) => endRemoving(tx, id));
  }
  if (rows > 0) await vacuumIncrementally();
  return { batches_pruned: marked, rows_pruned: rows };
}

/** Account by account, since each keeps them for its own time. */
async function markOld(now: Date): Promise<number> {
  const installation = await db.appSettings.findUniqueOrThrow({ where: { id: 1 } });
  const users = await db.user.findMany({ select: { id: true, keepDays: true } });
  let marked = 0;
  for (const { id, keepDays } of users) {
    const days = daysThatCount(keepDays, installation);
    if (days !== null) marked += await markOldOf(id, new Date(now.getTime() - days * DAY_MS), now);
  }
  return marked;
}

/**
 * Not while an item's outcome may still change its credit. Items that were sent again are matched by those of the
 * retry, which therefore stay for as long as the first ones do.
 */
function markOldOf(userId: number, before: Date, now: Date): Promise<number> {
  return execute(
    db,
    sql`UPDATE batches SET rows_gone_at = ${timeParam(now)}
        WHERE user_id = ${userId} AND finished_at < ${timeParam(before)} AND finished_at IS NOT NULL
          AND rows_gone_at IS NULL AND submitted_at IS NOT NULL AND NOT ${openOnly()}
          AND NOT EXISTS (SELECT 1 FROM dispatches d WHERE d.batch_id = batches.id)
          AND NOT EXISTS (SELECT 1 FROM batch_items i WHERE i.batch_id = batches.id AND i.status = 'FAILED' AND i.charged)
          AND NOT EXISTS (SELECT 1 FROM batches o WHERE o.id = batches.retry_of_id AND o.rows_gone_at IS NULL)`,
  );
}

/**
 * Marks batches that were cancelled before anything of them was tried: they cost nothing, and their outcome is of
 * no interest. Account or installation may keep other items for as long as they want.
 */
function markCancelled(now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION.cancelled_days * DAY_MS);
  return execute(
    db,
    sql`UPDATE batches SET rows_gone_at = ${timeParam(now)}
        WHERE cancelled AND rows_gone_at IS NULL AND finished_at < ${timeParam(before)}
          AND sent = 0 AND failed = 0 AND refunded = 0 AND submitted_at IS NOT NULL AND NOT ${openOnly()}
          AND NOT EXISTS (SELECT 1 FROM dispatches d WHERE d.batch_id = batches.id)`,
  );
}

function removeSome(batchId: number): Promise<number> {
  const first = sql`SELECT row_no FROM batch_items WHERE batch_id = ${batchId} ORDER BY row_no LIMIT ${ROWS_AT_ONCE}`;
  return transaction((tx) => removeItems(tx, batchId, sql`row_no IN (${first})`));
}

/** Nothing is left of the rows: their attachments go, and what was noted about reading them. */
async function endRemoving(tx: Tx, id: number): Promise<void> {
  const bytes = await lockedReadingBytes(tx, id);
  await removeAttachments(tx, id);
  await execute(tx, sql`UPDATE batches SET rows_left = ${false}, reading = NULL WHERE id = ${id}`);
  await chargeBatch(ofProcess(tx), id, { items: -bytes });
}
