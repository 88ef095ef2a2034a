import { type Db, execute, parseTime, query, sql, type Tx, timeParam } from "~/platform/db";
import { openOnly } from "../../statuses";

/**
 * Holds every open batch of a database that went back in time. What was sent since is not in it, and going on by
 * itself would send twice. All devices lose their owners, so that a daemon that claimed items before finds they are
 * not its own.
 *
 * The batches are looked up in WhatsApp (replay-check.ts), for what was sent after `from` (null: after they were
 * submitted), first at the time `at`. `look` null: a user must release each. Returns how many are held.
 */
export async function holdOpenBatches(tx: Tx, look: { from: Date | null; at: Date } | null): Promise<number> {
  await execute(tx, sql`UPDATE devices SET owner = NULL, lease_until = NULL, epoch = epoch + 1`);
  const from = timeParam(look?.from ?? null);
  // A batch that is still being looked up from an earlier time on keeps that time.
  return execute(
    tx,
    sql`UPDATE batches SET held = true, look_from = CASE WHEN look_at IS NULL THEN ${from} ELSE look_from END,
          look_at = ${timeParam(look?.at ?? null)}
        WHERE ${openOnly()} AND submitted_at IS NOT NULL AND NOT cancelled`,
  );
}

/**
 * The same for a backup that was put back. One from before message ids were made from the row cannot be looked up
 * (`isMarked` false): its batches wait for a user.
 */
export function holdRestored(restored: Db, isMarked: boolean, now: Date): Promise<number> {
  return restored.$transaction(async (tx) => {
    const [was] = await query<{ seen_at: unknown }>(tx, sql`SELECT seen_at FROM memory`);
    await execute(tx, sql`UPDATE memory SET lost_at = ${timeParam(now)}`);
    return holdOpenBatches(tx, isMarked ? { from: parseTime(was?.seen_at), at: now } : null);
  });
}
