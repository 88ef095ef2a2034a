/*
 * Claims items: those that wait for another try, and those of the batches that were never tried. The intent to send
 * is committed here, with our message id, before WAHA is called.
 */
import {
  empty,
  execute,
  query,
  queryRows,
  skipLocked,
  sql,
  sqlTime,
  type Tx,
  timeParam,
} from "~/platform/db";
import { attachedOfRow } from "../../attachments/batch-attachments";
import { needsInboxRead } from "../../devices/session/inbox-gap";
import { findOptedOut, isOptedOut } from "../../opt-outs/is-opted-out";
import { beforeIntents } from "../../opt-outs/send-lock";
import { unconfirmedRoom } from "../../pacing/confirming";
import { mediaRoom, restAgain } from "../../pacing/media-rest";
import { type NewContactPacing, newRoom, type PaceAfter, paceAfter } from "../../pacing/new-contacts";
import { isInGap, sentOn } from "../../pacing/rate-limit";
import { canonicalNumber } from "../../phone-numbers/canonical-number";
import { dayOf } from "../../time/day";
import { type OwnedDevice, stillOwned } from "../lease/lease";
import { attachedTo, type ClaimedItem, type Phase } from "../types";
import { claimFresh, forMedia, skipOptedOut, type Want } from "./claim-fresh";
import {
  itemWindow,
  mayGo,
  opensAt,
  type WhenRow,
  whenColumns,
  whenNow,
  windowNow,
  zoneIn,
} from "./item-window";
import { maySend, openBatches } from "./open-batches";

/** `newRows`: of these at most so many to new contacts; left out: all of them. */
export type ClaimRequest = { device: OwnedDevice; rows: number; newRows?: number };

/** Claimed items, and the pace of their device once they are claimed: true only when the transaction is committed. */
export type Claim = {
  rows: ClaimedItem[];
  /** How many other items were read and ended, since their recipients opted out. */
  passed: number;
  pace?: PaceAfter;
};

/**
 * Claims up to `rows` items for each device that this daemon still owns, and no more than its caps and budgets
 * leave. They become SENDING, which is the intent to send them. They become CLAIMED where the recipient's chat must
 * be read first, or the message is typed.
 *
 * Returns what each device got: nothing when nothing is due or the lease is lost. `beforeIntents` must have been
 * called in this transaction.
 */
export async function claimItems(
  tx: Tx,
  daemon: string,
  asks: ClaimRequest[],
  usual: Phase,
  now: Date,
): Promise<Map<number, Claim>> {
  const owned = await stillOwned(
    tx,
    daemon,
    asks.map((ask) => ask.device),
    now,
  );
  const wants = asks.flatMap(({ device, rows, newRows = rows }): Listening[] => {
    const hearing = owned.get(device.id);
    if (!hearing) return [];
    const listens = needsInboxRead(device.server.engine, hearing);
    const pace = { ...device, ...hearing.standing };
    const hasMoved = Number(pace.nextSendAt) > Number(device.nextSendAt); // by a notification, since it was read
    if (hasMoved && isInGap(pace.nextSendAt, pace.gap, now)) return [];
    const left = (pace.dailyMax ?? Number.POSITIVE_INFINITY) - sentOn(pace, now);
    const most = Math.min(rows, left, unconfirmedRoom(pace, now));
    const mostNew = Math.min(newRows, most, newRoom(pace, now));
    const phase = listens || device.typing ? "CLAIMED" : usual;
    const media = { rest: hearing.standing, room: mediaRoom(hearing.standing, now) };
    const want = { device, rows: most, newRows: mostNew, phase, media, listens, taken: [], passed: 0 };
    return most > 0 ? [want] : [];
  });
  if (wants.length === 0) return new Map();
  const userIds = wants.map(({ device }) => device.userId);
  const open = await openBatches(tx, userIds, now);
  for (const want of wants) {
    const [first] = open.get(want.device.userId) ?? [];
    if (!first || first.waiting) await takeWaiting(tx, want, now);
  }
  await claimFresh(tx, wants, open, now);
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
  device: OwnedDevice,
  row: ClaimedItem,
  now: Date,
): Promise<boolean> {
  await beforeIntents(tx, [device.userId]);
  const owned = await stillOwned(tx, daemon, [{ id: row.deviceId, epoch: row.epoch }], now);
  const hearing = owned.get(row.deviceId);
  if (!hearing || (needsInboxRead(device.server.engine, hearing) && !row.listens)) return false;
  if (row.toNew && !isStillAllowed({ ...device, ...hearing.standing }, now)) return false;
  if (!(await mayGo(tx, row.batchId, row.rowNo, now))) return false;
  const moved = await execute(
    tx,
    sql`UPDATE dispatches SET phase = 'SENDING', intent_at = ${timeParam(now)} WHERE batch_id = ${row.batchId}
          AND row_no = ${row.rowNo} AND epoch = ${row.epoch} AND attempt = ${row.attempt} AND phase = 'CLAIMED'
          AND NOT ${isOptedOut(sql`dispatches.user_id`, sql`${canonicalNumber(row.receiver)}`)}`,
  );
  return moved === 1;
}

