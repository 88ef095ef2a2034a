import { env } from "~/platform/env";

/** Time zones change their offset only at whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

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
