/*
 * The own dates of contacts, in a column of their lists. They are read as a filter reads them: what is no date of the
 * calendar leaves out that contact. A yearly one counts by month and day, and 29 February as 28 in other years.
 */
import { sql } from "~/platform/db";
import { seek } from "~/platform/db/search/search";
import type { Actor } from "../actor";
import { columnPlaces } from "../contact-lists/columns";
import { type Also, chosenContacts, type Selection } from "../contact-lists/selection";
import { dateAt, hasDate } from "../contact-lists/value-sql";
import { wrongField } from "../errors";
import { plainName } from "../message-text/column-name";
import { dayOf } from "../time/day";
import { unknownColumn } from "./checked-plan";
import { addDays, daysInMonth } from "./local-date";

/** `key`: as the lists have it. `day`: the date that it is. */
export type ContactDate = { key: string; day: string };

/** How dates of contacts become those of runs. */
export type Reminder = { dateColumn: string; daysBefore: number; yearly: boolean };

/**
 * Returns the dates that chosen contacts have in a column, each once. Throws as `chosenContacts` does, VALIDATION of
 * `date_column` (FILTER_COLUMN) for a column that none of the lists has, and SearchTooSlow.
 */
export async function contactDates(
  actor: Actor,
  selection: Selection,
  column: string,
  now: Date,
  signal?: AbortSignal,
): Promise<ContactDate[]> {
  const keys = new Set<string>();
  const chosen = await chosenContacts(actor, selection, now);
  const places = chosen.map(({ list }) => columnPlaces(list.columns).get(plainName(column)));
  if (places.every((place) => place === undefined)) {
    const lists = chosen.map(({ list }) => list.columns);
    throw wrongField("date_column", unknownColumn(column, lists));
  }
  for (const [at, { where }] of chosen.entries()) {
    const place = places[at];
    if (place === undefined) continue;
    const rows = await seek<{ key: string | null }>(
      sql`SELECT DISTINCT ${dateAt(place)} AS key FROM list_contacts c WHERE ${where}`,
      { who: actor.id, signal },
    );
    for (const { key } of rows) if (key !== null) keys.add(key);
  }
  return [...keys].map((key) => ({ key, day: dayOf(new Date(key)) }));
}

/** Returns the date of contacts that a run on this date is about. */
export const targetDate = (date: string, { daysBefore }: Pick<Reminder, "daysBefore">): string =>
  addDays(date, daysBefore);

/** Returns those that a run on this date is about, as the lists have them. */
export function keysOn(dates: readonly ContactDate[], reminder: Reminder, date: string): string[] {
  const target = targetDate(date, reminder);
  const isMeant = reminder.yearly ? isAnniversary(target) : (day: string) => day === target;
  return dates.filter(({ day }) => isMeant(day)).map(({ key }) => key);
}

/** Returns the first dates from this one on that are about any contact. */
export function datesWithContacts(
  dates: readonly ContactDate[],
  reminder: Reminder,
  from: string,
  max: number,
): string[] {
  const back = (target: string) => addDays(target, -reminder.daysBefore);
  const first = targetDate(from, reminder);
  if (!reminder.yearly) {
    const days = new Set(dates.map(({ day }) => day).filter((day) => day >= first));
    return [...days].sort().slice(0, max).map(back);
  }
  const days = new Set(dates.map(({ day }) => day.slice(5)));
  const found: string[] = [];
  const end = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
  for (let target = first; target < end && found.length < max; target = addDays(target, 1))
    if ([...monthDays(target)].some((monthDay) => days.has(monthDay))) found.push(back(target));
  return found;
}

/** Which contacts of a list have one of these dates. */
export const withDate =
  (column: string, keys: readonly string[]): Also =>
  (list) => {
    const place = columnPlaces(list.columns).get(plainName(column));
    return place === undefined ? sql`FALSE` : hasDate(place, keys);
  };

const isAnniversary = (target: string) => {
  const days = monthDays(target);
  return (day: string) => days.has(day.slice(5));
};

/** Returns the months and days (MM-DD) that are celebrated on a date. */
function monthDays(target: string): Set<string> {
  const monthDay = target.slice(5);
  const isLeap = daysInMonth(Number(target.slice(0, 4)), 1) === 29;
  return new Set(monthDay === "02-28" && !isLeap ? [monthDay, "02-29"] : [monthDay]);
}
