/* What a schedule does, as its owner wishes it, compared with what the account has. */
import type { Schedule } from "generated/sqlite/client";
import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { columnPlaces } from "../contact-lists/columns";
import type { Filter } from "../contact-lists/filter";
import { chosenContacts } from "../contact-lists/selection";
import { type FieldError, wrongField } from "../errors";
import { plainName } from "../message-text/column-name";
import { accountHours } from "../sending/account-hours";
import { parseMinute, weekOfHours } from "../sending-hours/hours";
import { DAY_MINUTES } from "../sending-hours/week";
import type { Zone } from "../sending-hours/zone";
import { templateById } from "../templates/templates";
import { parseRule, ruleText, WEEKDAYS } from "./rule";
import type { ScheduleChange, ScheduleInput } from "./types";

const COLUMNS_SHOWN = 10;

/** What a schedule does. Exactly one of `rrule` and `dateColumn` is there. */
export type Plan = {
  name: string;
  listIds: number[];
  filter: Filter;
  templateId: number;
  rrule: string | null;
  dateColumn: string | null;
  daysBefore: number;
  yearly: boolean;
  time: string;
  zone: Zone;
};

/** Returns the plan of a stored schedule. */
export const storedPlan = (row: Schedule): Plan => ({
  ...{ name: row.name, listIds: row.listIds as number[], filter: row.filter as Filter },
  ...{ templateId: row.templateId, rrule: row.rrule, dateColumn: row.dateColumn },
  ...{ daysBefore: row.daysBefore, yearly: row.yearly, time: row.time, zone: row.zone as Zone },
});

/**
 * Returns a plan as it is stored. Throws NOT_FOUND for a list or a template that is not the actor's own. Throws
 * VALIDATION of `rrule` (as `parseRule`; SCHEDULE_WHEN_BOTH, SCHEDULE_WHEN_NONE), of `filter`, of `date_column`
 * (FILTER_COLUMN) and of `time` (SCHEDULE_OUTSIDE_HOURS).
 */
export async function checkedPlan(actor: Actor, input: ScheduleInput, now: Date): Promise<Plan> {
  const rrule = ruleText(input.rrule ?? "") || null;
  const dateColumn = input.date_column?.trim() || null;
  if (rrule !== null && dateColumn !== null) throw wrongField("rrule", { code: "SCHEDULE_WHEN_BOTH" });
  if (rrule === null && dateColumn === null) throw wrongField("rrule", { code: "SCHEDULE_WHEN_NONE" });
  const days = rrule === null ? [] : parseRule(rrule).byDay;
  const account = await accountHours(db, actor.id);
  const zone = input.zone ?? account.zone;
  if (account.hours && !isOpenAt(weekOfHours(account.hours), days, input.time)) {
    const { from, to } = account.hours;
    throw wrongField("time", { code: "SCHEDULE_OUTSIDE_HOURS", params: { wanted: `${from}–${to}` } });
  }
  const listIds = [...new Set(input.list_ids)];
  const filter = input.filter ?? [];
  const chosen = await chosenContacts(actor, { list_ids: listIds, filter }, now);
  if (dateColumn !== null)
    assertColumn(
      dateColumn,
      chosen.map(({ list }) => list.columns),
    );
  await templateById(actor, input.template_id);
  return {
    ...{ name: input.name, listIds, filter, templateId: input.template_id, rrule, dateColumn, zone },
    daysBefore: dateColumn === null ? 0 : (input.days_before ?? 0),
    yearly: dateColumn !== null && (input.yearly ?? false),
    time: input.time,
  };
}

/** Returns what a schedule is to be after a change of it. */
export function changedInput(plan: Plan, change: ScheduleChange): ScheduleInput {
  const { rrule, date_column } = change;
  const givesRule = Boolean(rrule?.trim()) && date_column === undefined;
  const givesColumn = Boolean(date_column?.trim()) && rrule === undefined;
  return {
    name: change.name ?? plan.name,
    list_ids: change.list_ids ?? plan.listIds,
    filter: change.filter === undefined ? plan.filter : change.filter,
    template_id: change.template_id ?? plan.templateId,
    rrule: givesColumn ? null : rrule === undefined ? plan.rrule : rrule,
    date_column: givesRule ? null : date_column === undefined ? plan.dateColumn : date_column,
    days_before: change.days_before === undefined ? plan.daysBefore : change.days_before,
    yearly: change.yearly === undefined ? plan.yearly : change.yearly,
    time: change.time ?? plan.time,
    zone: change.zone ?? plan.zone,
  };
}

/** Whether messages may go at this time on any of these days (Monday is 0); without days, on any day at all. */
function isOpenAt(week: ReturnType<typeof weekOfHours>, days: readonly number[], time: string): boolean {
  const minute = parseMinute(time) ?? 0;
  const meant = days.length === 0 ? WEEKDAYS.map((_, day) => day) : days;
  return meant.some((day) => {
    const at = day * DAY_MINUTES + minute;
    return week.some(([from, to]) => from <= at && at < to);
  });
}

function assertColumn(column: string, lists: readonly string[][]): void {
  if (lists.some((columns) => columnPlaces(columns).has(plainName(column)))) return;
  throw wrongField("date_column", unknownColumn(column, lists));
}

/** Returns what is wrong with a column that none of the lists has. */
export function unknownColumn(column: string, lists: readonly (readonly string[])[]): FieldError {
  const found = [...new Set(lists.flat())].slice(0, COLUMNS_SHOWN).join(", ") || "-";
  return { code: "FILTER_COLUMN", params: { column, found } };
}
