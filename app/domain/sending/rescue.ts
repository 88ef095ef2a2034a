import { db, execute, query, sql, timeParam, transaction } from "~/platform/db";

/**
 * Rows in hand whose device has meanwhile gone to another owner (a new epoch), or is gone: the daemon
 * that held them died, or slept too long. Claimed: nobody spoke yet, so they go back to waiting.
 * SENDING: they may have been sent, so they are looked for first. Never from SENDING to a new try.
 * Answers how many of each.
 */
export async function rescueRows(now: Date): Promise<{ waiting: number; unconfirmed: number }> {
  const orphaned = sql`NOT EXISTS (SELECT 1 FROM devices d WHERE d.id = dispatches.device_id AND d.epoch = dispatches.epoch)`;
  const [any] = await query(
    db,
    sql`SELECT 1 AS found FROM dispatches WHERE phase IN ('CLAIMED', 'SENDING') AND ${orphaned} LIMIT 1`,
  );
  if (!any) return { waiting: 0, unconfirmed: 0 };
  return transaction(async (tx) => {
    const waiting = await execute(
      tx,
      sql`UPDATE dispatches SET phase = 'WAITING', due_at = ${timeParam(now)} WHERE phase = 'CLAIMED' AND ${orphaned}`,
    );
    const unconfirmed = await execute(
      tx,
      sql`UPDATE dispatches SET phase = 'UNCONFIRMED', due_at = ${timeParam(now)} WHERE phase = 'SENDING' AND ${orphaned}`,
    );
    await execute(
      tx,
      sql`UPDATE batch_items SET reason = 'CHECKING' WHERE status = 'READY' AND reason IS NULL AND EXISTS
          (SELECT 1 FROM dispatches d WHERE d.batch_id = batch_items.batch_id AND d.row_no = batch_items.row_no AND d.phase = 'UNCONFIRMED')
          AND batch_id IN (SELECT batch_id FROM dispatches WHERE phase = 'UNCONFIRMED')`,
    );
    return { waiting, unconfirmed };
  });
}
