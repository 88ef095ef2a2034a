import { db, execute, query, sql, timeParam, transaction } from "~/platform/db";
import { CALL_MS_MAX } from "../limits";

/**
 * Rescues dispatches whose device has gone to another owner (a new epoch) or was deleted. The daemon that held them
 * died, or slept too long.
 *
 * CLAIMED: no call was made yet, so the items wait again. SENDING: they may have been sent, so they become
 * unconfirmed and are looked up first. SENDING never leads straight to a new try. Returns how many there were of
 * each.
 */
export async function recoverItems(now: Date): Promise<{ waiting: number; unconfirmed: number }> {
  const orphaned = orphanedAt(now);
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

/**
 * For a deleted device, no record tells who owned it. Its items are left alone until every call that may still send
 * them has ended.
 */
const orphanedAt = (
  now: Date,
) => sql`(EXISTS (SELECT 1 FROM devices d WHERE d.id = dispatches.device_id AND d.epoch <> dispatches.epoch)
  OR (NOT EXISTS (SELECT 1 FROM devices d WHERE d.id = dispatches.device_id)
    AND dispatches.intent_at < ${timeParam(new Date(now.getTime() - CALL_MS_MAX))}))`;

/** Longer than any commit takes to be answered. */
const FORGOTTEN_AFTER_MS = 10_000;

type InHand = { batch_id: number; row_no: number; attempt: number; phase: string };

/**
 * Rows that the database says this daemon holds, but of which it knows nothing: a commit that succeeded although
 * its answer was lost. They are treated like those of a dead daemon. Returns how many.
 */
export async function recoverOrphans(
  daemon: string,
  isKnown: (batchId: number, rowNo: number) => boolean,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const rows = await query<InHand>(
    db,
    sql`SELECT d.batch_id, d.row_no, d.attempt, d.phase FROM dispatches d
        JOIN devices v ON v.id = d.device_id AND v.epoch = d.epoch AND v.owner = ${daemon}
        WHERE d.phase IN ('CLAIMED', 'SENDING') AND d.intent_at < ${timeParam(before)}`,
  );
  const forgotten = rows.filter((row) => !isKnown(row.batch_id, row.row_no));
  for (const row of forgotten) {
    const next = row.phase === "CLAIMED" ? "WAITING" : "UNCONFIRMED";
    await execute(
      db,
      sql`UPDATE dispatches SET phase = ${next}, due_at = ${timeParam(now)}
          WHERE batch_id = ${row.batch_id} AND row_no = ${row.row_no} AND attempt = ${row.attempt} AND phase = ${row.phase}`,
    );
  }
  return forgotten.length;
}
