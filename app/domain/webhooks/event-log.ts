/*
 * The events of an account, in one order. Whoever adds some holds the account's row in `event_logs`. So their
 * numbers are in the order of the commits, and an endpoint that has seen a number will never see a lower one appear.
 */
import { randomBytes } from "node:crypto";
import {
  execute,
  forUpdate,
  query,
  queryRows,
  skipLocked,
  sql,
  sqlTime,
  type Tx,
  timeParam,
} from "~/platform/db";
import type { EventType } from "../outgoing-facts/event-types";

/** What all events of an account may take together; then the oldest go. Enough for about 700,000 of them. */
const ACCOUNT_BYTES_MAX = 256 * 1024 * 1024;
/** What an event takes besides its data, with the records of its deliveries. */
const EVENT_BYTES = 300;
/** Removed in one transaction, so that no other waits for long. */
export const REMOVED_AT_ONCE = 500;

export type NewEvent = {
  type: EventType;
  data: unknown;
  at: Date;
  endpointId?: number;
  batchId?: number | null;
  number?: string | null;
};

export type EventLog = { userId: number; lastNo: number; bytes: number };

/** Makes an account's log, if there is none. */
export async function beginLog(tx: Tx, userId: number): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO event_logs (user_id) VALUES (${userId}) ON CONFLICT (user_id) DO NOTHING`,
  );
}

/** Returns the log of an account, locked. Null: it has none, or with `orSkip` another transaction holds it. */
export async function lockedLog(
  tx: Tx,
  userId: number,
  { orSkip = false }: { orSkip?: boolean } = {},
): Promise<EventLog | null> {
  const [log] = await query<{ last_no: number; bytes: number | bigint }>(
    tx,
    sql`SELECT last_no, bytes FROM event_logs WHERE user_id = ${userId} ${orSkip ? skipLocked() : forUpdate()}`,
  );
  return log ? { userId, lastNo: log.last_no, bytes: Number(log.bytes) } : null;
}

const COLUMNS = {
  no: "int",
  key: "text",
  endpoint_id: "int",
  type: "text",
  batch_id: "int",
  number: "text",
  data: "text",
  at: "time",
  through: "text",
} as const;

/**
 * Adds events to a log that is locked, in their order; returns the number of the last one. Where all then take more
 * than `bytesMax`, the oldest go, delivered or not.
 */
export async function addEvents(
  tx: Tx,
  log: EventLog,
  events: readonly NewEvent[],
  bytesMax = ACCOUNT_BYTES_MAX,
): Promise<number> {
  if (events.length === 0) return log.lastNo;
  let { lastNo, bytes } = log;
  const rows = events.map(({ type, data, at, endpointId, batchId, number }) => {
    const text = JSON.stringify(data);
    lastNo += 1;
    bytes += EVENT_BYTES + Buffer.byteLength(text);
    return {
      ...{ no: lastNo, key: newKey(), endpoint_id: endpointId ?? null, type, batch_id: batchId ?? null },
      ...{ number: number ?? null, data: text, at: sqlTime(at), through: String(bytes) },
    };
  });
  await execute(
    tx,
    sql`INSERT INTO outgoing_events (user_id, no, key, endpoint_id, type, batch_id, number, data, at, through)
        SELECT CAST(${log.userId} AS INTEGER), g.no, g.key, g.endpoint_id, g.type, g.batch_id, g.number, g.data, g.at,
          CAST(g.through AS BIGINT) FROM ${queryRows(rows, COLUMNS)} g`,
  );
  await execute(
    tx,
    sql`UPDATE event_logs SET last_no = ${lastNo}, bytes = CAST(${String(bytes)} AS BIGINT) WHERE user_id = ${log.userId}`,
  );
  await removeBeyond(tx, log.userId, bytes - bytesMax);
  return lastNo;
}

/** Not guessable, and not repeated by a database that went back in time: programs pass over an id that they know. */
const newKey = () => `evt_${randomBytes(18).toString("base64url")}`;

/** Of an account that has more than it may, the oldest go: some at each time that others come. */
async function removeBeyond(tx: Tx, userId: number, through: number): Promise<void> {
  if (through <= 0) return;
  const oldest = await query<{ no: number; through: number | bigint }>(
    tx,
    sql`SELECT no, through FROM outgoing_events WHERE user_id = ${userId} ORDER BY no LIMIT ${REMOVED_AT_ONCE * 2}`,
  );
  const last = oldest.filter((event) => Number(event.through) <= through).at(-1);
  if (last) await removeThrough(tx, userId, last.no);
}

/** Removes the events of an account up to this number, with what became of them. */
export async function removeThrough(tx: Tx, userId: number, no: number): Promise<number> {
  await execute(
    tx,
    sql`DELETE FROM webhook_deliveries WHERE event_no <= ${no}
          AND endpoint_id IN (SELECT id FROM webhook_endpoints WHERE user_id = ${userId})`,
  );
  return execute(tx, sql`DELETE FROM outgoing_events WHERE user_id = ${userId} AND no <= ${no}`);
}

/** Returns the numbers of the oldest events that are from before this time, some at once. */
export async function oldestBefore(tx: Tx, userId: number, before: Date): Promise<number[]> {
  const found = await query<{ no: number; at: unknown }>(
    tx,
    sql`SELECT no FROM outgoing_events WHERE user_id = ${userId} AND at < ${timeParam(before)}
        ORDER BY at LIMIT ${REMOVED_AT_ONCE}`,
  );
  return found.map(({ no }) => no);
}
