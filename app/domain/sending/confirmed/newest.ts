/*
 * The newest message of each device that WhatsApp's server is known to have, and the unconfirmed messages after it.
 */
import {
  db,
  empty,
  execute,
  forUpdate,
  join,
  parseTime,
  query,
  queryRows,
  type Sql,
  sql,
  sqlTime,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import { UNCONFIRMED_MAX } from "../../pacing/confirming";
import type { PolledItem } from "../receipts/poll-receipts";
import { FIRST_MS } from "../transition/receipt-poll-schedule";

/** Returns, for each device whose receipts came since then, when the newest message was sent that they confirm. */
export async function newestConfirmed(since: Date): Promise<Map<number, Date>> {
  const rows = await query<{ device_id: number; at: unknown }>(
    db,
    sql`SELECT w.device_id, MAX(i.sent_at) AS at FROM webhook_events w
          JOIN batch_items i ON i.message_id = w.message_id AND i.device_id = w.device_id
        WHERE w.received_at > ${timeParam(since)} AND w.ack >= 1 AND i.status = 'SENT' AND i.ack >= 1
        GROUP BY w.device_id`,
  );
  return new Map(
    rows.flatMap(({ device_id, at }) => (parseTime(at) ? [[device_id, parseTime(at)!] as const] : [])),
  );
}

/**
 * Notes it, and counts those after it anew. A pause that waited for it is over. Answers of how many devices it was
 * news.
 */
export async function noteNewest(newest: Map<number, Date>, now: Date): Promise<number> {
  if (newest.size === 0) return 0;
  return transaction(async (tx) => {
    const devices = await held(tx, [...newest.keys()]);
    const later = devices.filter(({ id, confirmedAt }) => !confirmedAt || newest.get(id)! > confirmedAt);
    const known = later.map(({ id, lastSentAt }) => ({ id, lastSentAt, confirmedAt: newest.get(id)! }));
    return write(tx, known, now);
  });
}

/** Counts again what these devices sent since without a confirmation: some of it may be settled, or removed. */
export async function recount(ids: number[], now: Date): Promise<void> {
  await transaction(async (tx) => {
    const known = (await held(tx, ids)).flatMap(({ id, lastSentAt, confirmedAt }) =>
      confirmedAt ? [{ id, lastSentAt, confirmedAt }] : [],
    );
    await write(tx, known, now);
  });
}

type Known = { id: number; lastSentAt: Date | null; confirmedAt: Date };

async function held(tx: Tx, ids: number[]) {
  const rows = await query<{ id: number; confirmed_at: unknown; last_sent_at: unknown }>(
    tx,
    sql`SELECT id, confirmed_at, last_sent_at FROM devices WHERE id IN (${join(ids)}) ORDER BY id ${forUpdate()}`,
  );
  return rows.map(({ id, confirmed_at, last_sent_at }) => ({
    ...{ id, confirmedAt: parseTime(confirmed_at), lastSentAt: parseTime(last_sent_at) },
  }));
}

async function write(tx: Tx, devices: Known[], now: Date): Promise<number> {
  if (devices.length === 0) return 0;
  const after = await countAfter(tx, devices, now);
  const list = devices.map(({ id, confirmedAt }) => {
    const { count = 0, since = null } = after.get(id) ?? {};
    return { device: id, at: sqlTime(confirmedAt), count, since: since && sqlTime(since) };
  });
  const over = sql`devices.pause_reason = 'unconfirmed' AND g.count < ${UNCONFIRMED_MAX}`;
  return execute(
    tx,
    sql`UPDATE devices SET confirmed_at = g.at, unconfirmed = g.count, unconfirmed_since = g.since,
          confirm_tries = CASE WHEN devices.confirmed_at IS NULL OR devices.confirmed_at < g.at THEN 0 ELSE devices.confirm_tries END,
          paused_until = CASE WHEN ${over} THEN NULL ELSE devices.paused_until END,
          pause_reason = CASE WHEN ${over} THEN NULL ELSE devices.pause_reason END
        FROM ${queryRows(list, { device: "int", at: "time", count: "int", since: "time" })} g WHERE devices.id = g.device`,
  );
}

async function countAfter(tx: Tx, devices: Known[], now: Date) {
  const sending = devices.filter(({ lastSentAt, confirmedAt }) => lastSentAt && lastSentAt > confirmedAt);
  const rows = sending.length > 0 ? await countRows(tx, sending, now) : [];
  return new Map(
    rows.map(({ device_id, count, since }) => [device_id, { count, since: parseTime(since) ?? now }]),
  );
}

function countRows(tx: Tx, devices: Known[], now: Date) {
  const first = Math.min(...devices.map(({ confirmedAt }) => confirmedAt.getTime()));
  const list = devices.map(({ id, confirmedAt }) => ({ id, at: sqlTime(confirmedAt) }));
  return query<{ device_id: number; count: number; since: unknown }>(
    tx,
    sql`SELECT i.device_id, COUNT(*) AS count, MIN(i.sent_at) AS since FROM batch_items i
          JOIN ${queryRows(list, { id: "int", at: "time" })} g ON i.device_id = g.id AND i.sent_at > g.at
        WHERE ${sentWithin(new Date(first), now)} GROUP BY i.device_id`,
  );
}

/**
 * SQL over `batch_items` (as `i`): sent since then, and not confirmed. Read from the index of when WAHA is to be asked
 * about them, which for each message is one fixed time after it is recorded.
 */
function sentWithin(since: Date, until: Date | null): Sql {
  const [from, to] = [since, until].map((at) => at && timeParam(new Date(at.getTime() + FIRST_MS)));
  return sql`i.read_back_at >= ${from} ${to ? sql`AND i.read_back_at <= ${to}` : empty} AND i.status = 'SENT' AND i.ack = 0`;
}

/** The last messages of a device after the newest that was confirmed, the newest first. */
export async function newestUnconfirmed({
  id,
  confirmedAt,
}: {
  id: number;
  confirmedAt: Date | null;
}): Promise<PolledItem[]> {
  if (!confirmedAt) return [];
  return query<PolledItem>(
    db,
    sql`SELECT i.batch_id, i.row_no, i.device_id, i.message_id, i.receiver, i.message, i.sent_at, i.ack FROM batch_items i
        WHERE i.device_id = ${id} AND i.sent_at > ${timeParam(confirmedAt)} AND ${sentWithin(confirmedAt, null)}
        ORDER BY i.sent_at DESC LIMIT ${UNCONFIRMED_MAX}`,
  );
}
