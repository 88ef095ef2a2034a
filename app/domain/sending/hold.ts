import { db, execute, sql } from "~/platform/db";

/**
 * Holds every open batch of a restored database until a person releases it: what was sent after the
 * backup was made is not in it, and sending on by itself would send twice. Rows in hand are looked for
 * first, as those of a dead daemon. Answers how many batches are held.
 */
export async function holdOpenBatches(): Promise<number> {
  await execute(db, sql`UPDATE devices SET owner = NULL, lease_until = NULL, epoch = epoch + 1`);
  return execute(
    db,
    sql`UPDATE batches SET held = true WHERE status IN ('PREPARING', 'SENDING') AND NOT cancelled`,
  );
}
