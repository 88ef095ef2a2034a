import { empty, execute, forUpdate, query, type Sql, sql, type Tx, timeParam } from "~/platform/db";
import { notify } from "~/platform/db/change-notifications";
import { openOnly } from "../statuses";

/**
 * The hours of a user changed, or those of all accounts (null): what waits for them is checked again, in the
 * caller's transaction. A time to start stays.
 */
export async function wakeWaiting(tx: Tx, userId: number | null, now: Date): Promise<void> {
  const whose = userId === null ? empty : sql`AND user_id = ${userId}`;
  await execute(
    tx,
    sql`UPDATE dispatches SET due_at = ${timeParam(now)} WHERE phase = 'WAITING' AND due_at > ${timeParam(now)} ${whose}`,
  );
  await lockOpenBatches(tx, whose);
  await wakeBatches(tx, whose);
}

/**
 * A transaction that claims items of one of them has stored by then when it opens, or waits and follows the new
 * hours.
 */
async function lockOpenBatches(tx: Tx, whose: Sql): Promise<void> {
  await query(tx, sql`SELECT id FROM batches WHERE ${openOnly()} ${whose} ORDER BY id ${forUpdate()}`);
}

/** The same for batches alone. */
export async function wakeBatches(tx: Tx, whose: Sql = empty): Promise<void> {
  await execute(
    tx,
    sql`UPDATE batches SET open_at = start_at WHERE ${openOnly()} AND open_at IS NOT NULL ${whose}`,
  );
  await notify(tx);
}
