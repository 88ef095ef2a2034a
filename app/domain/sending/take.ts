/*
 * Taking rows in hand: those that wait for another try, and fresh ones from the batches. The intent to
 * send is committed here, with our message id, before anybody speaks to WAHA.
 */
import { execute, query, rowsOf, skipLocked, sql, sqlTime, type Tx, timeParam } from "~/platform/db";
import { beforeIntents } from "../opt-outs/in-turn";
import { isStopped, stoppedAmong } from "../opt-outs/stopped";
import { gapAfter } from "../pace/pace";
import { dayOf } from "../time/day";
import { type OwnedDevice, stillOwned } from "./device/lease";
import { skipStopped, takeFresh, type Want } from "./hand-out";
import { mayGo, opensAt, type WhenRow, whenColumns, whenNow, whenOf, windowNow, zoneIn } from "./hours/when";
import { mustListen } from "./news/by-chat";
import { mayHandOut, openBatches } from "./open-batches";
import { attachedTo, type Phase, type Taken } from "./row-in-hand";

export type Ask = { device: OwnedDevice; rows: number };

/** Rows in hand, and the pace of their device once they are: true only when the transaction is committed. */
export type Took = {
  rows: Taken[];
  /** So many other rows were looked at and ended: their receivers want no messages. */
  passed: number;
  pace?: Pick<OwnedDevice, "sentToday" | "sentDay" | "nextSendAt">;
};

/**
 * Takes up to `rows` rows for each device that this daemon still owns: as SENDING, which is the intent to
 * send them, or as CLAIMED, also where the chat of whoever receives it is to be read first. Answers what each device got; nothing of it when nothing is due or the lease is lost.
 * `beforeIntents` must have been called in this transaction.
 */
export async function takeRows(
  tx: Tx,
  daemon: string,
  asks: Ask[],
  usual: Phase,
  now: Date,
): Promise<Map<number, Took>> {
  const owned = await stillOwned(
    tx,
    daemon,
    asks.map((ask) => ask.device),
    now,
  );
  const wants = asks.flatMap(({ device, rows }): Listening[] => {
    const hearing = owned.get(device.id);
    if (!hearing) return [];
    const listens = mustListen(device.server.engine, hearing);
    return [{ device, rows, phase: listens ? "CLAIMED" : usual, listens, taken: [], passed: 0 }];
  });
  if (wants.length === 0) return new Map();
  const userIds = wants.map(({ device }) => device.userId);
  const open = await openBatches(tx, userIds, now);
  for (const want of wants) {
    const [first] = open.get(want.device.userId) ?? [];
    if (!first || first.waiting) await takeWaiting(tx, want, now);
  }
  await takeFresh(tx, wants, open, now);
  for (const { listens, taken } of wants) if (listens) for (const row of taken) row.listens = true;
  const paces = await countAttempts(tx, wants, now);
  const got = wants.filter(({ taken, passed }) => taken.length + passed > 0);
  return new Map(
    got.map(({ device, taken, passed }) => [device.id, { rows: taken, passed, pace: paces.get(device.id) }]),
  );
}

type Listening = Want & { listens: boolean };

/**
 * Commits the intent to send a row that was only claimed. False: it is not ours any more, its hours are over, or its
 * receiver wants no messages any more; then be silent.
 */
export async function commitIntent(
  tx: Tx,
  daemon: string,
  { userId, server }: OwnedDevice,
  row: Taken,
  now: Date,
): Promise<boolean> {
  await beforeIntents(tx, [userId]);
  const owned = await stillOwned(tx, daemon, [{ id: row.deviceId, epoch: row.epoch }], now);
  const hearing = owned.get(row.deviceId);
  if (!hearing || (mustListen(server.engine, hearing) && !row.listens)) return false;
  if (!(await mayGo(tx, row.batchId, row.rowNo, now))) return false;
  const moved = await execute(
    tx,
    sql`UPDATE dispatches SET phase = 'SENDING', intent_at = ${timeParam(now)} WHERE batch_id = ${row.batchId}
          AND row_no = ${row.rowNo} AND epoch = ${row.epoch} AND attempt = ${row.attempt} AND phase = 'CLAIMED'
          AND NOT ${isStopped(sql`dispatches.user_id`, sql`${row.receiver}`)}`,
  );
  return moved === 1;
}

/** Users who have something to send now: asked for many times a second, so it reads indexes only. */
export async function usersWithWork(tx: Tx, now: Date): Promise<Set<number>> {
  const rows = await query<{ user_id: number }>(
    tx,
    sql`SELECT b.user_id FROM batches b WHERE ${mayHandOut(now)}
        UNION SELECT d.user_id FROM dispatches d JOIN batches w ON w.id = d.batch_id
        WHERE d.phase = 'WAITING' AND d.due_at <= ${timeParam(now)} AND NOT w.paused AND NOT w.held AND NOT w.cancelled`,
  );
  return new Set(rows.map((row) => row.user_id));
}

