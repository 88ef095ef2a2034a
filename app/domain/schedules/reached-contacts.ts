/* Which contacts a schedule sends to on a date, and how many there are. Nobody is sent to twice for one own date. */
import type { Schedule } from "generated/sqlite/client";
import { sql } from "~/platform/db";
import type { Actor } from "../actor";
import { type Also, chosenContacts, countChosen, type Selection } from "../contact-lists/selection";
import { isOptedOut } from "../opt-outs/is-opted-out";
import type { Plan } from "./checked-plan";
import { type ContactDate, contactDates, keysOn, targetDate, withDate } from "./contact-dates";

/** `dates`: of the column; null: a rule counts, and every date is for all contacts. */
export type Audience = { plan: Plan; dates: ContactDate[] | null; scheduleId: number | null };

export const toSelection = ({ listIds, filter }: Plan): Selection => ({ list_ids: listIds, filter });

/** Returns who a plan sends to. Throws as `contactDates` does. */
export async function findAudience(
  actor: Actor,
  plan: Plan,
  schedule: Pick<Schedule, "id"> | null,
  now: Date,
  signal?: AbortSignal,
): Promise<Audience> {
  const { dateColumn } = plan;
  const dates =
    dateColumn === null ? null : await contactDates(actor, toSelection(plan), dateColumn, now, signal);
  return { plan, dates, scheduleId: schedule?.id ?? null };
}

/** Returns which contacts are meant on a date; null: none has its own date then. */
export function contactsOn({ plan, dates, scheduleId }: Audience, date: string): Also | null {
  const { dateColumn, daysBefore, yearly } = plan;
  if (dates === null || dateColumn === null) return () => sql`TRUE`;
  const keys = keysOn(dates, { dateColumn, daysBefore, yearly }, date);
  if (keys.length === 0) return null;
  const has = withDate(dateColumn, keys);
  if (scheduleId === null) return has;
  const target = targetDate(date, { daysBefore });
  return (list) =>
    sql`${has(list)} AND NOT EXISTS (SELECT 1 FROM schedule_contacts e
          WHERE e.number = c.number AND e.schedule_id = ${scheduleId} AND e.date = ${target})`;
}

/** Returns how many contacts would be sent a message on a date. Throws as `chosenContacts` does, and SearchTooSlow. */
export async function countReached(
  actor: Actor,
  audience: Audience,
  date: string,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const meant = contactsOn(audience, date);
  if (meant === null) return 0;
  const also: Also = (list) => sql`${meant(list)} AND NOT ${isOptedOut(actor.id, sql`c.number`)}`;
  const chosen = await chosenContacts(actor, toSelection(audience.plan), now, also);
  return (await countChosen(actor, chosen, signal)).total;
}
