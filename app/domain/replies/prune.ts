import { setImmediate } from "node:timers/promises";
import { db, execute, sql, timeParam } from "~/platform/db";
import { RETENTION } from "../retention-periods";

const DAY_MS = 24 * 60 * 60_000;
const AT_ONCE = 500;

/** Removes answers that are too old, some at a time. Returns how many. */
export async function pruneReplies(now: Date): Promise<number> {
  const before = timeParam(new Date(now.getTime() - RETENTION.reply_days * DAY_MS));
  for (let removed = 0; ; await setImmediate()) {
    const some = await execute(
      db,
      sql`DELETE FROM replies WHERE id IN (SELECT id FROM replies WHERE at < ${before} ORDER BY at LIMIT ${AT_ONCE})`,
    );
    removed += some;
    if (some < AT_ONCE) return removed;
  }
}