/** This message to a new contact is counted already. */
const isStillAllowed = (device: NewContactPacing, now: Date) =>
  newRoom({ ...device, newToday: (device.newToday ?? 0) - 1 }, now) > 0;

/** For whom a user has something to send now. */
export type Work = { toKnown: boolean; toNew: boolean };

/**
 * Finds users who have something to send now, or may have something for known contacts. It runs many times a
 * second, so it reads indexes only.
 */
export async function usersWithWork(tx: Tx, now: Date): Promise<Map<number, Work>> {
  const rows = await query<{ user_id: number; to_known: boolean | number }>(
    tx,
    sql`SELECT b.user_id, false AS to_known FROM batches b WHERE ${maySend(now)}
        UNION SELECT b.user_id, true AS to_known FROM batches b WHERE ${maySend(now)} AND b.known > 0
        UNION SELECT d.user_id, i.known AS to_known FROM dispatches d JOIN batches w ON w.id = d.batch_id
          JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.phase = 'WAITING' AND d.due_at <= ${timeParam(now)} AND NOT w.paused AND NOT w.held AND NOT w.cancelled`,
  );
  const users = new Map<number, Work>();
  for (const { user_id, to_known } of rows) {
    const { toKnown, toNew } = users.get(user_id) ?? { toKnown: false, toNew: false };
    users.set(user_id, { toKnown: toKnown || Boolean(to_known), toNew: toNew || !to_known });
  }
  return users;
}

/** Rows that wait for another try, those to known contacts first, then the oldest. */
async function takeWaiting(tx: Tx, want: Want, now: Date): Promise<void> {
  const { device, rows, newRows, phase } = want;
  const willing = newRows > 0 ? empty : sql`AND i.known`;
  const texts = want.media.room > 0 ? empty : sql`AND ${attachedOfRow} IS NULL`;
  const due = await query<WaitingRow>(
    tx,
    sql`SELECT d.batch_id, d.row_no, d.attempt, d.message_id, i.receiver, i.message, i.zone, i.attachment_no, i.known, b.attached, ${whenColumns}
        FROM dispatches d JOIN batches b ON b.id = d.batch_id JOIN users u ON u.id = b.user_id
          JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.user_id = ${device.userId} AND d.phase = 'WAITING' AND d.due_at <= ${timeParam(now)}
          AND NOT b.paused AND NOT b.held AND NOT b.cancelled ${willing} ${texts}
        ORDER BY i.known DESC, d.due_at, d.batch_id, d.row_no LIMIT ${rows} ${skipLocked("d")}`,
  );
  const stopped = await findOptedOut(
    tx,
    due.map((row) => ({ row, userId: device.userId, receiver: row.receiver })),
  );
  const gone = new Set(stopped.map(({ row }) => row));
  want.passed += await giveUpStopped(tx, [...gone], now);
  const taken: ClaimedItem[] = [];
  let newLeft = newRows;
  for (const row of due) {
    if (gone.has(row)) continue;
    const toNew = !row.known;
    if (toNew && newLeft <= 0) continue;
    const attached = attachedTo(row.attached, row.attachment_no);
    if (attached.attached !== undefined && want.media.room <= 0) continue;
    const when = itemWindow(row);
    const within = windowNow(when, zoneIn(when, row.zone), now);
    if (within === null) await waitForOpening(tx, row, now);
    else {
      if (toNew) newLeft -= 1;
      taken.push({
        batchId: row.batch_id,
        rowNo: row.row_no,
        deviceId: device.id,
        epoch: device.epoch,
        attempt: row.attempt + 1,
        messageId: row.message_id,
        receiver: row.receiver,
        message: row.message,
        toNew,
        phase,
        ...(within !== "always" && { within }),
        ...forMedia(want, attached),
      });
    }
  }
  if (taken.length === 0) return;
  await execute(
    tx,
    sql`UPDATE dispatches SET phase = ${phase}, device_id = ${device.id}, epoch = ${device.epoch},
          attempt = dispatches.attempt + 1, intent_at = ${timeParam(now)}, reason = NULL
        FROM ${queryRows(
          taken.map(({ batchId, rowNo }) => ({ batch_id: batchId, row_no: rowNo })),
          { batch_id: "int", row_no: "int" },
        )} g
        WHERE dispatches.batch_id = g.batch_id AND dispatches.row_no = g.row_no`,
  );
  want.taken.push(...taken);
}

