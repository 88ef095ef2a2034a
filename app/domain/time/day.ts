import { env } from "~/platform/env";

const formatter = new Intl.DateTimeFormat("en-CA", {
  timeZone: env.APP_TIMEZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

let last = { minute: Number.NaN, day: "" };

/** The calendar day of a time in APP_TIMEZONE, as YYYY-MM-DD. Time zones differ by whole minutes. */
export function dayOf(time: Date): string {
  const minute = Math.floor(time.getTime() / 60_000);
  if (minute !== last.minute) last = { minute, day: formatter.format(time) };
  return last.day;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The last days up to that of `now`, oldest first. Subtracted from the date, since a day may have 23 or 25 hours. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, i) =>
    new Date(today - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** How many days after `from` (YYYY-MM-DD) `to` is; less than 0: before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

let found = { day: "", midnight: new Date(0) };

/** The start of the next day in APP_TIMEZONE, to the minute. */
export function nextMidnight(now: Date): Date {
  const today = dayOf(now);
  if (found.day !== today)
    found = { day: today, midnight: dayAfter(found.midnight, now) ?? endOf(today, now) };
  return new Date(found.midnight);
}

/** The midnight that follows this one, if `now` lies between them and the day has 24 hours, as most have. */
function dayAfter(midnight: Date, now: Date): Date | null {
  const next = new Date(midnight.getTime() + DAY_MS);
  const isBetween = midnight <= now && now < next;
  return isBetween && dayOf(new Date(next.getTime() - MINUTE_MS)) !== dayOf(next) ? next : null;
}

function endOf(today: string, now: Date): Date {
  let early = Math.floor(now.getTime() / MINUTE_MS);
  let late = early + (26 * HOUR_MS) / MINUTE_MS;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (dayOf(new Date(middle * MINUTE_MS)) === today) early = middle;
    else late = middle;
  }
  return new Date(late * MINUTE_MS);
}
