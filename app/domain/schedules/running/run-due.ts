/*
 * Runs the schedules that are due. Dates whose time passed more than a day ago are not made up: nobody expects a
 * reminder of last week. They are recorded as missed, and their owner is notified.
 *
 * A database that went back in time may have forgotten a date that ran. Those from before it was noticed count as
 * missed, too: one message too few is better than two.
 */
import type { Schedule } from "generated/sqlite/client";
import { db, transaction } from "~/platform/db";
import { SearchTooSlow } from "~/platform/db/search/search";
import { log } from "~/platform/log";
import type { Actor } from "../../actor";
import { DomainError } from "../../errors";
import { recall } from "../../sending/rollback/detect";
import { toActor } from "../../users/session-user";
import { storedPlan } from "../checked-plan";
import { instantIn } from "../local-date";
import { forecastTime, nextDate } from "../next-date";
import { contactsOn, countReached, findAudience } from "../reached-contacts";
import { type Outcome, recordRuns, Superseded } from "../runs";
import { storedTiming } from "../schedule-view";
import type { RunReason } from "../types";
import { claimDueSchedule, releaseSchedule, renewScheduleLease } from "./due-schedules";
import { forecast } from "./forecast";
import { makeBatch, obstacle } from "./make-batch";
import { notifyOfMissed, notifyOfShort } from "./notices";
import { refusalReason } from "./refusals";

const DAY_MS = 24 * 60 * 60_000;
/** After a failure that may pass. */
const AGAIN_MS = 60_000;

/** Counts what was done, for the log; none: nothing was due. */
export type SchedulesRun = { looked: number; failed: number };

/** Runs what is due, one schedule after the other, until `signal`. Several daemons may do this at once. */
export async function runDueSchedules(
  now: () => Date,
  signal?: AbortSignal,
): Promise<SchedulesRun | undefined> {
  await recall(now());
  const counts = { looked: 0, failed: 0 };
  while (!signal?.aborted) {
    const schedule = await claimDueSchedule(now());
    if (!schedule) break;
    counts.looked += 1;
    let again: Date | null = null;
    const release = renewScheduleLease(schedule.id, now);
    try {
      await workAt(schedule, now, signal);
    } catch (error) {
      if (!signal?.aborted) {
        counts.failed += 1;
        log.warn({ schedule: schedule.id, error: String(error).slice(0, 300) }, "schedule: next time again");
        again = new Date(now().getTime() + AGAIN_MS);
      }
    } finally {
      release();
    }
    await releaseSchedule(schedule.id, again);
  }
  return counts.looked === 0 ? undefined : counts;
}

/** Does one thing after the other of what is due with a schedule. */
async function workAt(taken: Schedule, now: () => Date, signal?: AbortSignal): Promise<void> {
  let schedule: Schedule | null = taken;
  while (schedule && !signal?.aborted) {
    const did = await step(schedule, now(), signal).catch((error) => {
      if (error instanceof Superseded) return true;
      throw error;
    });
    if (!did) return;
    schedule = await db.schedule.findUnique({ where: { id: taken.id } });
  }
}

/** Returns whether there was anything to do. */
async function step(schedule: Schedule, now: Date, signal?: AbortSignal): Promise<boolean> {
  const { status, nextOn, forecastOn } = schedule;
  const timing = storedTiming(schedule);
  if (status !== "active" || nextOn === null) return false;
  const owner = await ownerOf(schedule);
  if (!owner) return false;
  if (instantIn(timing.zone, nextOn, timing.time) <= now) {
    const late = await lateDates(schedule, nextOn, now);
    if (late.length > 0) await missDates(owner, schedule, late, now, signal);
    else await runDate(owner, schedule, nextOn, now, signal);
    return true;
  }
  if (forecastOn === null || forecastTime(timing, forecastOn) > now) return false;
  await forecast(owner, schedule, forecastOn, now, signal);
  return true;
}

async function ownerOf({ userId }: Schedule): Promise<Actor | null> {
  const user = await db.user.findUnique({ where: { id: userId } });
  return user && toActor(user);
}

/** Returns the dates from the next one on that are not made up. */
async function lateDates(schedule: Schedule, nextOn: string, now: Date): Promise<Outcome[]> {
  const memory = await db.memory.findUnique({ where: { id: 1 }, select: { lostAt: true } });
  const late: Outcome[] = [];
  const timing = storedTiming(schedule);
  for (let date: string | null = nextOn; date !== null; date = nextDate(timing, date)) {
    const at = instantIn(timing.zone, date, timing.time);
    const isRestored = memory?.lostAt != null && at <= memory.lostAt;
    const isTooLate = now.getTime() - at.getTime() > DAY_MS;
    if (at > now || (!isRestored && !isTooLate)) break;
    late.push({ date, status: "missed", reason: isTooLate ? "TOO_LATE" : "DATABASE_RESTORED" });
  }
  return late;
}

/** Of a column, only dates on which contacts were due are recorded. */
async function missDates(
  owner: Actor,
  schedule: Schedule,
  late: Outcome[],
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const plan = storedPlan(schedule);
  const audience =
    plan.dateColumn === null ? null : await findAudience(owner, plan, schedule, now, signal).catch(ifDeleted);
  const isDate = (date: string) =>
    plan.dateColumn === null || (audience !== null && contactsOn(audience, date) !== null);
  const missed = late.filter(({ date }) => isDate(date));
  await transaction(async (tx) => {
    const paused = await recordRuns(tx, schedule, late.at(-1)!.date, missed, now);
    await notifyOfMissed(tx, schedule, missed, paused, now);
  });
}

function ifDeleted(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

async function runDate(
  owner: Actor,
  schedule: Schedule,
  date: string,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const record = (outcomes: Outcome[], reason: RunReason | null = null) =>
    transaction(async (tx) => {
      const paused = await recordRuns(tx, schedule, date, outcomes, now);
      if (reason !== null) await notifyOfMissed(tx, schedule, outcomes, paused, now);
    });
  const refuse = (reason: RunReason) => record([{ date, status: "refused", reason }], reason);
  try {
    const audience = await findAudience(owner, storedPlan(schedule), schedule, now, signal);
    // Of a column, a day without contacts is no date at all.
    if (audience.dates !== null && contactsOn(audience, date) === null) return await record([]);
    const against = await obstacle(owner, schedule);
    if (against) return await refuse(against);
    if ((await countReached(owner, audience, date, now, signal)) === 0)
      return await record(audience.dates === null ? [{ date, status: "done", reason: "NO_CONTACTS" }] : []);
    await makeBatch(owner, schedule, { date, audience, signal }, now);
  } catch (error) {
    if (error instanceof Superseded || error instanceof SearchTooSlow || signal?.aborted) throw error;
    if (error instanceof DomainError && error.code === "NOT_ENOUGH_CREDITS")
      return recordShort(schedule, date, error.params, now);
    await refuse(refusalReason(error));
  }
}

function recordShort(
  schedule: Schedule,
  date: string,
  params: DomainError["params"],
  now: Date,
): Promise<void> {
  const [needed, balance] = [Number(params.needed), Number(params.balance)];
  return transaction(async (tx) => {
    const outcome = { date, status: "short_of_credits", reason: "NOT_ENOUGH_CREDITS" } as const;
    await recordRuns(tx, schedule, date, [outcome], now);
    await notifyOfShort(tx, schedule, { date, needed, balance }, now);
  });
}