/** Ends items that waited for another try, and whose recipients opted out meanwhile. Returns how many there were. */
async function giveUpStopped(tx: Tx, rows: WaitingRow[], now: Date): Promise<number> {
  if (rows.length === 0) return 0;
  const list = rows.map(({ batch_id, row_no }) => ({ batch_id, row_no }));
  await execute(
    tx,
    sql`DELETE FROM dispatches WHERE phase = 'WAITING' AND (batch_id, row_no) IN
          (SELECT g.batch_id, g.row_no FROM ${queryRows(list, { batch_id: "int", row_no: "int" })} g)`,
  );
  const ended = list.map(({ batch_id, row_no }) => ({ batchId: batch_id, rowNo: row_no }));
  return skipOptedOut(tx, ended, now);
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
  known: boolean | number;
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
async function countAttempts(tx: Tx, wants: Want[], now: Date): Promise<Map<number, PaceAfter>> {
  const counted = new Map(wants.filter(({ taken }) => taken.length > 0).map(counting(now)));
  if (counted.size === 0) return new Map();
  const list = [...counted].map(([id, { count, toNew, pace, rest }]) => ({
    ...{ id, count, to_new: toNew },
    ...{ rests: rest?.mediaRests ?? null, rest_until: textOf(rest?.mediaRestUntil ?? null) },
    next_send_at: textOf(pace.nextSendAt),
    next_new_at: textOf(pace.nextNewAt),
    work_since: textOf(pace.workSince),
    worked_at: textOf(pace.workedAt),
  }));
  const today = dayOf(now);
  // By how much, not to what: another transaction may have given attempts back meanwhile.
  const rows = await query<{ id: number; sent_today: number; new_today: number; quota_new_since: number }>(
    tx,
    sql`UPDATE devices SET next_send_at = g.next_send_at, next_new_at = g.next_new_at, work_since = g.work_since, worked_at = g.worked_at,
          sent_day = ${today}, sent_today = CASE WHEN devices.sent_day = ${today} THEN devices.sent_today ELSE 0 END + g.count,
          new_day = ${today}, new_today = CASE WHEN devices.new_day = ${today} THEN devices.new_today ELSE 0 END + g.to_new,
          quota_new_since = devices.quota_new_since + g.to_new,
          media_rests = COALESCE(g.rests, devices.media_rests), media_rest_until = COALESCE(g.rest_until, devices.media_rest_until)
        FROM ${queryRows(list, COUNTED)} g
        WHERE devices.id = g.id RETURNING devices.id, devices.sent_today, devices.new_today, devices.quota_new_since`,
  );
  return new Map(
    rows.map(({ id, sent_today, new_today, quota_new_since }) => {
      const now = { sentToday: sent_today, newToday: new_today, quotaNewSince: quota_new_since };
      return [id, { ...counted.get(id)!.pace, ...now }];
    }),
  );
}

function counting(now: Date) {
  return ({ device, taken, media }: Want) => {
    const count = taken.length;
    const toNew = taken.filter((row) => row.toNew).length;
    const rest = taken.some(({ mediaTrial }) => mediaTrial) ? restAgain(media.rest, now) : null;
    return [device.id, { count, toNew, rest, pace: paceAfter(device, { count, toNew }, now) }] as const;
  };
}

const textOf = (at: Date | null) => at && sqlTime(at);
const COUNTED = {
  id: "int",
  count: "int",
  to_new: "int",
  next_send_at: "time",
  next_new_at: "time",
  work_since: "time",
  worked_at: "time",
  rests: "int",
  rest_until: "time",
} as const;
