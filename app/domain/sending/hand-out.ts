/*
 * Handing out fresh rows. A batch gives its rows in the order of its sheet, by a cursor that only moves
 * forward; rows with a time of their own have a cursor of their own, and where a sheet names zones, each of them
 * has (hours/zones.ts). A row that was handed out lives in `dispatches` until its outcome is known, so that
 * pausing, cancelling and counting never search. Outside its hours a batch says until when nothing of it may go
 * (`open_at`), and is not asked before. The cursors pass over rows of people who want no messages: such a row ends
 * here (opt-outs/in-turn.ts says why nobody slips through).
 */

import { execute, query, rowsOf, sql, type Tx, timeOf, timeParam } from "~/platform/db";
import { messageIdFor } from "~/platform/waha";
import { CURSOR_END } from "../batches/zone-cursors";
import { stoppedAmong } from "../opt-outs/stopped";
import type { OwnedDevice } from "./device/lease";
import { opensAt, type When, whenNow, whenOf, windowNow } from "./hours/when";
import { takeByZone, zonesOpenAt } from "./hours/zones";
import { roomForMedia } from "./media";
import { moveItems } from "./move-items";
import { begun, type FreshRow, type OpenBatch } from "./open-batches";
import { attachedTo, type Phase, type Taken } from "./row-in-hand";

/**
 * Takes up to `rows` rows that nobody had in hand, from the oldest of these batches on. `passed`: so many others were
 * passed over, since their receivers want no messages.
 */
export async function takeFresh(
  tx: Tx,
  device: OwnedDevice,
  batches: OpenBatch[],
  rows: number,
  phase: Phase,
  now: Date,
): Promise<{ taken: Taken[]; passed: number }> {
  const taken: Taken[] = [];
  let passed = 0;
  for (const batch of batches) {
    if (taken.length + passed >= rows) break;
    const room = rows - taken.length - passed;
    const found = await takeOpen(
      tx,
      batch,
      batch.attached ? Math.min(room, roomForMedia(device)) : room,
      now,
    );
    const stopped = await stoppedAmong(
      tx,
      found.map((row) => ({ ...row, userId: device.userId })),
    );
    const left = new Set(stopped.map(({ row_no }) => row_no));
    const ended = stopped.map(({ row_no }) => ({ batchId: batch.id, rowNo: row_no }));
    passed += await skipStopped(tx, ended, now);
    const willing = found.filter(({ row_no }) => !left.has(row_no));
    const fresh = willing.map((row) => ({
      batchId: batch.id,
      rowNo: row.row_no,
      deviceId: device.id,
      epoch: device.epoch,
      attempt: 1,
      messageId: messageIdFor(batch.message_key, row.row_no),
      receiver: row.receiver,
      message: row.message,
      phase,
      ...(row.within && { within: row.within }),
      ...attachedTo(batch.attached, row.attachment_no),
    }));
    taken.push(...(await writeIntents(tx, device.userId, batch.id, fresh, phase, now)));
  }
  return { taken, passed };
}

/**
 * Rows that nobody has in hand, of people who want no messages: they are not sent, and their credit comes back.
 * Answers how many there were.
 */
export function skipStopped(tx: Tx, rows: { batchId: number; rowNo: number }[], now: Date): Promise<number> {
  const end = { from: "READY", to: "SKIPPED", reason: "OPTED_OUT" } as const;
  return moveItems(
    tx,
    rows.map((row) => ({ ...row, ...end })),
    now,
  );
}

/** What of a batch may go now. When nothing (more) may, it says from when on something may. */
async function takeOpen(tx: Tx, batch: OpenBatch, rows: number, now: Date): Promise<FreshRow[]> {
  const when = whenOf(batch);
  if (batch.zones !== null) {
    const { found, cursors } = await takeByZone(tx, batch, when, rows, now);
    if (found.length < rows) await sayWhen(tx, batch.id, now, (fresh) => zonesOpenAt(cursors, fresh, now));
    return found;
  }
  const open = windowNow(when, when.zone, now);
  if (open === null) {
    await sayWhen(tx, batch.id, now, (fresh) => opensAt(fresh, fresh.zone, now));
    return [];
  }
  const scheduled = await takeScheduled(tx, batch, rows, now);
  const left = rows - scheduled.length;
  const found = left > 0 ? [...scheduled, ...(await takeUnscheduled(tx, batch, left))] : scheduled;
  return open === "always" ? found : found.map((row) => ({ ...row, within: open }));
}

/** Asked of what stands in the database now: the hours may have been changed while the batch was waited for. */
async function sayWhen(
  tx: Tx,
  batchId: number,
  now: Date,
  opens: (when: When) => Date | null,
): Promise<void> {
  const when = await whenNow(tx, batchId);
  const at = when && opens(when);
  if (at && at > now)
    await execute(tx, sql`UPDATE batches SET open_at = ${timeParam(at)} WHERE id = ${batchId}`);
}

async function takeUnscheduled(tx: Tx, batch: OpenBatch, rows: number): Promise<FreshRow[]> {
  if (batch.next_row >= CURSOR_END) return [];
  const found = await query<FreshRow>(
    tx,
    sql`SELECT row_no, receiver, message, attachment_no FROM batch_items
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
    sql`SELECT row_no, receiver, message, attachment_no, due_at FROM batch_items
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

/**
 * Answers those that are in hand now. In a database that went back in time the cursor stands before rows that somebody
 * has in hand: these stay with whoever has them.
 */
async function writeIntents(
  tx: Tx,
  userId: number,
  batchId: number,
  fresh: Taken[],
  phase: Phase,
  now: Date,
): Promise<Taken[]> {
  if (fresh.length === 0) return [];
  const list = fresh.map((row) => ({
    row_no: row.rowNo,
    device_id: row.deviceId,
    epoch: row.epoch,
    message_id: row.messageId,
  }));
  const columns = { row_no: "int", device_id: "int", epoch: "int", message_id: "text" } as const;
  const at = timeParam(now);
  const written = await query<{ row_no: number }>(
    tx,
    sql`INSERT INTO dispatches (batch_id, row_no, user_id, device_id, epoch, attempt, message_id, phase, due_at, claimed_at, intent_at)
        SELECT CAST(${batchId} AS INTEGER), g.row_no, CAST(${userId} AS INTEGER), g.device_id, g.epoch, 1, g.message_id, ${phase}, ${at}, ${at}, ${at}
        FROM ${rowsOf(list, columns)} g WHERE true ON CONFLICT DO NOTHING RETURNING row_no`,
  );
  if (written.length === fresh.length) return fresh;
  const ours = new Set(written.map(({ row_no }) => row_no));
  return fresh.filter(({ rowNo }) => ours.has(rowNo));
}
