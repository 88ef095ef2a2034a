/*
 * The one place where an item changes its state after its batch was queued. In the caller's transaction it moves
 * the items, the batch's counters and status, the day's totals and the ledger together. So no page counts items,
 * and no credit is refunded twice. An item that is no longer in the state that the caller saw stays as it is.
 * `charged` says whether its credit must still be refunded.
 */
import {
  afterCommit,
  execute,
  forUpdate,
  parseTime,
  postgresql,
  query,
  queryRows,
  sql,
  sqlTime,
  type Tx,
  timeParam,
} from "~/platform/db";
import { queryPacked } from "~/platform/db/query-json";
import { groupBy } from "~/platform/group-by";
import { count } from "~/platform/metrics/counts";
import { creditsPerMessage } from "../../attachments/price";
import { postEntry } from "../../credits/ledger";
import { countOnDays, type DeviceCount } from "../../devices/daily-stats";
import type { Reason } from "../../errors";
import { isListened } from "../../outgoing-facts/record";
import { dayOf } from "../../time/day";
import { DayTotals, noteActivity } from "./day-totals";
import { type EndedBatch, notifyCompleted } from "./notify-completed";
import { nextReadBack } from "./receipt-poll-schedule";
import { recordMoves } from "./record-moves";

type Status = "READY" | "SENT" | "FAILED" | "REFUNDED" | "SKIPPED";

export type Move = {
  batchId: number;
  rowNo: number;
  from: Status;
  to: Status;
  reason: Reason | null;
  detail?: string | null;
  messageId?: string | null;
  deviceId?: number | null;
  sentAt?: Date | null;
  ack?: number | null;
  /** How often it was given to WAHA, if that is known. */
  attempts?: number;
};

type Found = {
  batchId: number;
  rowNo: number;
  status: Status;
  charged: boolean | number;
  attachmentNo: number | null;
  settledAt: unknown;
  reason: string | null;
  deviceId: number | null;
  ack: number | null;
  deliveredAt: unknown;
  readAt: unknown;
  known: boolean | number;
};
const FOUND: Record<keyof Found, string> = {
  ...{ batchId: "i.batch_id", rowNo: "i.row_no", status: "i.status", charged: "i.charged", known: "i.known" },
  ...{ attachmentNo: "i.attachment_no", deviceId: "i.device_id", reason: "i.reason", ack: "i.ack" },
  ...{ settledAt: "i.settled_at", deliveredAt: "i.delivered_at", readAt: "i.read_at" },
};
type Moved = Move & {
  charged: boolean;
  attachmentNo: number | null;
  settledAt: Date | null;
  was: string | null;
  by: number | null;
  confirmed: boolean;
  delivered: boolean;
  read: boolean;
  /** It was READY, and its recipient is a known contact. */
  known: boolean;
};

const COUNTER: Record<Status, "sent" | "failed" | "refunded" | "skipped" | null> = {
  READY: null,
  SENT: "sent",
  FAILED: "failed",
  REFUNDED: "refunded",
  SKIPPED: "skipped",
};

const keyOf = (batchId: number, rowNo: number) => `${batchId}:${rowNo}`;

/** Moves those rows that are still in the state `from`; returns how many there were. */
export async function moveItems(tx: Tx, moves: Move[], now: Date): Promise<number> {
  if (moves.length === 0) return 0;
  const moved = await stillThere(tx, moves);
  if (moved.length === 0) return 0;
  await writeItems(tx, moved, now);
  const batches = await moveCounters(tx, moved, now);
  await countOnDays(tx, ofDevices(moved, now));
  await giveBack(tx, batches, moved, now);
  await moveDayTotals(tx, batches, moved, now);
  await notifyCompleted(tx, batches, now);
  afterCommit(tx, () => countOutcomes(moved));
  await recordMoves(tx, batches, moved, now);
  return moved.length;
}

function countOutcomes(moved: Moved[]) {
  for (const { to, reason, confirmed, delivered, read } of moved) {
    if (to !== "READY")
      count("siar_item_outcomes_total", {
        outcome: to.toLowerCase(),
        reason: reason?.toLowerCase() ?? "none",
      });
    countReceipts({ confirmed, delivered, read });
  }
}

