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

const DAY_MS = 24 * 60 * 60_000;

/** The last days up to that of `now`, oldest first. Subtracted from the date, since a day may have 23 or 25 hours. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, i) =>
    new Date(today - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
}
