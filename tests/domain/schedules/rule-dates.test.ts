import fc from "fast-check";
import { RRule } from "rrule";
import { expect, test } from "vitest";
import { datedRule, firstDate, nextDate } from "~/domain/schedules/next-date";
import { ruleDates } from "~/domain/schedules/rule-dates";

const CLOCK = { time: "09:00", zone: "WIB" } as const;
const DAY_MS = 24 * 60 * 60_000;
const DATES_MAX = 60;

const datesOf = (rrule: string, startsOn: string, max = DATES_MAX): string[] => {
  const dates: string[] = [];
  for (const date of ruleDates(datedRule({ rrule, startsOn, ...CLOCK }))) {
    dates.push(date);
    if (dates.length === max) break;
  }
  return dates;
};

/** The dates of the published library, up to this one. */
function published(rule: string, startsOn: string, until: string): string[] {
  const dtstart = new Date(`${startsOn}T00:00:00Z`);
  const set = new RRule({ ...RRule.parseString(rule), dtstart });
  return set
    .between(dtstart, new Date(`${until}T00:00:00Z`), true)
    .map((at) => at.toISOString().slice(0, 10));
}

/** A day that a short month does not have is its last: the last one of 28, 29, 30 and 31. */
const upTo = (day: number) =>
  day < 29
    ? `BYMONTHDAY=${day}`
    : `BYMONTHDAY=${Array.from({ length: day - 27 }, (_, i) => 28 + i)};BYSETPOS=-1`;

type Made = { freq: string; interval: number; days: number[]; monthDays: number[]; startsOn: string };
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Computes the dates by the library, from parts for which it leaves nothing out. */
function expected({ freq, interval, days, monthDays, startsOn }: Made, until: string): string[] {
  const each = (rule: string) => published(`FREQ=${freq};INTERVAL=${interval};${rule}`, startsOn, until);
  const plain = () => published(`FREQ=${freq};INTERVAL=${interval}`, startsOn, until);
  const [, month = 0, day = 0] = startsOn.split("-").map(Number);
  const union = (lists: string[][]) => [...new Set(lists.flat())].sort();
  if (freq === "WEEKLY") return days.length === 0 ? plain() : each(`BYDAY=${days.map((at) => WEEKDAYS[at])}`);
  if (freq === "DAILY") {
    if (monthDays.length === 0) return plain();
    const months = expected({ freq: "MONTHLY", interval: 1, days, monthDays, startsOn }, until);
    return plain().filter((date) => months.includes(date));
  }
  const wanted = monthDays.length === 0 ? [day] : monthDays;
  if (freq === "MONTHLY") return union(wanted.map((at) => each(upTo(at))));
  if (monthDays.length === 0) return each(`BYMONTH=${month};${upTo(day)}`);
  const months = Array.from({ length: 12 }, (_, i) => i + 1);
  return union(months.flatMap((at) => wanted.map((monthDay) => each(`BYMONTH=${at};${upTo(monthDay)}`))));
}

const made = fc.record({
  freq: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
  interval: fc.integer({ min: 1, max: 13 }),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
  monthDays: fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1)), { maxLength: 3 }),
  startsOn: fc
    .integer({ min: Date.parse("2023-01-01") / DAY_MS, max: Date.parse("2029-12-31") / DAY_MS })
    .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
});

const ruleOf = ({ freq, interval, days, monthDays }: Made) =>
  [
    `FREQ=${freq}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(freq === "WEEKLY" && days.length > 0 ? [`BYDAY=${days.map((day) => WEEKDAYS[day])}`] : []),
    ...(freq !== "WEEKLY" && monthDays.length > 0 ? [`BYMONTHDAY=${monthDays}`] : []),
  ].join(";");

test("the dates of any rule are those of the published library, with the last day where it leaves a month out", () => {
  fc.assert(
    fc.property(made, (rule) => {
      const ours = datesOf(ruleOf(rule), rule.startsOn);
      const until = ours.at(-1)! > "2060-01-01" ? "2060-01-01" : ours.at(-1)!;
      expect(ours.filter((date) => date <= until)).toEqual(expected(rule, until));
    }),
    { numRuns: 150 },
  );
});

test("COUNT takes the first dates and UNTIL the ones up to it, as in the published library", () => {
  const plain = fc.record({
    count: fc.integer({ min: 1, max: 20 }),
    startsOn: made.map(({ startsOn }) => startsOn),
  });
  fc.assert(
    fc.property(plain, ({ count, startsOn }) => {
      const counted = `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=${count}`;
      expect(datesOf(counted, startsOn)).toEqual(published(counted, startsOn, "2040-01-01"));
      const end = datesOf(counted, startsOn).at(-1)!;
      const until = `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=${end.replaceAll("-", "")}`;
      expect(datesOf(until, startsOn)).toEqual(datesOf(counted, startsOn));
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["FREQ=MONTHLY;BYMONTHDAY=31", "2027-01-15", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2028-01-31", ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]],
  ["FREQ=MONTHLY;BYMONTHDAY=30,31", "2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-30", "2027-03-31"]],
  ["FREQ=YEARLY", "2028-02-29", ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
  ["FREQ=DAILY;COUNT=3", "2027-02-27", ["2027-02-27", "2027-02-28", "2027-03-01"]],
  ["FREQ=DAILY;UNTIL=20270228T020000Z", "2027-02-27", ["2027-02-27", "2027-02-28"]],
  ["FREQ=DAILY;UNTIL=20270228T015900Z", "2027-02-27", ["2027-02-27"]],
  ["FREQ=DAILY;UNTIL=20270228T085959", "2027-02-27", ["2027-02-27"]],
])("%s from %s", (rule, startsOn, dates) => {
  expect(datesOf(rule, startsOn, dates.length + 1).slice(0, dates.length)).toEqual(dates);
  if (/COUNT|UNTIL/.test(rule)) expect(datesOf(rule, startsOn)).toHaveLength(dates.length);
});

test("a rule begins on the day on which its time is still ahead, and no date comes again", () => {
  const timing = { rrule: "FREQ=DAILY", startsOn: "2026-11-28", ...CLOCK };
  const at = (clock: string) => new Date(`2026-11-28T${clock}:00+07:00`);
  expect(firstDate(timing, at("08:59"), null)).toBe("2026-11-28");
  expect(firstDate(timing, at("09:00"), null)).toBe("2026-11-29");
  expect(firstDate(timing, at("08:59"), "2026-11-28")).toBe("2026-11-29");
  expect(nextDate({ ...timing, rrule: "FREQ=WEEKLY" }, "2026-11-28")).toBe("2026-12-05");
  expect(nextDate({ ...timing, rrule: null }, "2026-12-31")).toBe("2027-01-01");
});
