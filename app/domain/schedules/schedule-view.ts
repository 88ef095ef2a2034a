import type { Schedule } from "generated/sqlite/client";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import type { Zone } from "../sending-hours/zone";
import { type Plan, storedPlan } from "./checked-plan";
import { contactDates, datesWithContacts } from "./contact-dates";
import { datedRule, datesFrom, type Timing } from "./next-date";
import { NEXT_RUNS_MAX, type ScheduleStatus, type ScheduleView } from "./types";

/** Returns when a schedule is due, as it is stored. */
export const storedTiming = ({ rrule, startsOn, time, zone }: Schedule): Timing => ({
  ...{ rrule, startsOn, time },
  zone: zone as Zone,
});

/** Returns a schedule as its owner sees it. */
export function scheduleView(row: Schedule, nextRuns: string[]): ScheduleView {
  const { name, listIds, filter, templateId, rrule, dateColumn, daysBefore, yearly, time, zone } =
    storedPlan(row);
  const dated = rrule === null ? null : datedRule({ ...storedTiming(row), rrule });
  return {
    ...{ id: row.id, name, list_ids: listIds, filter, template_id: templateId, rrule },
    ...{ date_column: dateColumn, days_before: daysBefore, yearly, time, zone },
    status: row.status as ScheduleStatus,
    next_runs: nextRuns,
    until: dated?.last ?? null,
    count: dated?.rule.count ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Returns the next dates of a schedule; none where a list or its column is not there any more. Throws SearchTooSlow. */
export async function nextRuns(
  actor: Actor,
  row: Schedule,
  now: Date,
  signal?: AbortSignal,
): Promise<string[]> {
  if (row.nextOn === null) return [];
  try {
    return await upcomingDates(actor, storedPlan(row), storedTiming(row), row.nextOn, now, signal);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** Returns the next dates of a plan from this one on. Throws as `contactDates` does. */
export async function upcomingDates(
  actor: Actor,
  { listIds, filter, dateColumn, daysBefore, yearly }: Plan,
  timing: Timing,
  from: string | null,
  now: Date,
  signal?: AbortSignal,
): Promise<string[]> {
  if (dateColumn === null || from === null) return datesFrom(timing, from, NEXT_RUNS_MAX);
  const dates = await contactDates(actor, { list_ids: listIds, filter }, dateColumn, now, signal);
  return datesWithContacts(dates, { dateColumn, daysBefore, yearly }, from, NEXT_RUNS_MAX);
}
