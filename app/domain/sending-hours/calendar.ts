/*
 * When messages may go, by the clock of the recipient: the hours of an account, narrowed by those of a batch.
 * National holidays are left out where that is set. Pure functions, which the sender and the forecast share.
 */
import { type Hours, weekOfHours } from "./hours";
import { DAY_MINUTES, intersect, isWithin, longestMinutes, WEEK_MINUTES, type Week } from "./week";
import { aheadMs, type Zone } from "./zone";

/** Null: at any time. */
export type Calendar = { week: Week; closedOn: ReadonlySet<string> } | null;

/** Open from `start` up to `end`, which is not in it. */
export type Window = { start: Date; end: Date };

const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const ALWAYS: Week = [[0, WEEK_MINUTES]];
const NO_DATES: ReadonlySet<string> = new Set();

/** Returns what both leave open. `holidays` are dates, YYYY-MM-DD. */
export function zonedCalendar(
  account: Hours | null,
  batch: Hours | null,
  holidays: readonly string[],
): Calendar {
  const both = [account, batch].filter((hours) => hours !== null);
  const week = both.map(weekOfHours).reduce(intersect, ALWAYS);
  const closedOn = both.every((hours) => hours.on_holidays) ? NO_DATES : new Set(holidays);
  return isWithin(ALWAYS, week) && closedOn.size === 0 ? null : { week, closedOn };
}

/** Returns whether these hours open nothing that the account's leave closed. Its holidays stay closed in any case. */
export function narrows(batch: Hours, account: Hours | null): boolean {
  return account === null || isWithin(weekOfHours(batch), weekOfHours(account));
}

/** The longest time that it is open without a break, in minutes; 0: never. */
export function longestOpenMinutes(calendar: Calendar): number {
  return calendar === null ? Number.POSITIVE_INFINITY : longestMinutes(calendar.week);
}

/** Returns whether a message to a recipient in this zone may go now. */
export function isOpen(calendar: Calendar, zone: Zone, now: Date): boolean {
  return calendar === null || windowAt(calendar, zone, now) !== null;
}

/** From when on it may go: now, or the next opening; null: never. */
export function nextOpening(calendar: Calendar, zone: Zone, now: Date): Date | null {
  if (calendar === null) return now;
  const { value: window } = windows(calendar, zone, now).next();
  return window ? (window.start > now ? window.start : now) : null;
}

/** Returns until when it may go, being open now; null: it is closed, or open at any time. */
export function nextClosing(calendar: Calendar, zone: Zone, now: Date): Date | null {
  return calendar && (windowAt(calendar, zone, now)?.end ?? null);
}

/** The window that is open now. */
export function windowAt(calendar: NonNullable<Calendar>, zone: Zone, now: Date): Window | null {
  const { value: window } = windows(calendar, zone, now).next();
  return window && window.start <= now ? window : null;
}

/**
 * Yields the windows that end after `now`, in their order. It ends when none comes for as many weeks as there are
 * holidays, and then none ever comes. Otherwise it never ends: the caller must stop. A window that never closes is
 * given in parts.
 */
export function* windows(
  { week, closedOn }: NonNullable<Calendar>,
  zone: Zone,
  now: Date,
): Generator<Window, undefined> {
  const daysMax = 7 * (closedOn.size + 3);
  const ahead = aheadMs(zone);
  const today = Math.floor((now.getTime() + ahead) / DAY_MS);
  let open = null as Window | null;
  // From the day before: a window that is open now may have begun then.
  for (let day = today - 1, empty = 0; empty <= daysMax; day += 1, empty += 1) {
    const midnight = day * DAY_MS - ahead;
    for (const [from, to] of closedOn.has(dateOf(day)) ? [] : stretchesOf(week, day)) {
      const [start, end] = [midnight + from * MINUTE_MS, midnight + to * MINUTE_MS];
      if (open?.end.getTime() === start && start - open.start.getTime() < 7 * DAY_MS)
        open.end = new Date(end);
      else {
        if (open && open.end > now) yield open;
        open = { start: new Date(start), end: new Date(end) };
        empty = 0;
      }
    }
    if (open && open.end.getTime() < midnight + DAY_MS) {
      if (open.end > now) yield open;
      open = null;
    }
  }
}

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns what of a week lies on this day (counted from 1970-01-01, a Thursday), in minutes of the day. */
function stretchesOf(week: Week, day: number): Week {
  const monday = ((day + 3) % 7) * DAY_MINUTES;
  return intersect([[monday, monday + DAY_MINUTES]], week).map(([from, to]) => [from - monday, to - monday]);
}
