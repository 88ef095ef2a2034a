/* The dates ahead, with how many contacts each would reach as the lists are now. */
import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { checkedPlan, type Plan, storedPlan } from "./checked-plan";
import type { Timing } from "./next-date";
import { countReached, findAudience } from "./reached-contacts";
import { refusalReason } from "./running/refusals";
import { storedTiming, upcomingDates } from "./schedule-view";
import { beginning, ownSchedule } from "./schedules";
import type { DateAhead, RunReason, ScheduleInput } from "./types";

/** For a schedule that is not saved. Throws as `createSchedule` does, and SearchTooSlow. */
export async function previewSchedule(
  actor: Actor,
  input: ScheduleInput,
  now: Date,
  signal?: AbortSignal,
): Promise<DateAhead[]> {
  const plan = await checkedPlan(actor, input, now);
  const { timing, first } = beginning(plan, now, null);
  return reachOf(actor, { plan, id: null, timing, from: first }, now, signal);
}

/** `reason`: why the next date would be refused as the schedule is now; then there are none. */
export type NextDates = { dates: DateAhead[]; reason: RunReason | null };

/** For a saved one: none unless it is active. Throws NOT_FOUND, SearchTooSlow, and what may pass by itself. */
export async function nextDates(
  actor: Actor,
  id: number,
  now: Date,
  signal?: AbortSignal,
): Promise<NextDates> {
  const row = await ownSchedule(db, actor, id);
  if (row.nextOn === null) return { dates: [], reason: null };
  const given = { plan: storedPlan(row), id, timing: storedTiming(row), from: row.nextOn };
  try {
    return { dates: await reachOf(actor, given, now, signal), reason: null };
  } catch (error) {
    return { dates: [], reason: refusalReason(error) };
  }
}

type Given = { plan: Plan; id: number | null; timing: Timing; from: string | null };

async function reachOf(
  actor: Actor,
  { plan, id, timing, from }: Given,
  now: Date,
  signal?: AbortSignal,
): Promise<DateAhead[]> {
  const dates = await upcomingDates(actor, plan, timing, from, now, signal);
  const [first] = dates;
  if (first === undefined) return [];
  const audience = await findAudience(actor, plan, id === null ? null : { id }, now, signal);
  const ahead: DateAhead[] = [];
  // Of a rule every date is for the same contacts.
  const same = audience.dates === null ? await countReached(actor, audience, first, now, signal) : null;
  for (const date of dates)
    ahead.push({ date, contacts: same ?? (await countReached(actor, audience, date, now, signal)) });
  return ahead;
}
