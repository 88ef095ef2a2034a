/*
 * The dates of a rule. They are our own, since the published libraries follow RFC 5545 to the letter. There the 31st
 * does not exist in a short month, and 29 February only every four years: both are left out. Here they are the last day
 * of the month. tests/domain/schedules/rule-dates.test.ts compares everything else with such a library.
 */
import { dateText, dayNumber, daysInMonth } from "./local-date";
import type { Rule } from "./rule";

const LAST_DAY = dayNumber("9999-12-31");

/** A schedule's rule with where it begins and what UNTIL allows. */
export type Dated = { rule: Rule; startsOn: string; last: string | null };

/** Yields the dates of a rule in their order, from `startsOn` on. */
export function* ruleDates({ rule, startsOn, last }: Dated): Generator<string, undefined> {
  const start = dayNumber(startsOn);
  const end = last === null ? LAST_DAY : dayNumber(last);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const day of candidates(rule, start)) {
    if (day > end || left === 0) return;
    if (day < start) continue;
    left -= 1;
    yield dateText(day);
  }
}

/** Returns the first date of a rule after this one; null: it has no more. */
export function dateAfter(dated: Dated, date: string): string | null {
  for (const each of ruleDates(dated)) if (each > date) return each;
  return null;
}

/** All days of the periods, from that of the start on. */
function* candidates(rule: Rule, start: number): Generator<number, undefined> {
  for (let period = 0; ; period += 1) {
    const days = daysOfPeriod(rule, start, period * rule.interval);
    if (days === null) return;
    yield* days;
  }
}

/** Returns the days of one day, week, month or year; null: the calendar ends. */
function daysOfPeriod({ freq, byDay, byMonthDay }: Rule, start: number, ahead: number): number[] | null {
  if (freq === "DAILY") {
    const day = start + ahead;
    if (day > LAST_DAY) return null;
    const [year, month] = monthOf(day);
    return byMonthDay.length === 0 || daysOfMonth(year, month, byMonthDay).includes(day) ? [day] : [];
  }
  if (freq === "WEEKLY") {
    const monday = start - weekday(start) + 7 * ahead;
    if (monday > LAST_DAY) return null;
    const days = byDay.length === 0 ? [weekday(start)] : byDay;
    return ordered(days.map((day) => monday + day));
  }
  const [firstYear, firstMonth, monthDay] = monthOf(start);
  const wanted = byMonthDay.length === 0 ? [monthDay] : byMonthDay;
  if (freq === "MONTHLY") {
    const months = firstYear * 12 + firstMonth + ahead;
    const year = Math.floor(months / 12);
    return year > 9999 ? null : daysOfMonth(year, months % 12, wanted);
  }
  const year = firstYear + ahead;
  if (year > 9999) return null;
  if (byMonthDay.length === 0) return daysOfMonth(year, firstMonth, wanted);
  return Array.from({ length: 12 }, (_, month) => daysOfMonth(year, month, wanted)).flat();
}

/** The days of a month. One that the month does not have is its last. */
function daysOfMonth(year: number, month: number, wanted: readonly number[]): number[] {
  const days = daysInMonth(year, month);
  const first = Date.UTC(year, month, 1) / (24 * 60 * 60_000);
  return ordered(wanted.map((day) => first + (day === -1 ? days : Math.min(day, days)) - 1));
}

/** Monday is 0. */
const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

function monthOf(day: number): [year: number, month: number, monthDay: number] {
  const [year = 0, month = 0, monthDay = 0] = dateText(day).split("-").map(Number);
  return [year, month - 1, monthDay];
}

const ordered = (days: number[]): number[] => [...new Set(days)].sort((a, b) => a - b);
