/*
 * Unconfirmed items: it is unknown whether they were sent. WAHA's message store decides. Found: the item becomes
 * SENT. Certainly absent, on a server that takes our ids: it is sent again with the same id. Otherwise it ends as
 * FAILED, is never sent again automatically, and is refunded later.
 */

import {
  db,
  empty,
  execute,
  parseTime,
  query,
  type Sql,
  sql,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import type { ReadBack } from "~/platform/waha";
import { attachedOfRow } from "../../attachments/batch-attachments";
import { REFUND_AFTER_MS } from "../../credits/refund-after";
import {
  acceptsIdFrom,
  graceMs,
  type ServerOfDevice,
  serverCapabilities,
} from "../../devices/server-capabilities";
import type { Reason } from "../../errors";
import { catchUp, oneAtATime } from "../receipts/apply-receipt";
import { moveItems } from "../transition/transition-items";
import {
  itemAge,
  itemIntent,
  NO_SERVER,
  queryMessageStore,
  type UnconfirmedRow as Row,
} from "./query-message-store";
import { StoreMemories, type StoreMemory } from "./store-coverage";

const AT_ONCE_MAX = 100;
const LOOK_AGAIN_MS_MIN = 1_000;
const LOOK_AGAIN_MS_MAX = 30_000;
/** No answer came in all that time. */
type Seen = {
  at: Date;
  server: ServerOfDevice | null;
  steadyMs: number;
  isLast: boolean;
  answer: ReadBack;
  memory?: StoreMemory;
};
export type ConfirmCounts = { sent: number; refunded: number; again: number; failed: number; later: number };

/**
 * Queries every unconfirmed item that is due, and settles those that can be. Returns counts.
 *
 * `steadyMs`: for how long the clock has surely not been set. An age of an item beyond that is not believed.
 * `lastOf`: only items of this device, whose store cannot be queried later.
 */
export async function settleUnconfirmed(
  now: Date,
  { steadyMs = Number.POSITIVE_INFINITY, lastOf }: { steadyMs?: number; lastOf?: number } = {},
): Promise<ConfirmCounts> {
  const counts: ConfirmCounts = { sent: 0, refunded: 0, again: 0, failed: 0, later: 0 };
  const rows = await query<Row>(
    db,
    sql`SELECT d.batch_id, d.row_no, d.attempt, d.message_id, d.intent_at, d.device_id,
          i.receiver, i.message, i.charged, i.ack, ${attachedOfRow} AS attached
        FROM dispatches d JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
          JOIN batches b ON b.id = d.batch_id
        WHERE ${mustSettle(now)} ${lastOf === undefined ? empty : sql`AND d.device_id = ${lastOf}`}
        ORDER BY d.due_at LIMIT ${AT_ONCE_MAX}`,
  );
  const servers = await serverCapabilities(rows);
  const doubtful: { row: Row; seen: Seen }[] = [];
  const settle = async (row: Row, seen: Seen) => {
    counts[await transaction((tx) => decide(tx, row, seen))] += 1;
  };
  await Promise.all(
    rows.map(async (row) => {
      const server = (row.device_id && servers.get(row.device_id)) || null;
      const isLast = lastOf !== undefined;
      const seen = { at: now, server, steadyMs, isLast, answer: await queryMessageStore(row, server, now) };
      if (mayBeSentAgain(row, seen)) doubtful.push({ row, seen });
      else await settle(row, seen);
    }),
  );
  // After all of them were asked for: what the stores are found to be now holds for every one.
  const memories = new StoreMemories();
  for (const { row, seen } of doubtful) {
    const { server } = seen;
    const memory =
      server && row.device_id
        ? await memories.ofMessage(row.device_id, server, itemIntent(row, now))
        : "unclear";
    await settle(row, { ...seen, memory });
  }
  return counts;
}

/** SQL over `dispatches` (as `d`): to be asked about now. */
export const mustSettle = (now: Date): Sql => sql`d.phase = 'UNCONFIRMED' AND d.due_at <= ${timeParam(now)}`;

/**
 * Not found under its id where the same id is one message: then it is sent again, if WAHA's store would know of it.
 */
function mayBeSentAgain(row: Row, { at, server, answer, steadyMs }: Seen): boolean {
  const isThere = answer.kind === "found" && answer.messageId === row.message_id;
  return (
    answer.kind !== "unclear" && !isThere && isOver(row, server, at, steadyMs) && acceptsIdFrom(row, server)
  );
}

/** Nothing can come of it any more: it is older than WAHA can hold a request. */
function isOver(row: Row, server: ServerOfDevice | null, at: Date, steadyMs: number): boolean {
  return Math.min(itemAge(row, at), steadyMs) > graceMs(server);
}

async function decide(
  tx: Tx,
  row: Row,
  { at, server, steadyMs, isLast, answer: found, memory }: Seen,
): Promise<keyof ConfirmCounts> {
  const candidates = candidatesIn(found);
  await oneAtATime(
    tx,
    candidates.map(({ messageId }) => messageId),
  );
  const age = itemAge(row, at);
  const over = isOver(row, server, at, steadyMs);
  const byText = candidates.some(({ messageId }) => messageId !== row.message_id);
  if (byText && (await hasTwinInHand(tx, row))) return lookAgain(tx, row, age, at);
  const answer = byText ? await firstOfNobody(tx, candidates) : found;
  switch (answer.kind) {
    case "found":
      if (answer.ack < 0)
        return (await finish(tx, row, "REFUNDED", "REFUSED", answer, at)) ? "refunded" : "later";
      // Acknowledgement 0 is the same evidence as a 201, once nothing else can come.
      if (answer.ack >= 1 || over || isLast)
        return (await finish(tx, row, "SENT", null, answer, at)) ? "sent" : "later";
      return lookAgain(tx, row, age, at);
    case "several":
    case "absent":
      if (!over) return lookAgain(tx, row, age, at);
      if (acceptsIdFrom(row, server) && memory === "covers") return sendAgain(tx, row, at);
      if (memory === "unclear")
        return age > REFUND_AFTER_MS ? giveUp(tx, row, at) : lookAgain(tx, row, age, at);
      return (await finish(tx, row, "FAILED", "UNCONFIRMED", null, at)) ? "failed" : "later";
    case "unclear":
      if (age > REFUND_AFTER_MS) return giveUp(tx, row, at);
      if (over && answer.reason === NO_SERVER)
        return (await finish(tx, row, "FAILED", "UNCONFIRMED", null, at)) ? "failed" : "later";
      return lookAgain(tx, row, age, at);
  }
}

const ABSENT: ReadBack = { kind: "absent" };

type Message = { messageId: string; ack: number };

function candidatesIn(found: ReadBack): Message[] {
  if (found.kind === "several") return found.messages;
  return found.kind === "found" ? [found] : [];
}

/**
 * Messages with the text of several items are shared out, one to each. The oldest goes to the item that was to be
 * sent first. So the first message that belongs to no other item is this one's. If none is left, this item was not
 * found.
 */
async function firstOfNobody(tx: Tx, messages: Message[]): Promise<ReadBack> {
  for (const message of messages)
    if (!(await belongsToAnother(tx, message.messageId))) return { kind: "found", ...message };
  return ABSENT;
}

/**
 * Returns whether another item in progress has the same text and recipient, so that the messages found may belong
 * to it. One that is being sent will report itself soon. Of several unconfirmed ones the one that was to be sent
 * first goes first.
 */
async function hasTwinInHand(tx: Tx, row: Row): Promise<boolean> {
  const mine = sql`(SELECT m.intent_at FROM dispatches m WHERE m.batch_id = ${row.batch_id} AND m.row_no = ${row.row_no})`;
  const [twin] = await query(
    tx,
    sql`SELECT 1 AS found FROM dispatches d JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.device_id = ${row.device_id} AND i.receiver = ${row.receiver} AND i.message = ${row.message}
          AND (d.phase = 'SENDING' OR (d.phase = 'UNCONFIRMED'
            AND (d.intent_at, d.batch_id, d.row_no) < (${mine}, ${row.batch_id}, ${row.row_no}))) LIMIT 1`,
  );
  return twin !== undefined;
}

async function belongsToAnother(tx: Tx, messageId: string): Promise<boolean> {
  const [other] = await query(
    tx,
    sql`SELECT 1 AS found FROM batch_items WHERE message_id = ${messageId} LIMIT 1`,
  );
  return other !== undefined;
}

const thisRow = (row: Row) =>
  sql`batch_id = ${row.batch_id} AND row_no = ${row.row_no} AND phase = 'UNCONFIRMED' AND attempt = ${row.attempt}`;

type Found = Extract<ReadBack, { kind: "found" }> | null;

async function finish(
  tx: Tx,
  row: Row,
  to: "SENT" | "REFUNDED" | "FAILED",
  reason: Reason | null,
  found: Found,
  at: Date,
) {
  if ((await execute(tx, sql`DELETE FROM dispatches WHERE ${thisRow(row)}`)) === 0) return false;
  const sentAt = to === "SENT" ? parseTime(row.intent_at) : null;
  // Kept also when it failed: a late acknowledgement finds the row by this id.
  const messageId = found?.messageId ?? row.message_id;
  const { batch_id: batchId, row_no: rowNo, device_id: deviceId, attempt: attempts } = row;
  const ack = found?.ack ?? null;
  await moveItems(
    tx,
    [{ batchId, rowNo, from: "READY", to, reason, messageId, deviceId, sentAt, ack, attempts }],
    at,
  );
  if (found && deviceId) await catchUp(tx, [{ deviceId, messageId: found.messageId }], at);
  return true;
}

/**
 * No answer came in all that time. Treated as an item that failed and was refunded later. Test sends cost nothing.
 */
async function giveUp(tx: Tx, row: Row, at: Date): Promise<"failed" | "refunded" | "later"> {
  if (!(await finish(tx, row, "FAILED", "UNCONFIRMED", null, at))) return "later";
  if (!row.charged) return "failed";
  const { batch_id: batchId, row_no: rowNo } = row;
  const reason = "UNCONFIRMED_REFUNDED";
  await moveItems(tx, [{ batchId, rowNo, from: "FAILED", to: "REFUNDED", reason }], at);
  return "refunded";
}

async function sendAgain(tx: Tx, row: Row, at: Date): Promise<"again"> {
  await execute(
    tx,
    sql`UPDATE dispatches SET phase = 'WAITING', due_at = ${timeParam(at)} WHERE ${thisRow(row)}`,
  );
  return "again";
}

async function lookAgain(tx: Tx, row: Row, age: number, at: Date): Promise<"later"> {
  const wait = Math.min(Math.max(age / 4, LOOK_AGAIN_MS_MIN), LOOK_AGAIN_MS_MAX);
  await execute(
    tx,
    sql`UPDATE dispatches SET due_at = ${timeParam(new Date(at.getTime() + wait))} WHERE ${thisRow(row)}`,
  );
  return "later";
}
