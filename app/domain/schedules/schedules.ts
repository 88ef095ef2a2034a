/* Schedules as their owners see and change them. Another account's schedule does not exist, for admins too. */
import type { Schedule } from "generated/sqlite/client";
import { db, forUpdate, query, sql, type Tx, transaction } from "~/platform/db";
import type { Actor } from "../actor";
import { named } from "../contact-lists/lists";
import { DomainError, wrongField } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { lockedActor } from "../users/locked-actor";
import { changedInput, checkedPlan, type Plan, storedPlan } from "./checked-plan";
import { dateAhead, instantIn } from "./local-date";
import { datedRule, dueTime, firstDate, type Timing } from "./next-date";
import { nextRuns, scheduleView, upcomingDates } from "./schedule-view";
import {
  SCHEDULES_MAX,
  type ScheduleChange,
  type ScheduleChanged,
  type ScheduleInput,
  type ScheduleView,
} from "./types";

/** All of one's own, by name: there are few. Throws SearchTooSlow. */
export async function listSchedules(actor: Actor, now: Date, signal?: AbortSignal): Promise<ScheduleView[]> {
  const rows = await db.schedule.findMany({
    where: { userId: actor.id },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const views: ScheduleView[] = [];
  for (const row of rows) views.push(scheduleView(row, await nextRuns(actor, row, now, signal)));
  return views;
}

/** Returns one of one's own. Throws NOT_FOUND, also for another user's, and SearchTooSlow. */
export async function scheduleById(
  actor: Actor,
  id: number,
  now: Date,
  signal?: AbortSignal,
): Promise<ScheduleView> {
  const row = await ownSchedule(db, actor, id);
  return scheduleView(row, await nextRuns(actor, row, now, signal));
}

/** Throws NOT_FOUND for a schedule that is not the actor's own. */
export async function assertOwnSchedule(actor: Actor, id: number): Promise<void> {
  await ownSchedule(db, actor, id);
}

/** The record behind `scheduleById`. Throws as that does. */
export async function ownSchedule(tx: Tx, actor: { id: number }, id: number): Promise<Schedule> {
  const row = await tx.schedule.findFirst({ where: { id, userId: actor.id } });
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

/** The same, locked by this transaction. */
export async function lockedSchedule(tx: Tx, actor: { id: number }, id: number): Promise<Schedule> {
  await query(tx, sql`SELECT id FROM schedules WHERE id = ${id} AND user_id = ${actor.id} ${forUpdate()}`);
  return ownSchedule(tx, actor, id);
}

/**
 * Makes a schedule, which is active. Throws as `checkedPlan` does, VALIDATION of `name` (NAME_TAKEN) and of `rrule`
 * (RRULE_UNTIL_PAST, RRULE_NO_DATES), and TOO_MANY_SCHEDULES {max}.
 */
export async function createSchedule(
  actor: Actor,
  input: ScheduleInput,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<ScheduleChanged> {
  const plan = await checkedPlan(actor, input, now);
  const { timing, first } = beginning(plan, now, null);
  const ahead = await upcomingDates(actor, plan, timing, first, now);
  const creating = transaction(async (tx) => {
    await lockedActor(tx, actor); // one at a time, so that the count holds
    if ((await tx.schedule.count({ where: { userId: actor.id } })) >= SCHEDULES_MAX)
      throw new DomainError("TOO_MANY_SCHEDULES", { max: SCHEDULES_MAX });
    const row = await tx.schedule.create({
      data: {
        ...{ ...plan, userId: actor.id, startsOn: timing.startsOn, ...activeFrom(timing, first) },
        ...{ createdAt: now, updatedAt: now },
      },
    });
    const answer = { ok: true as const, schedule: scheduleView(row, ahead) };
    await keep(tx, answer);
    return answer;
  });
  return named(creating);
}

/**
 * Changes one's own; what is left out stays. A new rule begins anew, and an ended schedule that gets dates again is
 * active again. Throws as `createSchedule` does, and NOT_FOUND.
 */
export async function changeSchedule(
  actor: Actor,
  id: number,
  change: ScheduleChange,
  now: Date,
): Promise<ScheduleChanged> {
  const seen = await ownSchedule(db, actor, id);
  const plan = await checkedPlan(actor, changedInput(storedPlan(seen), change), now);
  const changing = transaction(async (tx) => {
    await lockedActor(tx, actor);
    const row = await lockedSchedule(tx, actor, id);
    if (row.revision !== seen.revision) throw new DomainError("CONFLICT");
    await tx.schedule.update({
      where: { id },
      data: { ...plan, ...(await newTiming(tx, row, plan, now)), revision: row.revision + 1, updatedAt: now },
    });
  });
  await named(changing);
  return { ok: true, schedule: await scheduleById(actor, id, now) };
}

/** Deletes one's own. Batches that it made stay. Throws NOT_FOUND. */
export async function deleteSchedule(actor: Actor, id: number): Promise<{ ok: true }> {
  const { count } = await db.schedule.deleteMany({ where: { id, userId: actor.id } });
  if (count === 0) throw new DomainError("NOT_FOUND");
  return { ok: true };
}

/** When it is due changes only if the change is about that: a date that is due now still comes. */
async function newTiming(tx: Tx, row: Schedule, plan: Plan, now: Date) {
  const isSame = row.rrule === plan.rrule && row.time === plan.time && row.zone === plan.zone;
  if (isSame) return {};
  const isSameRule = row.rrule === plan.rrule;
  const last = await lastRun(tx, row.id);
  const { timing, first } = beginning(plan, now, last, isSameRule ? row : undefined);
  if (row.status === "paused") return { startsOn: timing.startsOn };
  return { startsOn: timing.startsOn, ...activeFrom(timing, first) };
}

/**
 * Returns when a plan begins. `last`: its last date that ran. `before`: where its rule began, which goes on. Throws
 * VALIDATION of `rrule` for one that has no date ahead.
 */
export function beginning(plan: Plan, now: Date, last: string | null, before?: Schedule) {
  const { rrule, time, zone } = plan;
  const startsOn = before?.startsOn ?? dateAhead(zone, time, now);
  const timing: Timing = { rrule, startsOn, time, zone };
  const first = firstDate(timing, now, last);
  if (first === null && rrule !== null) {
    const until = datedRule({ ...timing, rrule }).last;
    const isPast = until !== null && instantIn(zone, until, time) <= now;
    throw wrongField("rrule", { code: isPast ? "RRULE_UNTIL_PAST" : "RRULE_NO_DATES" });
  }
  return { timing, first };
}

/** Returns the last date that ran, in whatever way. */
export async function lastRun(tx: Tx, scheduleId: number): Promise<string | null> {
  const run = await tx.scheduleRun.findFirst({
    where: { scheduleId },
    orderBy: { date: "desc" },
    select: { date: true },
  });
  return run?.date ?? null;
}

/** What an active schedule with this first date has; null: the rule has no more dates. */
export const activeFrom = (timing: Timing, first: string | null) => ({
  status: first === null ? "ended" : "active",
  nextOn: first,
  forecastOn: first,
  dueAt: dueTime(timing, { nextOn: first, forecastOn: first }),
  refusals: 0,
});