/** Counts for the metrics which levels of delivery an item has newly reached. For after the commit. */
export function countReceipts(levels: Record<"confirmed" | "delivered" | "read", boolean>): void {
  for (const [receipt, isNew] of Object.entries(levels)) if (isNew) count("siar_receipts_total", { receipt });
}

const releases = (move: Moved) => move.charged && (move.to === "REFUNDED" || move.to === "SKIPPED");

async function stillThere(tx: Tx, moves: Move[]): Promise<Moved[]> {
  const keys = moves.map((move) => ({ batch_id: move.batchId, row_no: move.rowNo }));
  const rows = await queryPacked<Found>(
    tx,
    FOUND,
    (row) => sql`SELECT ${row} FROM batch_items i
        JOIN ${queryRows(keys, { batch_id: "int", row_no: "int" })} g ON i.batch_id = g.batch_id AND i.row_no = g.row_no
        ORDER BY i.batch_id, i.row_no ${forUpdate("i")}`,
  );
  const states = new Map(rows.map((row) => [keyOf(row.batchId, row.rowNo), row]));
  const moved: Moved[] = [];
  for (const move of moves) {
    const key = keyOf(move.batchId, move.rowNo);
    const state = states.get(key);
    if (state?.status !== move.from) continue;
    states.delete(key); // named twice in one call, it still moves once
    moved.push(movedFrom(state, move));
  }
  return moved;
}

function movedFrom(state: Found, move: Move): Moved {
  // WhatsApp's refusal may overtake WAHA's own "accepted".
  const isRefused = move.to === "SENT" && state.ack === -1;
  // What is found with its receipt on it was delivered, and read, at the latest now.
  const told = move.to === "SENT" && !isRefused ? (move.ack ?? 0) : 0;
  const { batchId, rowNo, from, to, reason, detail, messageId, deviceId, sentAt, ack, attempts } = move;
  // One by one: a spread with ten more behind it takes V8 6 µs, and makes an object that is slow to read.
  return {
    batchId,
    rowNo,
    from,
    detail,
    messageId,
    deviceId,
    sentAt,
    ack,
    attempts,
    to: isRefused ? "REFUNDED" : to,
    reason: isRefused ? "REFUSED" : reason,
    charged: Boolean(state.charged),
    attachmentNo: state.attachmentNo,
    settledAt: parseTime(state.settledAt),
    was: state.reason,
    by: deviceId ?? state.deviceId,
    confirmed: told >= 1 && (state.ack ?? 0) < 1,
    delivered: told >= 2 && !state.deliveredAt,
    read: told >= 3 && !state.readAt,
    known: Boolean(state.known),
  };
}

/** Sent, and not known to be delivered: WAHA is asked about it later, unless a webhook reports before. */
const mayLackReceipts = ({ to, ack }: Move) => to === "SENT" && (ack ?? 0) < 2;

