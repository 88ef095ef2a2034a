import { parseRule, type Rule, WEEKDAYS } from "~/domain/schedules/rule";

const REPEATS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;

/** `fields`: of the form; `repeats` is `rule` where the form has no words for it. `asForm`: what the form makes of them. */
export type OpenedRule = { fields: Record<string, string | string[]>; asForm: string };

/** Returns a stored rule as the form shows it. */
export function openedRule(text: string): OpenedRule {
  const rule = parseRule(text);
  const { freq, interval, byDay, byMonthDay, until, count } = rule;
  const days = WEEKDAYS.filter((_, day) => byDay.includes(day));
  const parts = [
    `FREQ=${freq}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days}`] : []),
    ...(byMonthDay.length > 0 ? [`BYMONTHDAY=${byMonthDay}`] : []),
    ...(until === null ? [] : [`UNTIL=${until.date.replaceAll("-", "")}`]),
    ...(count === null ? [] : [`COUNT=${count}`]),
  ];
  return {
    fields: {
      repeats: isInForm(rule) ? REPEATS[freq] : "rule",
      interval: String(interval),
      week_days: days,
      month_day: String(byMonthDay[0] ?? 1),
      ends: until !== null ? "until" : count !== null ? "count" : "never",
      until_date: until?.date ?? "",
      run_count: count === null ? "" : String(count),
    },
    asForm: parts.join(";"),
  };
}

/** The form has days for weeks, and one day for months. */
function isInForm({ freq, byDay, byMonthDay }: Rule): boolean {
  if (freq === "WEEKLY") return byDay.length > 0;
  return byMonthDay.length === (freq === "MONTHLY" ? 1 : 0);
}
