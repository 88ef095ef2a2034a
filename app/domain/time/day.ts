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
