/*
 * Recording what became of a message. Only the daemon that still holds the row may do it: the row must
 * be SENDING under the same epoch and attempt. Of others only what is sure is written (settle-forgotten.ts).
 */
import {
  execute,
  forUpdate,
  query,
  rowsOf,
  type Sql,
  sql,
  sqlTime,
  type Tx,
  timeOf,
  timeParam,
} from "~/platform/db";
import type { SendOutcome } from "~/platform/waha";
import { surelyOver } from "../care/budget";
import type { Reason } from "../errors";
import { type NewStop, newStopAfter } from "../pace/new-people";
import { backOffMs, failuresIn, outweighs, type Pause, pauseAfter, ROW_WAIT_MS_MAX } from "../pace/pace";
import { takeForgotten } from "./doubt/settle-forgotten";
import { type Move, moveItems } from "./move-items";
import { catchUp, oneAtATime } from "./receipts/receipts";
import type { Settlement, Taken } from "./row-in-hand";

/** The first look for an unconfirmed row; WAHA writes its store after it has answered. */
const FIRST_LOOK_MS = 500;

const REFUSED: Record<Extract<SendOutcome, { kind: "refused" }>["reason"], Reason> = {
  not_on_whatsapp: "NOT_ON_WHATSAPP",
  bad_request: "REFUSED",
  server_refusal: "REFUSED",
  restricted: "RESTRICTED",
  quota: "RESTRICTED",
};

/** Settles those rows that are still ours, or that nobody holds. Answers how many were. */
export async function settleRows(tx: Tx, settlements: Settlement[], now: Date): Promise<number> {
  const foreign = foreignIds(settlements);
  await oneAtATime(tx, [...foreign.values()].flat());
  const ended = ({ outcome }: Settlement) => outcome.kind === "accepted" || outcome.kind === "refused";
  const finished = await takeOut(tx, settlements.filter(ended));
  const kept = await takeBack(
    tx,
    settlements.filter((settlement) => !ended(settlement)),
  );
  const held = new Set([...finished, ...kept]);
  const others = settlements.filter((settlement) => !held.has(settlement));
  const forgotten = await takeForgotten(tx, others, now);
  const ours = [...held, ...forgotten];
  await moveItems(tx, [...finished, ...forgotten].map(moveOf), now);
  for (const [deviceId, ids] of foreign) await catchUp(tx, deviceId, ids, now);
  await catchUpForgotten(tx, forgotten, now);
  await keepInHand(tx, kept);
  await recordOnDevices(tx, ours, now);
  await distrustIds(tx, ours);
  await noteMediaIds(tx, ours);
  return ours.length;
}

/** Ids that WAHA made up, by device: nobody could know them before. */
function foreignIds(settlements: Settlement[]): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  for (const { row, outcome } of settlements)
    if (outcome.kind === "accepted" && !outcome.honoured)
      ids.set(row.deviceId, [...(ids.get(row.deviceId) ?? []), outcome.messageId]);
  return ids;
}

/** What was told of their messages meanwhile found no row of theirs. */
async function catchUpForgotten(tx: Tx, forgotten: Settlement[], now: Date): Promise<void> {
  await oneAtATime(
    tx,
    forgotten.map(({ row }) => row.messageId),
  );
  for (const { row } of forgotten) await catchUp(tx, row.deviceId, [row.messageId], now);
}

const keyOf = (row: { batchId: number; rowNo: number }) => `${row.batchId}:${row.rowNo}`;

const ROW = { batch_id: "int", row_no: "int", epoch: "int", attempt: "int", phase: "text" } as const;

const inHand = (settlements: Settlement[]) =>
  rowsOf(
    settlements.map(({ row }) => ({
      batch_id: row.batchId,
      row_no: row.rowNo,
      epoch: row.epoch,
      attempt: row.attempt,
      phase: row.phase,
    })),
    ROW,
  );

/** Of these, those that are still ours and in no hand any more from now on. */
async function takeOut(tx: Tx, settlements: Settlement[]): Promise<Settlement[]> {
  if (settlements.length === 0) return [];
  const rows = await query<{ batch_id: number; row_no: number }>(
    tx,
    sql`DELETE FROM dispatches WHERE (batch_id, row_no, epoch, attempt, phase)
          IN (SELECT g.batch_id, g.row_no, g.epoch, g.attempt, g.phase FROM ${inHand(settlements)} g)
        RETURNING batch_id, row_no`,
  );
  return among(settlements, rows);
}