async function writeItems(tx: Tx, moved: Moved[], now: Date) {
  const firstReadBack = nextReadBack(now, now);
  const readBackAt = firstReadBack && sqlTime(firstReadBack);
  const list = moved.map((move) => ({
    batch_id: move.batchId,
    row_no: move.rowNo,
    status: move.to,
    released: releases(move) ? 1 : 0,
    reason: move.reason,
    detail: move.detail ?? null,
    message_id: move.messageId ?? null,
    device_id: move.deviceId ?? null,
    sent_at: move.sentAt ? sqlTime(move.sentAt) : null,
    ack: move.ack ?? null,
    attempts: move.attempts ?? null,
    delivered: move.delivered ? 1 : 0,
    read: move.read ? 1 : 0,
    read_back_at: mayLackReceipts(move) ? readBackAt : null,
  }));
  const columns = {
    batch_id: "int",
    row_no: "int",
    status: "text",
    released: "int",
    reason: "text",
    detail: "text",
    message_id: "text",
    device_id: "int",
    sent_at: "time",
    ack: "int",
    attempts: "int",
    delivered: "int",
    read: "int",
    read_back_at: "time",
  } as const;
  const at = timeParam(now);
  await execute(
    tx,
    sql`UPDATE batch_items SET status = g.status, reason = g.reason, detail = g.detail, settled_at = ${at}, known = false,
          charged = CASE WHEN g.released = 1 THEN false ELSE charged END,
          message_id = COALESCE(g.message_id, batch_items.message_id), device_id = COALESCE(g.device_id, batch_items.device_id),
          attempts = COALESCE(g.attempts, batch_items.attempts),
          sent_at = COALESCE(g.sent_at, batch_items.sent_at), ack = CASE WHEN g.ack IS NULL OR batch_items.ack = -1 OR (g.ack >= 0 AND batch_items.ack > g.ack) THEN batch_items.ack ELSE g.ack END,
          delivered_at = CASE WHEN g.delivered = 1 THEN ${at} ELSE batch_items.delivered_at END,
          read_back_at = CASE WHEN batch_items.ack >= 2 THEN NULL ELSE g.read_back_at END,
          read_at = CASE WHEN g.read = 1 THEN ${at} ELSE batch_items.read_at END
        FROM ${queryRows(list, columns)} g
        WHERE batch_items.batch_id = g.batch_id AND batch_items.row_no = g.row_no`,
  );
}

type Delta = Record<keyof typeof DELTA, number>;
const NO_DELTA: Delta = {
  id: 0,
  sent: 0,
  failed: 0,
  refunded: 0,
  skipped: 0,
  back: 0,
  back_own: 0,
  confirmed: 0,
  delivered: 0,
  read: 0,
  known: 0,
};
const DELTA = {
  id: "int",
  sent: "int",
  failed: "int",
  refunded: "int",
  skipped: "int",
  back: "int",
  back_own: "int",
  confirmed: "int",
  delivered: "int",
  read: "int",
  known: "int",
} as const;

type MovedBatch = EndedBatch & { attached: string | null; attachment_price: number; listened: unknown };

async function moveCounters(tx: Tx, moved: Moved[], now: Date): Promise<MovedBatch[]> {
  const deltas = new Map<number, Delta>();
  for (const move of moved) {
    const delta = deltas.get(move.batchId) ?? { ...NO_DELTA, id: move.batchId };
    deltas.set(move.batchId, delta);
    const [before, after] = [COUNTER[move.from], COUNTER[move.to]];
    if (before) delta[before] -= 1;
    if (after) delta[after] += 1;
    if (releases(move)) delta.back += 1;
    if (releases(move) && move.attachmentNo !== null) delta.back_own += 1;
    if (move.confirmed) delta.confirmed += 1;
    if (move.delivered) delta.delivered += 1;
    if (move.read) delta.read += 1;
    if (move.known) delta.known += 1;
  }
  const list = [...deltas.values()].sort((a, b) => a.id - b.id);
  // A batch that was never submitted is none, or none any more: its user was deleted. Its credits go to no account.
  // Nothing is READY any more: the batch is DONE if anything was sent, otherwise FAILED.
  const ended = sql`(batches.sent + g.sent + batches.failed + g.failed + batches.refunded + g.refunded
    + batches.skipped + g.skipped = batches.recipients)`;
  // Computes for each item the same as creditsPerMessage.
  const back = sql`CASE WHEN batches.attached = 'ALL' THEN g.back * batches.attachment_price
    ELSE g.back + g.back_own * (batches.attachment_price - 1) END`;
  // Two daemons that write for the same batches wait for each other, whatever way PostgreSQL finds them.
  const ids = queryRows(list, { id: "int" });
  const inOrder =
    postgresql && list.length > 1
      ? sql`AND batches.id IN (SELECT id FROM batches WHERE id IN (SELECT o.id FROM ${ids} o) ORDER BY id ${forUpdate()})`
      : sql``;
  const batches = await query<MovedBatch>(
    tx,
    sql`UPDATE batches SET sent = batches.sent + g.sent, failed = batches.failed + g.failed,
          refunded = batches.refunded + g.refunded, skipped = batches.skipped + g.skipped, given_back = given_back + ${back},
          confirmed = batches.confirmed + g.confirmed, delivered = batches.delivered + g.delivered, read = batches.read + g.read,
          known = batches.known - g.known,
          status = CASE WHEN NOT ${ended} THEN batches.status WHEN batches.sent + g.sent > 0 THEN 'DONE' ELSE 'FAILED' END,
          finished_at = CASE WHEN ${ended} THEN COALESCE(batches.finished_at, ${timeParam(now)}) ELSE batches.finished_at END
        FROM ${queryRows(list, DELTA)} g WHERE batches.id = g.id AND batches.submitted_at IS NOT NULL ${inOrder} RETURNING batches.id, batches.user_id, batches.kind,
          batches.status, batches.recipients, batches.sent, batches.finished_at = ${timeParam(now)} AS just_ended, batches.attached, batches.attachment_price,
          ${isListened(sql`batches.user_id`)} AS listened`,
  );
  return batches;
}

