import type { Batch } from "generated/sqlite/client";
import { db, query, sql, timeOf } from "~/platform/db";
import type { Actor } from "../actor";
import { readableBatch } from "../batches/detail";
import { isOpen, openOnly } from "../batches/statuses";
import { expectedEnd } from "./expected-end";
import { ownerDevices, roomsOf } from "./owner-devices";

/** How fast a batch goes and until when, as far as can be told. */
export type Expectation = {
  /** Seconds between two messages; may be a fraction. */
  every_seconds: number;
  /** ISO 8601; null: more than a year away. */
  end: string | null;
  /** Messages of the owner's older batches that go first. */
  ahead: number;
};

/**
 * What to expect of a batch that is under way. Null when it has ended, is stopped, or no device is known
 * to be free at some time; `batchWaiting` says why. Throws NOT_FOUND as `batchById` does.
 */
export async function batchExpectation(actor: Actor, id: number, now: Date): Promise<Expectation | null> {
  return expectationOf(await readableBatch(actor, id), now);
}

/** `batchExpectation` of a batch that was read already. */
export async function expectationOf(batch: Batch, now: Date): Promise<Expectation | null> {
  if (!isOpen(batch.status)) return null;
  if (batch.paused || batch.held || batch.cancelled) return null;
  const { recipients, sent, failed, refunded, skipped } = batch;
  const ready = recipients - sent - failed - refunded - skipped;
  const expected = await expectation(batch.userId, ready, batch.id, now);
  const last = batch.scheduled > 0 ? await lastDue(batch.id) : null;
  if (!expected?.end || !last || last.toISOString() < expected.end) return expected;
  return { ...expected, end: last.toISOString() };
}

/** What to expect of so many messages of a user, behind all batches that are older than `beforeId`. */
export async function expectation(
  userId: number,
  rows: number,
  beforeId: number,
  now: Date,
): Promise<Expectation | null> {
  const ahead = await rowsAhead(userId, beforeId);
  const expected = expectedEnd(ahead + rows, roomsOf(await ownerDevices(userId, now), now), now);
  if (!expected) return null;
  return { every_seconds: expected.everyMs / 1_000, end: expected.end?.toISOString() ?? null, ahead };
}

/** Batches are sent one after the other, the oldest first; rows that wait for their time are in nobody's way. */
async function rowsAhead(userId: number, beforeId: number): Promise<number> {
  const [found] = await query<{ rows: number }>(
    db,
    sql`SELECT CAST(COALESCE(SUM(recipients - sent - failed - refunded - skipped - scheduled), 0) AS BIGINT) AS rows
        FROM batches WHERE user_id = ${userId} AND id < ${beforeId} AND ${openOnly()}
          AND submitted_at IS NOT NULL AND NOT paused AND NOT held AND NOT cancelled`,
  );
  return Math.max(0, found?.rows ?? 0);
}

async function lastDue(batchId: number): Promise<Date | null> {
  const [row] = await query<{ due_at: unknown }>(
    db,
    sql`SELECT due_at FROM batch_items WHERE batch_id = ${batchId} AND due_at IS NOT NULL AND status <> 'SKIPPED'
        ORDER BY due_at DESC, row_no DESC LIMIT 1`,
  );
  return timeOf(row?.due_at);
}
