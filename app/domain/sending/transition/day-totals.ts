/*
 * Day by day, how many items of each user ended, so that no dashboard counts items. Also notes which users are
 * active because their messages go out. One statement serves all users of a turn. It takes them in the order of
 * their ids, as every writer for several users does.
 */
import { execute, queryRows, skipLocked, sql, type Tx, timeParam } from "~/platform/db";

/** How old a user's last activity may be before a sent message renews it. */
const ACTIVITY_EVERY_MS = 1_000;

type Counters = { sent: number; failed: number; refunded: number };
type Total = Counters & { user_id: number; day: string };

const COLUMNS = { user_id: "int", day: "text", sent: "int", failed: "int", refunded: "int" } as const;

/** What changes in the totals of a turn: `add` to it as often as needed, then `keep` it. */
export class DayTotals {
  private readonly totals = new Map<string, Total>();

  /** `by` more (or fewer: below 0) on this day (YYYY-MM-DD in APP_TIMEZONE). */
  add(userId: number, day: string, counter: keyof Counters, by: number) {
    const key = `${userId} ${day}`;
    const total = this.totals.get(key) ?? { user_id: userId, day, sent: 0, failed: 0, refunded: 0 };
    this.totals.set(key, total);
    total[counter] += by;
  }

  async keep(tx: Tx): Promise<void> {
    if (this.totals.size === 0) return;
    const list = [...this.totals.values()];
    await execute(
      tx,
      sql`INSERT INTO day_totals (user_id, day, sent, failed, refunded)
          SELECT g.user_id, g.day, g.sent, g.failed, g.refunded FROM ${queryRows(list, COLUMNS)} g
          WHERE true ORDER BY g.user_id, g.day
          ON CONFLICT (user_id, day) DO UPDATE SET sent = day_totals.sent + excluded.sent,
            failed = day_totals.failed + excluded.failed, refunded = day_totals.refunded + excluded.refunded`,
    );
  }
}

/**
 * Notes that these users are active now. Once a second is enough, since an index holds these times. A user's record
 * that another transaction has locked at this moment is passed over.
 */
export async function noteActivity(tx: Tx, userIds: Iterable<number>, now: Date): Promise<void> {
  const ids = [...new Set(userIds)].map((id) => ({ id }));
  if (ids.length === 0) return;
  const lately = timeParam(new Date(now.getTime() - ACTIVITY_EVERY_MS));
  await execute(
    tx,
    sql`UPDATE users SET last_activity_at = ${timeParam(now)} WHERE id IN (
          SELECT id FROM users WHERE id IN (SELECT g.id FROM ${queryRows(ids, { id: "int" })} g)
            AND (last_activity_at IS NULL OR last_activity_at <= ${lately}) ORDER BY id ${skipLocked()})`,
  );
}
