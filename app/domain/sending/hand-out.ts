/*
 * Handing out fresh rows. A batch gives its rows in the order of its sheet, by a cursor that only moves
 * forward; rows with a time of their own have a cursor of their own. A row that was handed out lives in
 * `dispatches` until its outcome is known, so that pausing, cancelling and counting never search.
 */

import { empty, execute, forUpdate, query, rowsOf, sql, type Tx, timeOf, timeParam } from "~/platform/db";
import { messageIdFor } from "~/platform/waha";
import { openOnly } from "../batches/statuses";
import type { OwnedDevice } from "./device/lease";
import type { Phase, Taken } from "./row-in-hand";

/** Past every row number: all unscheduled rows of the batch were handed out. */
const CURSOR_END = 2_147_483_647;

/** Batches (as `b`) that may be sent from, and have a row to hand out: queued, stopped by nobody, not yet handed out. */
export const mayHandOut = (now: Date) => sql`${openOnly("b")} AND b.submitted_at IS NOT NULL
  AND NOT b.paused AND NOT b.held AND NOT b.cancelled
  AND (b.next_row < ${CURSOR_END} OR (b.scheduled > 0 AND b.next_due_at <= ${timeParam(now)}))`;

export type OpenBatch = {
  id: number;
  message_key: string;
  next_row: number;
  scheduled: number;
  next_due_at: unknown;
  next_due_row: number;
  /** The user has rows that are due for another try; the same for all batches. */
  waiting: boolean | number;
};
type FreshRow = { row_no: number; receiver: string; message: string; due_at?: unknown };

/** The batches of a user from which something may be handed out, oldest first; locked. */
export function openBatches(tx: Tx, userId: number, now: Date): Promise<OpenBatch[]> {
  return query<OpenBatch>(
    tx,
    sql`SELECT b.id, b.message_key, b.next_row, b.scheduled, b.next_due_at, b.next_due_row,
          EXISTS (SELECT 1 FROM dispatches d WHERE d.user_id = b.user_id AND d.phase = 'WAITING' AND d.due_at <= ${timeParam(now)}) AS waiting
        FROM batches b WHERE b.user_id = ${userId} AND ${mayHandOut(now)}
        ORDER BY b.id ${forUpdate("b")}`,
  );
}

/** Takes up to `rows` rows that nobody had in hand, from the oldest of these batches on. */
export async function takeFresh(
  tx: Tx,
  device: OwnedDevice,
  batches: OpenBatch[],
  rows: number,
  phase: Phase,
  now: Date,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const batch of batches) {
    if (taken.length >= rows) break;
    const scheduled = await takeScheduled(tx, batch, rows - taken.length, now);
    const left = rows - taken.length - scheduled.length;
    const plain = left > 0 ? await takeUnscheduled(tx, batch, left) : [];
    const fresh = [...scheduled, ...plain].map((row) => ({
      batchId: batch.id,
      rowNo: row.row_no,
      deviceId: device.id,
      epoch: device.epoch,
      attempt: 1,
      messageId: messageIdFor(batch.message_key, row.row_no),
      receiver: row.receiver,
      message: row.message,
      phase,
    }));
    if (fresh.length > 0) await writeIntents(tx, device.userId, batch.id, fresh, phase, now);
    taken.push(...fresh);
  }
  return taken;
}

/** A batch from which something is handed out is being sent. */
const begun = (rows: FreshRow[]) => (rows.length > 0 ? sql`, status = 'SENDING'` : empty);

async function takeUnscheduled(tx: Tx, batch: OpenBatch, rows: number): Promise<FreshRow[]> {
  if (batch.next_row >= CURSOR_END) return [];
  const found = await query<FreshRow>(
    tx,
    sql`SELECT row_no, receiver, message FROM batch_items
        WHERE batch_id = ${batch.id} AND status = 'READY' AND row_no >= ${batch.next_row} AND due_at IS NULL
        ORDER BY row_no LIMIT ${rows}`,
  );
  const next = found.length < rows ? CURSOR_END : found.at(-1)!.row_no + 1;
  await execute(tx, sql`UPDATE batches SET next_row = ${next} ${begun(found)} WHERE id = ${batch.id}`);
  return found;
}

async function takeScheduled(tx: Tx, batch: OpenBatch, rows: number, now: Date): Promise<FreshRow[]> {
  const from = timeOf(batch.next_due_at);
  if (batch.scheduled === 0 || !from || from > now) return [];
  const due = await query<FreshRow>(
    tx,
    sql`SELECT row_no, receiver, message, due_at FROM batch_items
        WHERE batch_id = ${batch.id} AND status = 'READY' AND due_at IS NOT NULL
          AND (due_at, row_no) >= (${timeParam(from)}, ${batch.next_due_row})
        ORDER BY due_at, row_no LIMIT ${rows + 1}`,
  );
  const found = due.slice(0, rows).filter((row) => timeOf(row.due_at)! <= now);
  const next = due[found.length];
  await execute(
    tx,
    sql`UPDATE batches SET scheduled = ${next ? sql`scheduled - ${found.length}` : sql`0`},
          next_due_at = ${timeParam(next ? timeOf(next.due_at) : null)}, next_due_row = ${next?.row_no ?? 0} ${begun(found)}
        WHERE id = ${batch.id}`,
  );
  return found;
}

async function writeIntents(
  tx: Tx,
  userId: number,
  batchId: number,
  fresh: Taken[],
  phase: Phase,
  now: Date,
) {
  const list = fresh.map((row) => ({
    row_no: row.rowNo,
    device_id: row.deviceId,
    epoch: row.epoch,
    message_id: row.messageId,
  }));
  const columns = { row_no: "int", device_id: "int", epoch: "int", message_id: "text" } as const;
  const at = timeParam(now);
  await execute(
    tx,
    sql`INSERT INTO dispatches (batch_id, row_no, user_id, device_id, epoch, attempt, message_id, phase, due_at, claimed_at, intent_at)
        SELECT CAST(${batchId} AS INTEGER), g.row_no, CAST(${userId} AS INTEGER), g.device_id, g.epoch, 1, g.message_id, ${phase}, ${at}, ${at}, ${at}
        FROM ${rowsOf(list, columns)} g`,
  );
}
