/*
 * Rows of which nobody knows whether they were sent. They are settled by asking WAHA's message store:
 * found, and the row is SENT; surely absent on a server that takes our ids, and it is sent again with
 * the same id; otherwise it ends as FAILED, is never sent again by the machine, and is refunded later.
 */
import { db, execute, query, sql, type Tx, timeOf, timeParam, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { type Engine, findMessage, honoursMessageId, type ReadBack } from "~/platform/waha";
import type { Reason } from "../errors";
import { moveItems } from "./move-items";
import { knownChatId } from "./number-check";

const AT_ONCE_MAX = 100;
const LOOK_AGAIN_MS_MIN = 1_000;
const LOOK_AGAIN_MS_MAX = 30_000;
/** Clocks of WAHA's machine and ours may differ by this much. */
const CLOCK_SKEW_MS = 60_000;

/** How long after the intent a message may still turn up: longer than WAHA can hold a request (WAHA.md §3.3). */
const GRACE_MS = { honoured: 200_000, other: 330_000 };

type Row = {
  batch_id: number;
  row_no: number;
  attempt: number;
  message_id: string;
  intent_at: unknown;
  device_id: number | null;
  receiver: string;
  message: string;
};

type Seen = { at: Date; server: ServerOfDevice | null; answer: ReadBack };
type ServerOfDevice = {
  session: string;
  engine: string | null;
  version: string | null;
  honoursId: boolean | null;
  host: string;
  port: number;
  https: boolean;
  apiKey: string;
};

export type ConfirmCounts = { sent: number; refunded: number; again: number; failed: number; later: number };

/** Asks about every unconfirmed row that is due, and settles those that can be. Answers counts. */
export async function settleUnconfirmed(now: Date): Promise<ConfirmCounts> {
  const counts: ConfirmCounts = { sent: 0, refunded: 0, again: 0, failed: 0, later: 0 };
  const rows = await query<Row>(
    db,
    sql`SELECT d.batch_id, d.row_no, d.attempt, d.message_id, d.intent_at, d.device_id, i.receiver, i.message
        FROM dispatches d JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.phase = 'UNCONFIRMED' AND d.due_at <= ${timeParam(now)} ORDER BY d.due_at LIMIT ${AT_ONCE_MAX}`,
  );
  const servers = await serversOf(rows);
  await Promise.all(
    rows.map(async (row) => {
      const server = (row.device_id && servers.get(row.device_id)) || null;
      const seen = { at: now, server, answer: await ask(row, server, now) };
      counts[await transaction((tx) => decide(tx, row, seen))] += 1;
    }),
  );
  return counts;
}

/** Does this server take our message ids, as far as is known? */
export function takesOurIds(
  server: Pick<ServerOfDevice, "engine" | "version" | "honoursId"> | null,
): boolean {
  return server !== null && server.honoursId !== false && honoursMessageId(server.engine, server.version);
}

/** How long after its intent a row may still turn up, in ms. */
export function graceMs(server: Pick<ServerOfDevice, "engine" | "version" | "honoursId"> | null): number {
  if (env.CONFIRM_GRACE_SECONDS) return env.CONFIRM_GRACE_SECONDS * 1000;
  const socket = server?.engine === "NOWEB" || server?.engine === "GOWS";
  return socket ? GRACE_MS.honoured : GRACE_MS.other;
}

async function serversOf(rows: Row[]): Promise<Map<number, ServerOfDevice>> {
  const ids = [...new Set(rows.flatMap((row) => (row.device_id ? [row.device_id] : [])))];
  const devices = await db.device.findMany({ where: { id: { in: ids } }, include: { server: true } });
  return new Map(
    devices.flatMap(({ id, session, server }) => (server ? [[id, { ...server, session }] as const] : [])),
  );
}

async function ask(row: Row, server: ServerOfDevice | null, now: Date): Promise<ReadBack> {
  if (!server?.engine || !server.version) return { kind: "unclear", reason: "no server" };
  const from = new Date((timeOf(row.intent_at) ?? now).getTime() - CLOCK_SKEW_MS);
  const to = new Date(now.getTime() + CLOCK_SKEW_MS);
  const query = {
    session: server.session,
    chatId: await knownChatId(row.receiver),
    messageId: row.message_id,
    text: row.message,
    from,
    to,
  };
  // A version that does not take ids cannot be asked by id either.
  const version = takesOurIds(server) ? server.version : "0";
  return findMessage(server, server.engine as Engine, version, query);
}

async function decide(tx: Tx, row: Row, { at, server, answer: found }: Seen): Promise<keyof ConfirmCounts> {
  const age = at.getTime() - (timeOf(row.intent_at) ?? at).getTime();
  const over = age > graceMs(server);
  // Found by its text, but it is another row's message: this one was not found.
  const answer =
    found.kind === "found" && (await belongsToAnother(tx, row, found.messageId)) ? ABSENT : found;
  switch (answer.kind) {
    case "found":
      if (answer.ack < 0)
        return (await finish(tx, row, "REFUNDED", "REFUSED", answer, at)) ? "refunded" : "later";
      // Acknowledgement 0 is the same evidence as a 201, once nothing else can come.
      if (answer.ack >= 1 || over)
        return (await finish(tx, row, "SENT", null, answer, at)) ? "sent" : "later";
      return lookAgain(tx, row, age, at);
    case "absent":
      if (!over) return lookAgain(tx, row, age, at);
      if (takesOurIds(server)) return sendAgain(tx, row, at);
      return (await finish(tx, row, "FAILED", "UNCONFIRMED", null, at)) ? "failed" : "later";
    case "unclear":
      if (over && (answer.reason === "several" || age > env.REFUND_UNCONFIRMED_SECONDS * 1000))
        return (await finish(tx, row, "FAILED", "UNCONFIRMED", null, at)) ? "failed" : "later";
      return lookAgain(tx, row, age, at);
  }
}

const ABSENT: ReadBack = { kind: "absent" };

async function belongsToAnother(tx: Tx, row: Row, messageId: string): Promise<boolean> {
  if (messageId === row.message_id) return false;
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
  const sentAt = to === "SENT" ? timeOf(row.intent_at) : null;
  // Kept also when it failed: a late acknowledgement finds the row by this id.
  const messageId = found?.messageId ?? row.message_id;
  const { batch_id: batchId, row_no: rowNo, device_id: deviceId } = row;
  await moveItems(
    tx,
    [{ batchId, rowNo, from: "READY", to, reason, messageId, deviceId, sentAt, ack: found?.ack ?? null }],
    at,
  );
  return true;
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
