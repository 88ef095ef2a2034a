/* Two days before a date the balance is compared with what the schedule needs up to it. */
import type { Schedule } from "generated/sqlite/client";
import { execute, sql, timeParam, transaction } from "~/platform/db";
import type { Actor } from "../../actor";
import { DomainError } from "../../errors";
import { storedPlan } from "../checked-plan";
import { dueTime, nextDate } from "../next-date";
import { countReached, findAudience } from "../reached-contacts";
import { Superseded } from "../runs";
import { storedTiming } from "../schedule-view";
import { notifyOfForecast } from "./notices";

/**
 * Looks at one date, once, and notifies the owner if the credits will be too few. Throws SearchTooSlow, and Superseded
 * when another daemon looked at it meanwhile.
 */
export async function forecast(
  owner: Actor,
  schedule: Schedule,
  date: string,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const needed = await neededUpTo(owner, schedule, date, now, signal).catch((error) => {
    if (error instanceof DomainError) return 0; // a list is not there any more: the date itself tells of it
    throw error;
  });
  const timing = storedTiming(schedule);
  const forecastOn = nextDate(timing, date);
  const due = timeParam(dueTime(timing, { nextOn: schedule.nextOn, forecastOn }));
  await transaction(async (tx) => {
    const looked = await execute(
      tx,
      sql`UPDATE schedules SET forecast_on = ${forecastOn}, due_at = ${due}
          WHERE id = ${schedule.id} AND status = 'active' AND revision = ${schedule.revision}
            AND next_on = ${schedule.nextOn} AND forecast_on = ${date}`,
    );
    if (looked === 0) throw new Superseded();
    const user = await tx.user.findUnique({ where: { id: schedule.userId }, select: { balance: true } });
    const balance = user?.balance ?? 0;
    if (needed > balance) await notifyOfForecast(tx, schedule, { date, needed, balance }, now);
  });
}

/** A text takes one credit. Of a rule every date is for the same contacts, as far as is known today. */
async function neededUpTo(
  owner: Actor,
  schedule: Schedule,
  date: string,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const audience = await findAudience(owner, storedPlan(schedule), schedule, now, signal);
  const timing = storedTiming(schedule);
  let needed = 0;
  let ofRule: number | null = null;
  for (let next = schedule.nextOn; next !== null && next <= date; next = nextDate(timing, next)) {
    ofRule ??= audience.dates === null ? await countReached(owner, audience, next, now, signal) : null;
    needed += ofRule ?? (await countReached(owner, audience, next, now, signal));
  }
  return needed;
}
