/*
 * Records what became of a message. Only the daemon that still holds the item may do it: the item must be SENDING
 * under the same epoch and attempt. Of others only what is certain is written (late-outcomes.ts).
 */
import { execute, forUpdate, query, queryRows, raw, sql, sqlTime, type Tx } from "~/platform/db";
import type { SendOutcome } from "~/platform/waha";
import type { Reason } from "../../errors";
import { backOffMs, ROW_WAIT_MS_MAX } from "../../pacing/rate-limit";
import { catchUp, oneAtATime } from "../receipts/apply-receipt";
import { type Move, moveItems } from "../transition/transition-items";
import type { ReportedAt, Settlement } from "../types";
import { endWaiting } from "./end-waiting";
import { claimLateOutcomes } from "./late-outcomes";
import { recordOnDevices } from "./record-on-devices";

/** When an unconfirmed item is first looked up; WAHA writes its store after it has answered. */
const FIRST_LOOK_MS = 500;

const REFUSED: Record<Extract<SendOutcome, { kind: "refused" }>["reason"], Reason> = {
  not_on_whatsapp: "NOT_ON_WHATSAPP",
  bad_request: "REFUSED",
  server_refusal: "REFUSED",
  restricted: "RESTRICTED",
  quota: "RESTRICTED",
};

/** Settles those items that are still ours, or that no daemon holds. Returns how many were. */
export async function settleRows(tx: Tx, recorded: Settlement[], now: Date): Promise<number> {
  const settlements = await endWaiting(tx, recorded, now);
  const foreign = foreignIds(settlements);
  await oneAtATime(
    tx,
    foreign.map(({ messageId }) => messageId),
  );
  const ended = ({ outcome }: Settlement) => outcome.kind === "accepted" || outcome.kind === "refused";
  const finished = await takeOut(tx, settlements.filter(ended));
  const kept = await takeBack(
    tx,
    settlements.filter((settlement) => !ended(settlement)),
  );
  const held = new Set([...finished, ...kept]);
  const others = settlements.filter((settlement) => !held.has(settlement));
  const forgotten = await claimLateOutcomes(tx, others, now);
  const ours = [...held, ...forgotten];
  await moveItems(tx, [...finished, ...forgotten].map(moveOf), now);
  await catchUp(tx, foreign, now);
  await catchUpForgotten(tx, forgotten, now);
  await keepInHand(tx, kept);
  await recordOnDevices(tx, ours, now);
  await noteIds(tx, ours);
  return ours.length;
}

/** Messages with ids that WAHA made up: they could not be known before. */
function foreignIds(settlements: Settlement[]): { deviceId: number; messageId: string }[] {
  return settlements.flatMap(({ row: { deviceId }, outcome }) =>
    outcome.kind === "accepted" && !outcome.honoured ? [{ deviceId, messageId: outcome.messageId }] : [],
  );
}

/** What was reported of their messages meanwhile found no item of theirs. */
async function catchUpForgotten(tx: Tx, forgotten: Settlement[], now: Date): Promise<void> {
  const rows = forgotten.map(({ row }) => row);
  await oneAtATime(
    tx,
    rows.map(({ messageId }) => messageId),
  );
  await catchUp(tx, rows, now);
}

const keyOf = (row: { batchId: number; rowNo: number }) => `${row.batchId}:${row.rowNo}`;

const ROW = { batch_id: "int", row_no: "int", epoch: "int", attempt: "int", phase: "text" } as const;

const inHand = (settlements: Settlement[]) =>
  queryRows(
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
  if (rows.length === settlements.length) return settlements; // each row of the table answers once
  const held = new Set(rows.map((row) => `${row.batch_id}:${row.row_no}`));
  return settlements.filter(({ row }) => held.has(keyOf(row)));
}

function moveOf({ row, outcome, at }: Settlement): Move {
  const { batchId, rowNo, deviceId, attempt: attempts } = row;
  if (outcome.kind === "accepted") {
    const { messageId, ack } = outcome;
    return {
      batchId,
      rowNo,
      from: "READY",
      to: "SENT",
      reason: null,
      deviceId,
      messageId,
      sentAt: at,
      ack,
      attempts,
    };
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
      attempts: row.phase === "CLAIMED" ? attempts - 1 : attempts,
    };
  throw new Error(`A row does not end with ${outcome.kind}.`);
}

