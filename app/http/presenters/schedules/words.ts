/* What a schedule does, as a sentence: every 2 weeks on Monday and Thursday, 09:00 WIB. */
import { parseRule, type Rule } from "~/domain/schedules/rule";
import type { ScheduleView } from "~/domain/schedules/types";
import { clockText } from "~/i18n/clock";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";

const UNIT = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;
/** Whose weekday is Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

const localeOfDates = (language: Language) => (language === "en" ? "en-GB" : "id");
const asDate = (language: Language, date: string | number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOfDates(language), { timeZone: "UTC", ...options }).format(new Date(date));
const listed = (language: Language, words: string[]) =>
  new Intl.ListFormat(localeOfDates(language), { type: "conjunction" }).format(words);

/** Returns a date of the calendar with its weekday: `Mon, 30 Nov 2026`. */
export const dateWithWeekday = (language: Language, date: string): string =>
  asDate(language, date, { weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** Returns when a schedule sends. */
export function scheduleWords(language: Language, schedule: ScheduleView): string {
  const { time, zone, rrule } = schedule;
  const at = (when: string) => `${when}, ${clockText(language, time)} ${zone}`;
  if (rrule === null) return at(ownDateWords(language, schedule));
  const rule = parseRule(rrule);
  return endWords(language, at(ruleWords(language, rule, schedule.next_runs[0])), schedule);
}

function ownDateWords(language: Language, { date_column, days_before: days, yearly }: ScheduleView): string {
  const t = answersIn(language);
  const values = { column: date_column ?? "", count: Math.abs(days) };
  const key = days === 0 ? "on" : days > 0 ? "before" : "after";
  const when = t(`scheduleWords.${key}`, values);
  return yearly ? t("scheduleWords.yearly", { when }) : when;
}

function ruleWords(language: Language, rule: Rule, next: string | undefined): string {
  const t = answersIn(language);
  const { freq, interval: count } = rule;
  const unit = UNIT[freq];
  const every = count === 1 ? t(`scheduleWords.${unit}`) : t(`scheduleWords.${unit}s`, { count });
  const days = dayWords(language, rule, next);
  return days === null ? every : t("scheduleWords.onDays", { when: every, value: days });
}

/** Null: the rule names none, and no date is ahead that would say it. */
function dayWords(
  language: Language,
  { freq, byDay, byMonthDay }: Rule,
  next: string | undefined,
): string | null {
  const t = answersIn(language);
  const weekday = (day: number) => asDate(language, MONDAY + day * DAY_MS, { weekday: "long" });
  if (byDay.length > 0) return listed(language, [...byDay].sort().map(weekday));
  const monthDay = (day: number | string) =>
    day === -1 ? t("scheduleWords.lastDay") : t("scheduleWords.monthDay", { value: day });
  if (byMonthDay.length > 0) return listed(language, byMonthDay.map(monthDay));
  if (next === undefined || freq === "DAILY") return null;
  if (freq === "WEEKLY") return asDate(language, next, { weekday: "long" });
  const day = asDate(language, next, { day: "numeric" });
  return freq === "MONTHLY" ? monthDay(day) : asDate(language, next, { day: "numeric", month: "long" });
}

function endWords(language: Language, when: string, { until, count }: ScheduleView): string {
  const t = answersIn(language);
  if (count !== null) return t("scheduleWords.times", { when, count });
  if (until === null) return when;
  const date = asDate(language, until, { day: "numeric", month: "short", year: "numeric" });
  return t("scheduleWords.until", { when, date });
}