async function takeBack(tx: Tx, settlements: Settlement[]): Promise<Settlement[]> {
  if (settlements.length === 0) return [];
  // Marked as ours in the same statement that checks it: two transactions cannot both believe it.
  const rows = await query<{ batch_id: number; row_no: number }>(
    tx,
    sql`UPDATE dispatches SET phase = 'CLAIMED' FROM ${inHand(settlements)} g
        WHERE dispatches.batch_id = g.batch_id AND dispatches.row_no = g.row_no
          AND dispatches.epoch = g.epoch AND dispatches.attempt = g.attempt AND dispatches.phase = g.phase
        RETURNING dispatches.batch_id, dispatches.row_no`,
  );
  return among(settlements, rows);
}

function among(settlements: Settlement[], rows: { batch_id: number; row_no: number }[]): Settlement[] {
  const held = new Set(rows.map((row) => `${row.batch_id}:${row.row_no}`));
  return settlements.filter(({ row }) => held.has(keyOf(row)));
}

function moveOf({ row, outcome, at }: Settlement): Move {
  const { batchId, rowNo, deviceId } = row;
  if (outcome.kind === "accepted") {
    const { messageId, ack } = outcome;
    return { batchId, rowNo, from: "READY", to: "SENT", reason: null, deviceId, messageId, sentAt: at, ack };
  }
  if (outcome.kind === "refused")
    return {
      batchId,
      rowNo,
      from: "READY",
      // Found by the number check: nothing was tried.
      to: row.phase === "CLAIMED" ? "SKIPPED" : "REFUNDED",
      reason: REFUSED[outcome.reason],
      detail: outcome.detail,
      deviceId,
    };
  throw new Error(`A row does not end with ${outcome.kind}.`);
}

/** Not now: try again later. Unknown: never again blindly, it is looked for first. */
async function keepInHand(tx: Tx, rows: Settlement[]) {
  if (rows.length === 0) return;
  const list = rows.map(({ row, outcome, at }) => {
    const waiting = outcome.kind === "not-now";
    // A longer wait that WAHA asked for is the device's: it is paused, and another one may say the row.
    const wait = waiting
      ? Math.min(outcome.retryAfterMs ?? backOffMs(row.attempt), ROW_WAIT_MS_MAX)
      : FIRST_LOOK_MS;
    return {
      batch_id: row.batchId,
      row_no: row.rowNo,
      phase: waiting ? "WAITING" : "UNCONFIRMED",
      due_at: sqlTime(new Date(at.getTime() + wait)),
      reason: "detail" in outcome ? outcome.detail : null,
    };
  });
  const columns = { batch_id: "int", row_no: "int", phase: "text", due_at: "time", reason: "text" } as const;
  await execute(
    tx,
    sql`UPDATE dispatches SET phase = g.phase, due_at = g.due_at, reason = g.reason FROM ${rowsOf(list, columns)} g
        WHERE dispatches.batch_id = g.batch_id AND dispatches.row_no = g.row_no`,
  );
  await noteOnItems(tx, list);
}

/** What the item table shows while a row is still in hand. */
async function noteOnItems(tx: Tx, list: { batch_id: number; row_no: number; phase: string }[]) {
  await execute(
    tx,
    sql`UPDATE batch_items SET reason = CASE WHEN g.phase = 'WAITING' THEN 'WAITING_RETRY' ELSE 'CHECKING' END
        FROM ${rowsOf(list, { batch_id: "int", row_no: "int", phase: "text" })} g
        WHERE batch_items.batch_id = g.batch_id AND batch_items.row_no = g.row_no AND batch_items.status = 'READY'`,
  );
}

async function recordOnDevices(tx: Tx, ours: Settlement[], now: Date) {
  const devices = new Map<number, Settlement[]>();
  for (const settlement of ours) {
    const list = devices.get(settlement.row.deviceId) ?? [];
    devices.set(settlement.row.deviceId, [...list, settlement]);
  }
  for (const [id, settlements] of [...devices].sort(([a], [b]) => a - b))
    await recordOnDevice(tx, id, settlements, now);
}

