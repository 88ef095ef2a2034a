/*
 * What receipts do to an item that ended. Where WAHA makes up the message id, a receipt may come before any item
 * has that id. It is then stored, and applied when the item gets its id.
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
  type Tx,
  timeParam,
} from "~/platform/db";
import { rowsOfMessage } from "../../batches/items-of-message";
import { isListened } from "../../outgoing-facts/record";
import { recordItems } from "../../outgoing-facts/record-items";
import { countReceipts, type Move, moveItems } from "../transition/transition-items";

type ItemRow = {
  batch_id: number;
  row_no: number;
  status: Move["from"];
  ack: number | null;
  delivered_at: unknown;
  read_at: unknown;
};

/**
 * On PostgreSQL, the transaction that gives an item this message id and the one that reports on the message take
 * turns. So one of them sees what the other wrote. Call it before anything else is locked. (SQLite has one writer.)
 */
export async function oneAtATime(tx: Tx, messageIds: string[]): Promise<void> {
  if (!postgresql || messageIds.length === 0) return;
  const ids = queryRows(
    messageIds.map((id) => ({ id })),
    { id: "text" },
  );
  await query(
    tx,
    sql`SELECT COUNT(pg_advisory_xact_lock(t.key)) AS locked
        FROM (SELECT DISTINCT hashtext(g.id) AS key FROM ${ids} g ORDER BY key) t`,
  );
}

/** Applies what was reported of these messages of devices before an item had their ids. */
export async function catchUp(
  tx: Tx,
  messages: { deviceId: number; messageId: string }[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const list = messages.map(({ deviceId, messageId }) => ({ device_id: deviceId, message_id: messageId }));
  const told = await query<{ device_id: number; message_id: string; highest: number; lowest: number }>(
    tx,
    sql`SELECT w.device_id, w.message_id, MAX(w.ack) AS highest, MIN(w.ack) AS lowest FROM webhook_events w
        WHERE w.ack IS NOT NULL AND (w.device_id, w.message_id) IN
          (SELECT g.device_id, g.message_id FROM ${queryRows(list, { device_id: "int", message_id: "text" })} g)
        GROUP BY w.device_id, w.message_id ORDER BY w.device_id, w.message_id`,
  );
  for (const { device_id, message_id, highest, lowest } of told)
    await raise(tx, device_id, message_id, highest > 0 ? highest : lowest, now);
}

/**
 * Raises the acknowledgement of a row of this device that ended; it never goes down, but for a refusal of what was
 * pending.
 */
export async function raise(tx: Tx, deviceId: number, messageId: string, ack: number, now: Date) {
  const items = await query<ItemRow>(
    tx,
    // Locked: two receipts that come at the same moment must not both count themselves.
    sql`SELECT i.batch_id, i.row_no, i.status, i.ack, i.delivered_at, i.read_at
        FROM ${rowsOfMessage(deviceId, messageId)} LIMIT 2 ${forUpdate("i")}`,
  );
  const [item] = items;
  if (!item || items.length > 1) return; // a server that repeats its ids cannot be relied on
  const row = { batchId: item.batch_id, rowNo: item.row_no };
  if (ack < 0) {
    if ((item.ack ?? 0) > 0) return; // it arrived: a refusal after that does not count
    if (item.status === "SENT")
      await moveItems(tx, [{ ...row, from: "SENT", to: "REFUNDED", reason: "REFUSED", ack }], now);
    // Still in progress: kept for the moment when our own answer is recorded.
    if (item.status === "READY")
      await execute(
        tx,
        sql`UPDATE batch_items SET ack = -1 WHERE batch_id = ${row.batchId} AND row_no = ${row.rowNo}`,
      );
    return;
  }
  // "Pending" may come after the refusal; and a credit that was refunded stays refunded.
  if (item.ack === -1 && (ack === 0 || item.status !== "READY")) return;
  if (ack > 0 && (item.status === "FAILED" || item.status === "REFUNDED")) {
    await moveItems(tx, [{ ...row, from: item.status, to: "SENT", reason: null, sentAt: now, ack }], now);
    return;
  }
  if (ack <= (item.ack ?? -1)) return;
  const confirmed = ack >= 1 && (item.ack ?? 0) < 1;
  const delivered = ack >= 2 && !parseTime(item.delivered_at);
  const read = ack >= 3 && !parseTime(item.read_at);
  const ended = ack >= 2 ? sql`, read_back_at = NULL` : sql``;
  await execute(
    tx,
    sql`UPDATE batch_items SET ack = ${ack} ${ended} ${delivered ? sql`, delivered_at = ${timeParam(now)}` : sql``}
          ${read ? sql`, read_at = ${timeParam(now)}` : sql``} WHERE batch_id = ${item.batch_id} AND row_no = ${item.row_no}`,
  );
  afterCommit(tx, () => countReceipts({ confirmed, delivered, read }));
  if (!confirmed && !delivered && !read) return;
  const [batch] = await query<{ listened: unknown }>(
    tx,
    sql`UPDATE batches SET confirmed = confirmed + ${confirmed ? 1 : 0}, delivered = delivered + ${delivered ? 1 : 0}, read = read + ${read ? 1 : 0} WHERE id = ${item.batch_id}
        RETURNING ${isListened(sql`batches.user_id`)} AS listened`,
  );
  if ((delivered || read) && batch?.listened) await recordItems(tx, [row], now);
}