/** Not now: try again later. Unknown: never again blindly, it is looked up first. */
async function keepInHand(tx: Tx, rows: Settlement[]) {
  if (rows.length === 0) return;
  const list = rows.map(({ row, outcome, at }) => {
    const waiting = outcome.kind === "not-now";
    // A longer wait that WAHA asked for is the device's: it is paused, and another one may send the item.
    const wait = waiting
      ? Math.min(outcome.retryAfterMs ?? backOffMs(row.attempt), ROW_WAIT_MS_MAX)
      : FIRST_LOOK_MS;
    return {
      batch_id: row.batchId,
      row_no: row.rowNo,
      phase: waiting ? "WAITING" : "UNCONFIRMED",
      due_at: sqlTime(new Date(at.getTime() + wait)),
      reason: "detail" in outcome ? outcome.detail : null,
      waiting_since: waiting && outcome.answered ? sqlTime(at) : null,
    };
  });
  const columns = {
    ...({ batch_id: "int", row_no: "int", phase: "text", due_at: "time", reason: "text" } as const),
    waiting_since: "time",
  } as const;
  await execute(
    tx,
    sql`UPDATE dispatches SET phase = g.phase, due_at = g.due_at, reason = g.reason,
          waiting_since = COALESCE(dispatches.waiting_since, g.waiting_since) FROM ${queryRows(list, columns)} g
        WHERE dispatches.batch_id = g.batch_id AND dispatches.row_no = g.row_no`,
  );
  await noteOnItems(tx, list);
}

/** What the item table shows while an item is still in progress. */
async function noteOnItems(tx: Tx, list: { batch_id: number; row_no: number; phase: string }[]) {
  await execute(
    tx,
    sql`UPDATE batch_items SET reason = CASE WHEN g.phase = 'WAITING' THEN 'WAITING_RETRY' ELSE 'CHECKING' END
        FROM ${queryRows(list, { batch_id: "int", row_no: "int", phase: "text" })} g
        WHERE batch_items.batch_id = g.batch_id AND batch_items.row_no = g.row_no AND batch_items.status = 'READY'`,
  );
}

/**
 * Stores whether servers take our ids, as they last showed: one that answers with another id does not, whatever its
 * version is. Messages with a file are counted apart.
 */
async function noteIds(tx: Tx, ours: Settlement[]) {
  const ofText = new Map<number, Shown>();
  const ofMedia = new Map<number, Shown>();
  for (const { row, outcome, by } of ours) {
    if (outcome.kind !== "accepted") continue;
    const { honoured } = outcome;
    if (row.attached !== undefined) ofMedia.set(row.deviceId, { honoured, by });
    else if (!honoured) ofText.set(row.deviceId, { honoured, by });
  }
  await noteOnServers(tx, "honours_id", ofText);
  await noteOnServers(tx, "honours_media_id", ofMedia);
}

const SHOWN = { device_id: "int", host: "text", port: "int", https: "bool" } as const;
type Shown = { honoured: boolean; by?: ReportedAt };

/** Only of the server that showed it: one that was moved since is another. */
async function noteOnServers(tx: Tx, name: "honours_id" | "honours_media_id", devices: Map<number, Shown>) {
  const column = raw(name);
  for (const honoured of [true, false]) {
    const shown = [...devices].filter(([, answer]) => answer.honoured === honoured);
    const list = shown.map(([device_id, { by }]) => ({
      ...{ device_id, host: by?.host ?? null, port: by?.port ?? null, https: by?.https ?? null },
    }));
    if (list.length === 0) continue;
    await execute(
      tx,
      sql`UPDATE servers SET ${column} = ${honoured} WHERE id IN (
            SELECT s.id FROM servers s JOIN devices d ON d.server_id = s.id
              JOIN ${queryRows(list, SHOWN)} g ON g.device_id = d.id
            WHERE (s.${column} IS NULL OR s.${column} <> ${honoured})
              AND (g.host IS NULL OR (s.host = g.host AND s.port = g.port AND s.https = g.https))
            ORDER BY s.id ${forUpdate("s")})`,
    );
  }
}