async function recordOnDevice(tx: Tx, id: number, settlements: Settlement[], now: Date) {
  if (settlements.every(({ outcome }) => outcome.kind === "accepted"))
    return execute(
      tx,
      sql`UPDATE devices SET failures_in_row = 0, last_sent_at = ${timeParam(now)} WHERE id = ${id}`,
    );
  const [device] = await query<OnDevice>(
    tx,
    sql`SELECT failures_in_row, pause_reason, paused_until, locked, lock_ends_at, quota_status, quota_ends_at FROM devices WHERE id = ${id}
        ${forUpdate()}`,
  );
  if (!device) return;
  const current = { reason: device.pause_reason, until: timeOf(device.paused_until) };
  const outcomes = settlements.map(({ outcome }) => outcome);
  const accepted = outcomes.findLastIndex(({ kind }) => kind === "accepted");
  const sent = accepted >= 0;
  const failures = (sent ? 0 : device.failures_in_row) + failuresIn(outcomes.slice(accepted + 1));
  const notTried = outcomes.filter(({ kind }) => kind === "not-now").length;
  const newNotTried = settlements.filter(({ row, outcome }) => row.toNew && isNotSaid(row, outcome)).length;
  let pause: Pause | null = null;
  let stop: NewStop | null = null;
  for (const { row, outcome, at } of settlements) {
    const next = pauseAfter(outcome, failures, now, row.toNew);
    if (next && outweighs(next, pause ?? current, now)) pause = next;
    const nextStop = row.toNew ? newStopAfter(outcome, now) : null;
    if (nextStop && !isTold(device, nextStop, at)) stop = nextStop;
  }
  if (!sent && !pause && !stop && notTried + newNotTried === 0 && failures === device.failures_in_row) return;
  await execute(
    tx,
    sql`UPDATE devices SET failures_in_row = ${pause?.reason === "failures" ? 0 : failures},
          sent_today = ${less(sql`sent_today`, notTried)},
          new_today = ${less(sql`new_today`, newNotTried)}, quota_new_since = ${less(sql`quota_new_since`, newNotTried)}
          ${stop ? sql`, new_stop_reason = ${stop.reason}, new_stop_until = ${timeParam(stop.until)}, new_stop_detail = ${stop.detail}` : sql``}
          ${sent ? sql`, last_sent_at = ${timeParam(now)}` : sql``}
          ${pause ? sql`, pause_reason = ${pause.reason}, paused_until = ${timeParam(pause.until)}, pause_detail = ${pause.detail}` : sql``}
        WHERE id = ${id}`,
  );
}

type OnDevice = {
  failures_in_row: number;
  pause_reason: string | null;
  paused_until: unknown;
  locked: boolean | number | null;
  lock_ends_at: unknown;
  quota_status: string | null;
  quota_ends_at: unknown;
};

/** WAHA told it, and until when: a refusal of that time adds nothing to it, and its end would only be guessed. */
function isTold(device: OnDevice, { reason }: NewStop, refusedAt: Date): boolean {
  const [isOn, ends] =
    reason === "quota"
      ? [device.quota_status === "CAPPED", device.quota_ends_at]
      : [Boolean(device.locked), device.lock_ends_at];
  const until = timeOf(ends);
  return isOn && (until === null || surelyOver(until) > refusedAt);
}

/** Nothing was said: it is not the time, or its number turned out to be on no phone before. */
const isNotSaid = (row: Taken, { kind }: SendOutcome) =>
  kind === "not-now" || (kind === "refused" && row.phase === "CLAIMED");

const less = (column: Sql, by: number): Sql =>
  sql`CASE WHEN ${column} >= ${by} THEN ${column} - ${by} ELSE 0 END`;

/** Whether a server took our id for a message with a file, as it last showed. */
async function noteMediaIds(tx: Tx, ours: Settlement[]) {
  const answers = new Map<number, boolean>();
  for (const { row, outcome } of ours)
    if (row.attached !== undefined && outcome.kind === "accepted")
      answers.set(row.deviceId, outcome.honoured);
  for (const [id, honoured] of [...answers].sort(([a], [b]) => a - b))
    await execute(
      tx,
      sql`UPDATE servers SET honours_media_id = ${honoured} WHERE (honours_media_id IS NULL OR honours_media_id <> ${honoured})
          AND id = (SELECT server_id FROM devices WHERE id = ${id})`,
    );
}

/** An answer with another id than ours: this server does not take ids, whatever its version says. */
async function distrustIds(tx: Tx, ours: Settlement[]) {
  const answered = ours.filter(
    ({ row, outcome }) => outcome.kind === "accepted" && row.attached === undefined,
  );
  const deviceIds = new Set(
    answered
      .filter(({ outcome }) => outcome.kind === "accepted" && !outcome.honoured)
      .map(({ row }) => row.deviceId),
  );
  for (const id of deviceIds)
    await execute(
      tx,
      sql`UPDATE servers SET honours_id = false WHERE (honours_id IS NULL OR honours_id)
          AND id = (SELECT server_id FROM devices WHERE id = ${id})`,
    );
}
