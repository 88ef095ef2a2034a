import { execute, queryRows, sql, type Tx, timeParam } from "~/platform/db";
import { isListened } from "./record";

type Place = { batchId: number; rowNo: number };

/** Of a fact for all rows that were skipped before their batch was queued. */
export const SKIPPED_ROWS = '"skipped"';

/**
 * Records how these items of batches are now, for those whose account has an endpoint that wants it. Their batches
 * are locked by this transaction. No other kind of batch than BULK is told of.
 */
export async function recordItems(tx: Tx, places: readonly Place[], now: Date): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map(({ batchId, rowNo }) => ({ batch_id: batchId, row_no: rowNo }));
  await execute(
    tx,
    sql`INSERT INTO outgoing_facts (user_id, type, batch_id, row_no, status, reason, sent_at, delivered_at, read_at, at)
        SELECT b.user_id, 'messages.updated', i.batch_id, i.row_no, i.status, i.reason, i.sent_at, i.delivered_at,
          i.read_at, ${timeParam(now)}
        FROM ${queryRows(rows, { batch_id: "int", row_no: "int" })} g
        JOIN batch_items i ON i.batch_id = g.batch_id AND i.row_no = g.row_no JOIN batches b ON b.id = i.batch_id
        WHERE b.kind = 'BULK' AND ${isListened(sql`b.user_id`, "messages.updated")}`,
  );
}

/**
 * Records that a batch was queued with rows that were skipped before: one fact for all of them, since there may be
 * two hundred thousand.
 */
export async function recordSkipped(tx: Tx, batchId: number, now: Date): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO outgoing_facts (user_id, type, batch_id, row_no, data, at)
        SELECT b.user_id, 'messages.updated', b.id, -1, ${SKIPPED_ROWS}, ${timeParam(now)} FROM batches b
        WHERE b.id = ${batchId} AND b.skipped > 0 AND b.kind = 'BULK' AND ${isListened(sql`b.user_id`, "messages.updated")}`,
  );
}
