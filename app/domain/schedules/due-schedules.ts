/*
 * One daemon at a time works at a schedule, for as long as its lease lasts. It saves work and no more: that a date runs
 * once is kept by the transaction that records it.
 */
import type { Schedule } from "generated/sqlite/client";
import { db, query, type Sql, skipLocked, sql, timeParam } from "~/platform/db";

/** A daemon that dies keeps a schedule for so long. */
export const SCHEDULE_LEASE_MS = 5 * 60_000;

/** SQL over `schedules`: it is to run, or its balance to be looked at, and no daemon is at it. */
export function isScheduleDue(now: Date): Sql {
  // further ahead than any lease: the clock was set back
  const farAhead = timeParam(new Date(now.getTime() + 2 * SCHEDULE_LEASE_MS));
  return sql`(status = 'active' AND due_at <= ${timeParam(now)}
    AND (lease_until IS NULL OR lease_until <= ${timeParam(now)} OR lease_until > ${farAhead}))`;
}

/** Takes the schedule that has waited longest; null: none is due, or other daemons are at all of them. */
export async function takeDueSchedule(now: Date): Promise<Schedule | null> {
  const until = timeParam(new Date(now.getTime() + SCHEDULE_LEASE_MS));
  const [taken] = await query<{ id: number }>(
    db,
    sql`UPDATE schedules SET lease_until = ${until} WHERE ${isScheduleDue(now)} AND id IN (
          SELECT id FROM schedules WHERE ${isScheduleDue(now)} ORDER BY due_at, id LIMIT 1 ${skipLocked()})
        RETURNING id`,
  );
  return taken ? db.schedule.findUnique({ where: { id: taken.id } }) : null;
}

/** Gives it back. `again`: not before then, since it failed. */
export async function leaveSchedule(id: number, again: Date | null): Promise<void> {
  await db.schedule.updateMany({ where: { id }, data: { leaseUntil: again } });
}
