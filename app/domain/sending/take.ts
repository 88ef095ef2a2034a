/*
 * Handing out rows. A batch gives its rows in the order of its sheet, by a cursor that only moves
 * forward; rows with a time of their own have a cursor of their own. A row that was handed out lives in
 * `dispatches` until its outcome is known, so that pausing, cancelling and counting never search.
 *
 * The intent to send is committed here, with our message id, before anybody speaks to WAHA.
 */
import { empty, execute, postgresql, query, rowsOf, sql, type Tx, timeOf, timeParam } from "~/platform/db";
import { newMessageId } from "~/platform/waha";
import { dayOf } from "./day";
import { type OwnedDevice, stillOwned } from "./lease";
import { gapAfter } from "./pace";

export type Taken = {
  batchId: number;
  rowNo: number;
  deviceId: number;
  epoch: number;
  attempt: number;
  messageId: string;
  receiver: string;
  message: string;
};

export type Ask = { device: OwnedDevice; rows: number };

/** Past every row number: all unscheduled rows of the batch were handed out. */
const CURSOR_END = 2_147_483_647;

/** Batches that may be sent from: queued, and stopped by nobody. */
export const OPEN_BATCH = sql`b.status IN ('PREPARING', 'SENDING') AND b.submitted_at IS NOT NULL
  AND NOT b.paused AND NOT b.held AND NOT b.cancelled`;

/**
 * Takes up to `rows` rows for each device that this daemon still owns, and commits the intent to send
 * them. Answers the rows by device; none when there is nothing due or the lease is lost.
 */
export async function takeRows(
  tx: Tx,
  daemon: string,
  asks: Ask[],
  now: Date,
): Promise<Map<number, Taken[]>> {
  const owned = await stillOwned(
    tx,
    daemon,
    asks.map((ask) => ask.device),
    now,
  );
  const taken = new Map<number, Taken[]>();
  for (const { device, rows } of asks) {
    if (!owned.has(device.id)) continue;
    const again = await takeWaiting(tx, device, rows, now);
    const fresh = again.length < rows ? await takeFresh(tx, device, rows - again.length, now) : [];
    const all = [...again, ...fresh];
    if (all.length > 0) await countAttempts(tx, device, all.length, now);
    taken.set(device.id, all);
  }
  return taken;
}

/** Users who have something to send now: asked for many times a second, so it reads indexes only. */
export async function usersWithWork(tx: Tx, now: Date): Promise<Set<number>> {
  const rows = await query<{ user_id: number }>(
    tx,
    sql`SELECT b.user_id FROM batches b WHERE ${OPEN_BATCH}
          AND (b.next_row < ${CURSOR_END} OR (b.scheduled > 0 AND b.next_due_at <= ${timeParam(now)}))
        UNION SELECT user_id FROM dispatches WHERE phase = 'WAITING' AND due_at <= ${timeParam(now)}`,
  );
  return new Set(rows.map((row) => row.user_id));
}

async function takeWaiting(tx: Tx, device: OwnedDevice, rows: number, now: Date): Promise<Taken[]> {
  const due = await query<{
    batch_id: number;
    row_no: number;
    attempt: number;
    message_id: string;
    receiver: string;
    message: string;
  }>(
    tx,
    sql`SELECT d.batch_id, d.row_no, d.attempt, d.message_id, i.receiver, i.message
        FROM dispatches d JOIN batches b ON b.id = d.batch_id JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.user_id = ${device.userId} AND d.phase = 'WAITING' AND d.due_at <= ${timeParam(now)}
          AND NOT b.paused AND NOT b.held AND NOT b.cancelled
        ORDER BY d.due_at, d.batch_id, d.row_no LIMIT ${rows} ${postgresql ? sql`FOR UPDATE OF d SKIP LOCKED` : empty}`,
  );
  if (due.length === 0) return [];
  const taken = due.map((row) => ({
    batchId: row.batch_id,
    rowNo: row.row_no,
    deviceId: device.id,
    epoch: device.epoch,
    attempt: row.attempt + 1,
    messageId: row.message_id,
    receiver: row.receiver,
    message: row.message,
  }));
  await execute(
    tx,
    sql`UPDATE dispatches SET phase = 'SENDING', device_id = ${device.id}, epoch = ${device.epoch},
          attempt = dispatches.attempt + 1, intent_at = ${timeParam(now)}, reason = NULL
        FROM ${rowsOf(
          due.map(({ batch_id, row_no }) => ({ batch_id, row_no })),
          { batch_id: "int", row_no: "int" },
        )} g
        WHERE dispatches.batch_id = g.batch_id AND dispatches.row_no = g.row_no`,
  );
  return taken;
}

