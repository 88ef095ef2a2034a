/* When a schedule is due next. One that goes by a column looks every day whether contacts are due. */
import type { Zone } from "../sending-hours/zone";
import { addDays, dateAhead, instantIn } from "./local-date";
import { lastDate, parseRule } from "./rule";
import { type Dated, dateAfter } from "./rule-dates";

const DAY_MS = 24 * 60 * 60_000;
/** So long before a date the balance is looked at. */
const FORECAST_MS = 2 * DAY_MS;

/** `rrule` null: every day. `startsOn`: the first date that may be one of the rule. */
export type Timing = { rrule: string | null; startsOn: string; time: string; zone: Zone };

/** Returns the rule with where it begins and ends. */
export function datedRule({ rrule, startsOn, ...clock }: Timing & { rrule: string }): Dated {
  const rule = parseRule(rrule);
  return { rule, startsOn, last: lastDate(rule, clock) };
}

/** Returns the first date after this one; null: the rule has no more. */
export function nextDate(timing: Timing, date: string): string | null {
  const { rrule } = timing;
  return rrule === null ? addDays(date, 1) : dateAfter(datedRule({ ...timing, rrule }), date);
}

/** Returns the first date whose time is still ahead. `lastRun`: no date up to this one comes again. */
export function firstDate(timing: Timing, now: Date, lastRun: string | null): string | null {
  const before = addDays(dateAhead(timing.zone, timing.time, now), -1);
  return nextDate(timing, lastRun !== null && lastRun > before ? lastRun : before);
}

/** Returns the dates ahead from this one on. */
export function datesFrom(timing: Timing, date: string | null, max: number): string[] {
  const dates: string[] = [];
  for (let next = date; next !== null && dates.length < max; next = nextDate(timing, next)) dates.push(next);
  return dates;
}

/** Returns when a schedule is to be looked at: to run, or before that to look at the balance. */
export function dueTime(
  { time, zone }: Pick<Timing, "time" | "zone">,
  { nextOn, forecastOn }: { nextOn: string | null; forecastOn: string | null },
): Date | null {
  const run = nextOn === null ? null : instantIn(zone, nextOn, time);
  const look = forecastOn === null ? null : forecastTime({ time, zone }, forecastOn);
  if (run === null || look === null) return run ?? look;
  return run < look ? run : look;
}

/** Returns when the balance is looked at for a date. */
export const forecastTime = ({ time, zone }: Pick<Timing, "time" | "zone">, date: string): Date =>
  new Date(instantIn(zone, date, time).getTime() - FORECAST_MS);