/** Rows that wait for another try, oldest first. */
async function takeWaiting(tx: Tx, want: Want, now: Date): Promise<void> {
  const { device, rows, phase } = want;
  const due = await query<WaitingRow>(
    tx,
    sql`SELECT d.batch_id, d.row_no, d.attempt, d.message_id, i.receiver, i.message, i.zone, i.attachment_no, b.attached, ${whenColumns}
        FROM dispatches d JOIN batches b ON b.id = d.batch_id JOIN users u ON u.id = b.user_id
          JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.user_id = ${device.userId} AND d.phase = 'WAITING' AND d.due_at <= ${timeParam(now)}
          AND NOT b.paused AND NOT b.held AND NOT b.cancelled
        ORDER BY d.due_at, d.batch_id, d.row_no LIMIT ${rows} ${skipLocked("d")}`,
  );
  const stopped = await stoppedAmong(
    tx,
    due.map((row) => ({ row, userId: device.userId, receiver: row.receiver })),
  );
  const gone = new Set(stopped.map(({ row }) => row));
  want.passed += await giveUpStopped(tx, [...gone], now);
  const taken: Taken[] = [];
  for (const row of due) {
    if (gone.has(row)) continue;
    const when = whenOf(row);
    const within = windowNow(when, zoneIn(when, row.zone), now);
    if (within === null) await waitForOpening(tx, row, now);
    else
      taken.push({
        batchId: row.batch_id,
        rowNo: row.row_no,
        deviceId: device.id,
        epoch: device.epoch,
        attempt: row.attempt + 1,
        messageId: row.message_id,
        receiver: row.receiver,
        message: row.message,
        phase,
        ...(within !== "always" && { within }),
        ...attachedTo(row.attached, row.attachment_no),
      });
  }
  if (taken.length === 0) return;
  await execute(
    tx,
    sql`UPDATE dispatches SET phase = ${phase}, device_id = ${device.id}, epoch = ${device.epoch},
          attempt = dispatches.attempt + 1, intent_at = ${timeParam(now)}, reason = NULL
        FROM ${rowsOf(
          taken.map(({ batchId, rowNo }) => ({ batch_id: batchId, row_no: rowNo })),
          { batch_id: "int", row_no: "int" },
        )} g
        WHERE dispatches.batch_id = g.batch_id AND dispatches.row_no = g.row_no`,
  );
  want.taken.push(...taken);
}

/** Rows that waited for another try, and whose receivers want no messages meanwhile. Answers how many there were. */
async function giveUpStopped(tx: Tx, rows: WaitingRow[], now: Date): Promise<number> {
  if (rows.length === 0) return 0;
  const list = rows.map(({ batch_id, row_no }) => ({ batch_id, row_no }));
  await execute(
    tx,
    sql`DELETE FROM dispatches WHERE phase = 'WAITING' AND (batch_id, row_no) IN
          (SELECT g.batch_id, g.row_no FROM ${rowsOf(list, { batch_id: "int", row_no: "int" })} g)`,
  );
  const ended = list.map(({ batch_id, row_no }) => ({ batchId: batch_id, rowNo: row_no }));
  return skipStopped(tx, ended, now);
}

type WaitingRow = WhenRow & {
  batch_id: number;
  row_no: number;
  attempt: number;
  message_id: string;
  receiver: string;
  message: string;
  zone: string | null;
  attachment_no: number | null;
  attached: string | null;
};

/** Its next try has come, but its hours are over. They may have been changed since this row was read. */
async function waitForOpening(tx: Tx, row: WaitingRow, now: Date): Promise<void> {
  const when = await whenNow(tx, row.batch_id);
  if (!when) return;
  const opens = opensAt(when, zoneIn(when, row.zone), now);
  await execute(
    tx,
    sql`UPDATE dispatches SET due_at = ${timeParam(opens)}
        WHERE batch_id = ${row.batch_id} AND row_no = ${row.row_no} AND phase = 'WAITING'`,
  );
}

/** The pace is kept with the intent, so that a daemon that is killed again and again does not send faster. */
async function countAttempts(tx: Tx, wants: Want[], now: Date): Promise<Map<number, Took["pace"]>> {
  const today = dayOf(now);
  const counted = new Map(
    wants
      .filter(({ taken }) => taken.length > 0)
      .map((want) => [want.device.id, { want, next: gapAfter(want.device.gap, now) }]),
  );
  if (counted.size === 0) return new Map();
  const list = [...counted].map(([id, { want, next }]) => ({
    id,
    count: want.taken.length,
    next_send_at: next && sqlTime(next),
  }));
  // By how much, not to what: another transaction may have given attempts back meanwhile.
  const rows = await query<{ id: number; sent_today: number }>(
    tx,
    sql`UPDATE devices SET next_send_at = g.next_send_at, sent_day = ${today},
          sent_today = CASE WHEN devices.sent_day = ${today} THEN devices.sent_today ELSE 0 END + g.count
        FROM ${rowsOf(list, { id: "int", count: "int", next_send_at: "time" })} g
        WHERE devices.id = g.id RETURNING devices.id, devices.sent_today`,
  );
  return new Map(
    rows.map(({ id, sent_today }) => [
      id,
      { sentToday: sent_today, sentDay: today, nextSendAt: counted.get(id)?.next ?? null },
    ]),
  );
}
