import { env } from "~/platform/env";

/** Time zones change their offset only at whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;

const fields = new Intl.DateTimeFormat("en-US", {
  timeZone: env.APP_TIMEZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

let last = { quarter: Number.NaN, offset: 0 };

/** The instant at which a clock in APP_TIMEZONE shows what the UTC fields of `wall` say. */
export function instantOf(wall: Date): Date {
  const guess = wall.getTime() - offsetMs(wall.getTime());
  return new Date(wall.getTime() - offsetMs(guess));
}

/**
 * Returns when a day written YYYY-MM-DD begins in APP_TIMEZONE, or one `later` than it; null for what is no day of
 * the calendar.
 */
export function startOfDay(day: string, later = 0): Date | null {
  const written = wallOf(`${day.trim()} 00:00`);
  return written && instantOf(new Date(written.getTime() + later * DAY_MS));
}

/**
 * Returns what `YYYY-MM-DD HH:mm` (or with T, or with seconds) shows on a clock, in the UTC fields; null for what
 * is no time.
 */
export function wallOf(text: string): Date | null {
  const [, ...parts] = WRITTEN.exec(text) ?? [];
  if (parts.length === 0) return null;
  const [year = 0, month = 0, day = 0, ...time] = parts.map((part) => Number(part ?? 0));
  return wallAt([year, month, day], time);
}

/**
 * Returns what a clock shows on that day at hour, minute and second, in the UTC fields; null for what no calendar
 * or clock shows.
 */
export function wallAt(
  [year, month, day]: [number, number, number],
  [hour = 0, minute = 0, second = 0]: number[],
): Date | null {
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const asWritten =
    wall.getUTCFullYear() === year &&
    wall.getUTCMonth() === month - 1 &&
    wall.getUTCDate() === day &&
    wall.getUTCHours() === hour;
  return asWritten && minute < 60 && second < 60 ? wall : null;
}

/** `YYYY-MM-DD HH:mm:ss` as a clock in APP_TIMEZONE shows it. */
export function wallText(time: Date): string {
  const wall = new Date(time.getTime() + offsetMs(time.getTime()));
  return wall.toISOString().slice(0, 19).replace("T", " ");
}

function offsetMs(time: number): number {
  const quarter = Math.floor(time / QUARTER_MS);
  if (quarter !== last.quarter) {
    const start = new Date(quarter * QUARTER_MS);
    const shown = Object.fromEntries(
      fields.formatToParts(start).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day, hour, minute, second } = shown;
    last = { quarter, offset: Date.UTC(year, month - 1, day, hour, minute, second) - start.getTime() };
  }
  return last.offset;
}
