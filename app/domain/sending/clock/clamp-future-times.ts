/*
 * After a clock was set back, stored times lie in the future: items and devices would wait until it comes. What
 * lies further away than its rule ever puts it is cut to what the rule allows from now. Times that users chose, and
 * those that WhatsApp reported, stay.
 */
import { db, execute, join, raw, sql, timeParam } from "~/platform/db";
import { REPORTED } from "../../device-monitor/poll-limits";
import { CONFIRM_PAUSE_MS_MAX } from "../../pacing/confirming";
import {
  FAILURES_PAUSE_MS,
  RATE_PAUSE_MS_MAX,
  RESTRICTED_PAUSE_MS,
  ROW_WAIT_MS_MAX,
} from "../../pacing/rate-limit";
import { wakeBatches } from "../../sending-hours/reschedule-waiting";

/** Clocks of several machines differ by less. */
const CLOCK_SKEW_MS = 60_000;

const PAUSE_MS_MAX = {
  failures: FAILURES_PAUSE_MS,
  rate: RATE_PAUSE_MS_MAX,
  restricted: RESTRICTED_PAUSE_MS,
  unconfirmed: CONFIRM_PAUSE_MS_MAX,
};

/**
 * Returns how many waits were cut; what waits for its hours looks at the clock anew. To be called after the clock
 * was set, and at start.
 */
export async function cutFuture(now: Date): Promise<{ cut: number }> {
  const at = (ms: number) => timeParam(new Date(now.getTime() + ms));
  let cut = await execute(
    db,
    sql`UPDATE dispatches SET due_at = ${at(0)} WHERE phase IN ('WAITING', 'UNCONFIRMED') AND due_at > ${at(ROW_WAIT_MS_MAX + CLOCK_SKEW_MS)}`,
  );
  // From when on a row may still turn up is not known any more: it gets the whole time again.
  cut += await execute(
    db,
    sql`UPDATE dispatches SET intent_at = ${at(0)} WHERE intent_at > ${at(CLOCK_SKEW_MS)}`,
  );
  for (const [reason, ms] of Object.entries(PAUSE_MS_MAX))
    cut += await execute(
      db,
      sql`UPDATE devices SET paused_until = ${at(ms)} WHERE pause_reason = ${reason} AND paused_until > ${at(ms + CLOCK_SKEW_MS)}
            AND COALESCE(pause_detail, '') NOT IN (${join(REPORTED)})`,
    );
  cut += await execute(
    db,
    sql`UPDATE devices SET new_stop_until = ${at(RESTRICTED_PAUSE_MS)} WHERE new_stop_until > ${at(RESTRICTED_PAUSE_MS + CLOCK_SKEW_MS)}`,
  );
  for (const column of [raw("confirmed_at"), raw("unconfirmed_since")])
    cut += await execute(
      db,
      sql`UPDATE devices SET ${column} = ${at(0)} WHERE ${column} > ${at(CLOCK_SKEW_MS)}`,
    );
  await wakeBatches(db);
  return { cut };
}