/** Returns what an item in this state means for its device; null: nothing. */
function signOf(status: Status, reason: string | null): "sent" | "refused" | "unconfirmed" | null {
  if (status === "SENT") return "sent";
  if (status === "FAILED" || reason === "UNCONFIRMED_REFUNDED") return "unconfirmed";
  return status === "REFUNDED" && (reason === "REFUSED" || reason === "RESTRICTED") ? "refused" : null;
}

function ofDevices(moved: Moved[], now: Date): DeviceCount[] {
  const counts = new Map<string, DeviceCount>();
  for (const { by, from, to, was, reason, settledAt } of moved) {
    const [before, after] = [signOf(from, was), signOf(to, reason)];
    if (by === null || before === after) continue;
    const add = (sign: typeof before, day: string, change: number) => {
      if (sign === null) return;
      const count = counts.get(`${by} ${day}`) ?? { deviceId: by, day };
      counts.set(`${by} ${day}`, { ...count, [sign]: (count[sign] ?? 0) + change });
    };
    add(before, dayOf(settledAt ?? now), -1);
    add(after, dayOf(now), 1);
  }
  return [...counts.values()];
}

/** In the order of the users whose balances move, as every transaction does that moves several. */
async function giveBack(tx: Tx, batches: MovedBatch[], moved: Moved[], now: Date) {
  const released = groupBy(moved.filter(releases), ({ batchId }) => batchId);
  for (const batch of batches.sort((a, b) => a.user_id - b.user_id || a.id - b.id)) {
    const rows = released.get(batch.id) ?? [];
    const { attached, attachment_price: attachmentPrice } = batch;
    const amount = rows.reduce(
      (sum, { attachmentNo }) => sum + creditsPerMessage({ attached, attachmentPrice }, attachmentNo),
      0,
    );
    if (amount === 0) continue;
    // A row gives its credit back at most once, so the first of them names this entry for good.
    const first = Math.min(...rows.map((move) => move.rowNo));
    const key = `batch:${batch.id}:release:${first}`;
    await postEntry(tx, { userId: batch.user_id, kind: "RELEASE", amount, key, batchId: batch.id }, now);
  }
}

async function moveDayTotals(tx: Tx, batches: MovedBatch[], moved: Moved[], now: Date) {
  const people = new Map(
    batches.filter(({ kind }) => kind === "BULK").map(({ id, user_id }) => [id, user_id]),
  );
  const totals = new DayTotals();
  const active = new Set<number>();
  for (const { batchId, from, to, settledAt } of moved) {
    const userId = people.get(batchId);
    if (userId === undefined) continue;
    const count = (status: Status, day: string, by: number) => {
      const counter = COUNTER[status];
      if (counter && counter !== "skipped") totals.add(userId, day, counter, by);
    };
    count(from, dayOf(settledAt ?? now), -1);
    count(to, dayOf(now), 1);
    if (to === "SENT") active.add(userId);
  }
  await totals.keep(tx);
  await noteActivity(tx, active, now);
}
