import { expect, test } from "vitest";
import { lastDate, parseRule, ruleText } from "~/domain/schedules/rule";
import { ScheduleInput } from "~/domain/schedules/types";
import { faults } from "../../support/refusal";

test.each([
  ["FREQ=SECONDLY", "RRULE_FREQ"],
  ["FREQ=HOURLY", "RRULE_FREQ"],
  ["INTERVAL=2", "RRULE_FREQ"],
  ["every monday", "RRULE_INVALID"],
  ["FREQ=DAILY;;INTERVAL=2", "RRULE_INVALID"],
  ["FREQ=DAILY;BYHOUR=9", "RRULE_PART"],
  ["FREQ=DAILY;__PROTO__=9", "RRULE_INVALID"],
  ["FREQ=MONTHLY;BYSETPOS=1", "RRULE_PART"],
  ["FREQ=DAILY;FREQ=WEEKLY", "RRULE_TWICE"],
  ["FREQ=DAILY;INTERVAL=0", "RRULE_INTERVAL"],
  ["FREQ=DAILY;INTERVAL=-1", "RRULE_INTERVAL"],
  ["FREQ=DAILY;INTERVAL=1001", "RRULE_INTERVAL"],
  ["FREQ=DAILY;COUNT=0", "RRULE_COUNT"],
  ["FREQ=DAILY;COUNT=1e3", "RRULE_COUNT"],
  ["FREQ=DAILY;COUNT=99999999999999999999", "RRULE_COUNT"],
  ["FREQ=WEEKLY;BYDAY=XX", "RRULE_BYDAY"],
  ["FREQ=WEEKLY;BYDAY=1MO", "RRULE_BYDAY"],
  ["FREQ=WEEKLY;BYDAY=", "RRULE_BYDAY"],
  ["FREQ=MONTHLY;BYDAY=MO", "RRULE_BYDAY_WEEKLY"],
  ["FREQ=MONTHLY;BYMONTHDAY=32", "RRULE_BYMONTHDAY"],
  ["FREQ=MONTHLY;BYMONTHDAY=0", "RRULE_BYMONTHDAY"],
  ["FREQ=MONTHLY;BYMONTHDAY=-2", "RRULE_BYMONTHDAY"],
  ["FREQ=WEEKLY;BYMONTHDAY=1", "RRULE_BYMONTHDAY_WEEKLY"],
  ["FREQ=DAILY;UNTIL=20270231", "RRULE_UNTIL"],
  ["FREQ=DAILY;UNTIL=2027-12-31", "RRULE_UNTIL"],
  ["FREQ=DAILY;UNTIL=20271231T250000Z", "RRULE_UNTIL"],
  ["FREQ=DAILY;UNTIL=20271231;COUNT=3", "RRULE_COUNT_AND_UNTIL"],
])("%s is refused: %s", async (rule, code) => {
  expect(await faults(Promise.resolve().then(() => parseRule(rule)))).toEqual({ rrule: code });
});

test("a rule of 4 KB is refused before it is read", () => {
  const rrule = `FREQ=MONTHLY;BYMONTHDAY=${Array(1_400).fill(31)}`;
  const { error } = ScheduleInput.safeParse({ rrule });
  expect(error?.issues.find(({ path }) => path[0] === "rrule")?.message).toBe("RRULE_LONG");
});

test("small letters, spaces and the name of the property do not count", () => {
  const text = ruleText(" rrule:freq=weekly;byday=mo,th; ");
  expect(text).toBe("FREQ=WEEKLY;BYDAY=MO,TH");
  expect(parseRule(text)).toMatchObject({ freq: "WEEKLY", byDay: [0, 3], interval: 1, count: null });
});

test.each([
  ["20271231", "09:00", "2027-12-31"],
  ["20271231T020000Z", "09:00", "2027-12-31"],
  ["20271231T020000Z", "09:01", "2027-12-30"],
  ["20271231T180000Z", "00:30", "2028-01-01"],
  ["20271231T083000", "09:00", "2027-12-30"],
])("UNTIL=%s allows a run at %s on %s at last", (until, time, date) => {
  expect(lastDate(parseRule(`FREQ=DAILY;UNTIL=${until}`), { time, zone: "WIB" })).toBe(date);
});
