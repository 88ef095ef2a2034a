/*
 * Records outcomes of items that the database no longer knows as in progress. Either it went back in time, or the
 * item was taken for a dead daemon's. What is certain is recorded all the same, by the message id. The id is made
 * from the batch's own key, so an item with the same number in another batch is not meant.
 */
import { execute, join, query, queryRows, sql, type Tx, timeParam } from "~/platform/db";
import { messageIdFor } from "~/platform/waha";
import type { Settlement } from "../types";

/**
 * Returns the settlements whose items end with what is known of them. Takes these items out of progress; they are
 * still READY. An item with an unknown outcome is looked up instead.
 */
export async function claimLateOutcomes(tx: Tx, settlements: Settlement[], now: Date): Promise<Settlement[]> {
  const told = settlements.filter(({ outcome }) => outcome.kind !== "not-now");
  if (told.length === 0) return [];
  const ours = await withOurId(tx, told);
  const unknown = ours.filter(({ outcome }) => outcome.kind === "unknown");
  if (unknown.length > 0) await lookForThem(tx, unknown, now);
  const ended: Settlement[] = [];
  for (const settlement of ours)
    if (settlement.outcome.kind !== "unknown" && (await isInNoHand(tx, settlement))) ended.push(settlement);
  return ended;
}

async function withOurId(tx: Tx, settlements: Settlement[]): Promise<Settlement[]> {
  const ids = [...new Set(settlements.map(({ row }) => row.batchId))];
  const batches = await query<{ id: number; message_key: string }>(
    tx,
    sql`SELECT id, message_key FROM batches WHERE id IN (${join(ids)})`,
  );
  const keys = new Map(batches.map(({ id, message_key }) => [id, message_key]));
  return settlements.filter(({ row }) => {
    const key = keys.get(row.batchId);
    return key !== undefined && messageIdFor(key, row.rowNo) === row.messageId;
  });
}

/** Another daemon may be sending it again: then that attempt has an outcome of its own. */
async function isInNoHand(tx: Tx, { row }: Settlement): Promise<boolean> {
  const isRow = sql`batch_id = ${row.batchId} AND row_no = ${row.rowNo}`;
  await execute(tx, sql`DELETE FROM dispatches WHERE ${isRow} AND phase <> 'SENDING'`);
  return (await query(tx, sql`SELECT 1 AS found FROM dispatches WHERE ${isRow}`)).length === 0;
}

async function lookForThem(tx: Tx, settlements: Settlement[], now: Date) {
  const list = settlements.map(({ row }) => ({
    batch_id: row.batchId,
    row_no: row.rowNo,
    device_id: row.deviceId,
    attempt: row.attempt,
    message_id: row.messageId,
  }));
  const columns = {
    batch_id: "int",
    row_no: "int",
    device_id: "int",
    attempt: "int",
    message_id: "text",
  } as const;
  const at = timeParam(now);
  await execute(
    tx,
    sql`INSERT INTO dispatches (batch_id, row_no, user_id, device_id, epoch, attempt, message_id, phase, due_at, claimed_at, intent_at, reason)
        SELECT g.batch_id, g.row_no, b.user_id, g.device_id, 0, g.attempt, g.message_id, 'UNCONFIRMED', ${at}, ${at}, ${at}, NULL
        FROM ${queryRows(list, columns)} g JOIN batches b ON b.id = g.batch_id
        JOIN batch_items i ON i.batch_id = g.batch_id AND i.row_no = g.row_no WHERE i.status = 'READY'
        ON CONFLICT (batch_id, row_no) DO NOTHING`,
  );
}
