/*
 * One daemon at a time works at a schedule, for as long as its lease lasts. It saves work and no more: that a date runs
 * once is kept by the transaction that records it.
 */
import type { Schedule } from "generated/sqlite/client";
import { db, query, type Sql, skipLocked, sql, timeParam } from "~/platform/db";
import { env } from "~/platform/env";

/** A daemon that dies keeps a schedule for so long. */
const LEASE_MS = env.SEND_LEASE_SECONDS * 1000;
const RENEWED_TIMES = 3;
/** Further ahead than any lease or wait: the clock was set back. */
const FAR_AHEAD_MS = 60 * 60_000;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** SQL over `schedules`: it is to run, or its balance to be looked at, and no daemon is at it. */
export function isScheduleDue(now: Date): Sql {
  const at = timeParam(now);
  return sql`(status = 'active' AND due_at <= ${at} AND (lease_until IS NULL OR lease_until <= ${at}
    OR lease_until > ${timeParam(after(now, FAR_AHEAD_MS))}))`;
}

/** Takes the schedule that has waited longest; null: none is due, or other daemons are at all of them. */
export async function claimDueSchedule(now: Date): Promise<Schedule | null> {
  const [taken] = await query<{ id: number }>(
    db,
    sql`UPDATE schedules SET lease_until = ${timeParam(after(now, LEASE_MS))} WHERE ${isScheduleDue(now)} AND id IN (
          SELECT id FROM schedules WHERE ${isScheduleDue(now)} ORDER BY due_at, id LIMIT 1 ${skipLocked()})
        RETURNING id`,
  );
  return taken ? db.schedule.findUnique({ where: { id: taken.id } }) : null;
}

/** Keeps it until the returned function is called. A renewal that fails is made up for by the next. */
export function renewScheduleLease(id: number, now: () => Date): () => void {
  const renew = () => releaseSchedule(id, after(now(), LEASE_MS)).catch(() => {});
  const timer = setInterval(renew, LEASE_MS / RENEWED_TIMES).unref();
  return () => clearInterval(timer);
}

/** Gives it back. `again`: not before then, since it failed. */
export async function releaseSchedule(id: number, again: Date | null): Promise<void> {
  await db.schedule.updateMany({ where: { id }, data: { leaseUntil: again } });
}