type OpenBatch = {
  id: number;
  next_row: number;
  scheduled: number;
  next_due_at: unknown;
  next_due_row: number;
};
type FreshRow = { row_no: number; receiver: string; message: string; due_at?: unknown };

async function takeFresh(tx: Tx, device: OwnedDevice, rows: number, now: Date): Promise<Taken[]> {
  const batches = await query<OpenBatch>(
    tx,
    sql`SELECT b.id, b.next_row, b.scheduled, b.next_due_at, b.next_due_row FROM batches b
        WHERE b.user_id = ${device.userId} AND ${OPEN_BATCH}
          AND (b.next_row < ${CURSOR_END} OR (b.scheduled > 0 AND b.next_due_at <= ${timeParam(now)}))
        ORDER BY b.id ${postgresql ? sql`FOR UPDATE OF b` : sql``}`,
  );
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
      messageId: newMessageId(),
      receiver: row.receiver,
      message: row.message,
    }));
    if (fresh.length > 0) await writeIntents(tx, device.userId, batch.id, fresh, now);
    taken.push(...fresh);
  }
  return taken;
}

async function takeUnscheduled(tx: Tx, batch: OpenBatch, rows: number): Promise<FreshRow[]> {
  if (batch.next_row >= CURSOR_END) return [];
  const found = await query<FreshRow>(
    tx,
    sql`SELECT row_no, receiver, message FROM batch_items
        WHERE batch_id = ${batch.id} AND status = 'READY' AND row_no >= ${batch.next_row} AND due_at IS NULL
        ORDER BY row_no LIMIT ${rows}`,
  );
  const next = found.length < rows ? CURSOR_END : found.at(-1)!.row_no + 1;
  await execute(tx, sql`UPDATE batches SET next_row = ${next} WHERE id = ${batch.id}`);
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
          next_due_at = ${timeParam(next ? timeOf(next.due_at) : null)}, next_due_row = ${next?.row_no ?? 0}
        WHERE id = ${batch.id}`,
  );
  return found;
}

async function writeIntents(tx: Tx, userId: number, batchId: number, fresh: Taken[], now: Date) {
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
        SELECT CAST(${batchId} AS INTEGER), g.row_no, CAST(${userId} AS INTEGER), g.device_id, g.epoch, 1, g.message_id, 'SENDING', ${at}, ${at}, ${at}
        FROM ${rowsOf(list, columns)} g`,
  );
  await execute(
    tx,
    sql`UPDATE batches SET status = 'SENDING' WHERE id = ${batchId} AND status = 'PREPARING'`,
  );
}

/** The pace is kept with the intent, so that a daemon that is killed again and again does not send faster. */
async function countAttempts(tx: Tx, device: OwnedDevice, count: number, now: Date) {
  const today = dayOf(now);
  device.sentToday = (device.sentDay === today ? device.sentToday : 0) + count;
  device.sentDay = today;
  device.nextSendAt = gapAfter(device.gap, now);
  await execute(
    tx,
    sql`UPDATE devices SET next_send_at = ${timeParam(device.nextSendAt)}, sent_day = ${today},
          sent_today = ${device.sentToday} WHERE id = ${device.id}`,
  );
}
