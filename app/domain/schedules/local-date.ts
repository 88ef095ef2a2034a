/* Dates of the calendar as YYYY-MM-DD, and as whole days since 1970-01-01. Indonesia's zones have no daylight saving. */
import { parseMinute } from "../sending-hours/hours";
import { aheadMs, clockIn, dateIn, type Zone } from "../sending-hours/zone";

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** Returns the day of a date. 0 is 1970-01-01, a Thursday. */
export const dayNumber = (date: string): number => Date.parse(date) / DAY_MS;

/** Returns the date of a day. */
export const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns the date so many days later. */
export const addDays = (date: string, days: number): string => dateText(dayNumber(date) + days);

/** Returns the instant at which a clock of the zone shows this time (HH:mm) on a date. */
export const instantIn = (zone: Zone, date: string, time: string): Date =>
  new Date(dayNumber(date) * DAY_MS + (parseMinute(time) ?? 0) * MINUTE_MS - aheadMs(zone));

/** Returns the first date on which the time is still ahead. */
export const dateAhead = (zone: Zone, time: string, now: Date): string =>
  clockIn(zone, now) < time ? dateIn(zone, now) : addDays(dateIn(zone, now), 1);

/** Returns how many days a month has; January is 0. */
export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
