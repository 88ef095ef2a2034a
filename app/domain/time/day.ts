import { env } from "~/platform/env";

const formatter = new Intl.DateTimeFormat("en-CA", {
  ...{ timeZone: env.APP_TIMEZONE, hourCycle: "h23" },
  ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** No clock is put forward or back by more. */
const CHANGE_MS_MAX = 3 * HOUR_MS;

/** Stretches of days that were asked for last. A caller that compares two days asks for both by turns. */
let [last, before] = [0, 1].map(() => ({ from: 0, until: 0, day: "" })) as [Stretch, Stretch];
type Stretch = { from: number; until: number; day: string };

/** The calendar day of a time in APP_TIMEZONE, as YYYY-MM-DD. Time zones differ by whole minutes. */
export function dayOf(time: Date): string {
  const ms = time.getTime();
  if (ms >= last.from && ms < last.until) return last.day;
  if (ms < before.from || ms >= before.until) before = stretchAt(ms);
  [last, before] = [before, last];
  return last.day;
}

/**
 * Returns what surely belongs to the same day: all but the hours at its ends, in which the clock may have been
 * changed.
 */
function stretchAt(ms: number): Stretch {
  const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  const [day = "", clock = ""] = formatter.format(ms).split(", ");
  const sinceMidnight = Number(clock.slice(0, 2)) * HOUR_MS + Number(clock.slice(3, 5)) * MINUTE_MS;
  return {
    day,
    from: minute - Math.max(0, sinceMidnight - CHANGE_MS_MAX),
    until: minute + Math.max(MINUTE_MS, DAY_MS - sinceMidnight - CHANGE_MS_MAX),
  };
}

/** The last days up to that of `now`, oldest first. Subtracted from the date, since a day may have 23 or 25 hours. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, i) =>
    new Date(today - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Returns how many days after `from` (YYYY-MM-DD) `to` is; less than 0: before it. */
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
