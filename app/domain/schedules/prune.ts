import { setImmediate } from "node:timers/promises";
import { db, execute, query, sql } from "~/platform/db";
import { RETENTION } from "../retention-periods";
import { dayOf } from "../time/day";

/** Of one statement, so that no other waits long for it. */
const CONTACTS_AT_ONCE = 1_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Removes what is noted of contacts whose date cannot come again, or whose schedule was deleted, some thousand at a
 * time. Removes old runs, but for the last one of each schedule. Returns counts. Safe to run at any time.
 */
export async function pruneSchedules(
  now: Date,
): Promise<{ schedule_contacts: number; schedule_runs: number }> {
  const before = (days: number) => dayOf(new Date(now.getTime() - days * DAY_MS));
  const oldest = before(RETENTION.schedule_contact_days);
  const isOver = sql`(e.date < ${oldest} OR NOT EXISTS (SELECT 1 FROM schedules s WHERE s.id = e.schedule_id))`;
  let contacts = 0;
  for (let removed = CONTACTS_AT_ONCE; removed === CONTACTS_AT_ONCE; await setImmediate()) {
    const gone = await query(
      db,
      sql`DELETE FROM schedule_contacts WHERE (number, schedule_id, date) IN (
            SELECT e.number, e.schedule_id, e.date FROM schedule_contacts e WHERE ${isOver}
            ORDER BY e.number, e.schedule_id, e.date LIMIT ${CONTACTS_AT_ONCE})
          RETURNING schedule_id`,
    );
    removed = gone.length;
    contacts += removed;
  }
  const runs = await execute(
    db,
    sql`DELETE FROM schedule_runs WHERE date < ${before(RETENTION.schedule_run_days)} AND EXISTS (
          SELECT 1 FROM schedule_runs n WHERE n.schedule_id = schedule_runs.schedule_id AND n.date > schedule_runs.date)`,
  );
  return { schedule_contacts: contacts, schedule_runs: runs };
}
