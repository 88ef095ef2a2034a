/* The hours in which somebody may be written to, held against a model that looks at each minute by itself. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isOpen,
  longestOpenMinutes,
  narrows,
  nextClosing,
  nextOpening,
  zonedCalendar,
} from "~/domain/sending-hours/calendar";
import { type Hours, hoursText, PRESET_HOURS, sendingHours } from "~/domain/sending-hours/hours";
import { ZONES, type Zone } from "~/domain/sending-hours/zone";
import { holds } from "./property";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const UTC_PLUS: Record<Zone, number> = { WIB: 7, WITA: 8, WIT: 9 };

const clock = fc
  .oneof(fc.nat({ max: 1439 }), fc.constantFrom(0, 1, 1439, 480, 1200))
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
  );
const own = fc
  .record({
    preset: fc.constant("own" as const),
    from: clock,
    to: fc.oneof(clock, fc.constant("24:00")),
    days: fc
      .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
      .map((days) => days.sort()),
    on_holidays: fc.boolean(),
  })
  .filter(({ from, to }) => from !== to);
const hours: fc.Arbitrary<Hours> = fc.oneof(own, fc.constantFrom(...Object.values(PRESET_HOURS)));
const zone = fc.constantFrom(...ZONES);
// Christmas Eve to New Year, so that holidays are often among the days that are looked at
const now = fc
  .integer({ min: 0, max: 9 * 24 * 60 })
  .map((m) => new Date(Date.UTC(2026, 11, 23) + m * MINUTE_MS));
const holidays = fc.subarray([
  "2026-12-24",
  "2026-12-25",
  "2026-12-28",
  "2026-12-31",
  "2027-01-01",
  "2027-01-04",
]);

/** One set of hours at one minute, read off the wall. */
function naivelyOpen(
  { days, from, to, on_holidays }: Hours,
  closed: string[],
  at: Zone,
  time: Date,
): boolean {
  const wall = new Date(time.getTime() + UTC_PLUS[at] * 60 * MINUTE_MS);
  if (!on_holidays && closed.includes(wall.toISOString().slice(0, 10))) return false;
  const shown = wall.toISOString().slice(11, 16);
  const day = ((wall.getUTCDay() + 6) % 7) + 1;
  if (from < to) return days.includes(day) && from <= shown && shown < to;
  const before = day === 1 ? 7 : day - 1;
  return (days.includes(day) && from <= shown) || (days.includes(before) && shown < to);
}

test("open is what a clock on the wall of the recipient says, of the account and of the batch", () =>
  holds(
    fc.property(hours, fc.option(hours), holidays, zone, now, (account, batch, closed, at, time) => {
      const both = [account, batch].filter((one) => one !== null);
      const open = both.every((one) => naivelyOpen(one, closed, at, time));
      expect(isOpen(zonedCalendar(account, batch, closed), at, time)).toBe(open);
    }),
    2_000,
  ));

test("the next opening is the first minute that is open, and the next closing the first that is not", () =>
  holds(
    fc.property(hours, holidays, zone, now, (account, closed, at, time) => {
      const calendar = zonedCalendar(account, null, closed);
      const minutes = (isSought: (moment: Date) => boolean) => {
        for (let ms = time.getTime(); ms < time.getTime() + 30 * DAY_MS; ms += MINUTE_MS)
          if (isSought(new Date(ms))) return new Date(ms);
        return null;
      };
      const opens = minutes((moment) => naivelyOpen(account, closed, at, moment));
      expect(nextOpening(calendar, at, time)).toEqual(opens);
      const closes = minutes((moment) => !naivelyOpen(account, closed, at, moment));
      const said = nextClosing(calendar, at, time);
      if (opens?.getTime() !== time.getTime()) expect(said).toBeNull();
      else if (closes && closes.getTime() - time.getTime() < 6 * DAY_MS) expect(said).toEqual(closes);
      else expect(said === null || said.getTime() > time.getTime() + 5 * DAY_MS).toBe(true);
    }),
    60,
  ));

test("narrower hours are never open while the others are closed, and wider ones once are", () =>
  holds(
    fc.property(hours, hours, zone, (account, batch, at) => {
      let wider = false;
      for (let ms = Date.UTC(2026, 10, 23); ms < Date.UTC(2026, 10, 30); ms += 1 * MINUTE_MS)
        wider ||= naivelyOpen(batch, [], at, new Date(ms)) && !naivelyOpen(account, [], at, new Date(ms));
      expect(narrows(batch, account)).toBe(!wider);
      expect(narrows(batch, null)).toBe(true);
    }),
    20,
  ));

test("a clock that is set back an hour asks again: what it says then holds", () =>
  holds(
    fc.property(hours, holidays, zone, now, (account, closed, at, time) => {
      const calendar = zonedCalendar(account, null, closed);
      const back = new Date(time.getTime() - 60 * MINUTE_MS);
      expect(isOpen(calendar, at, back)).toBe(naivelyOpen(account, closed, at, back));
      const opens = nextOpening(calendar, at, back);
      expect(opens === null || opens >= back).toBe(true);
    }),
    500,
  ));

test("hours are kept as a text and come back the same", () =>
  holds(
    fc.property(hours, (any) => {
      expect(sendingHours(hoursText(any))).toEqual(any);
    }),
    500,
  ));

test("the longest time without a break goes over midnight, and over the end of the week", () => {
  const longest = (days: number[], from: string, to: string) =>
    longestOpenMinutes(zonedCalendar({ preset: "own", days, from, to, on_holidays: true }, null, []));
  expect(longest([7], "20:00", "04:00")).toBe(8 * 60);
  expect(longest([1, 2], "00:00", "24:00")).toBe(48 * 60);
  expect(longest([6, 7, 1], "00:00", "24:00")).toBe(72 * 60);
  expect(longest([3], "08:00", "08:05")).toBe(5);
  expect(longestOpenMinutes(null)).toBe(Number.POSITIVE_INFINITY);
});

test("hours that are closed on holidays and holidays without end: never", () => {
  const mondays = Array.from({ length: 60 }, (_, week) =>
    new Date(Date.UTC(2026, 10, 23) + week * 7 * DAY_MS).toISOString().slice(0, 10),
  );
  const calendar = zonedCalendar({ ...PRESET_HOURS.collections, preset: "own", days: [1] }, null, mondays);
  const opens = nextOpening(calendar, "WIB", new Date("2026-11-22T00:00:00Z"));
  expect(opens?.toISOString()).toBe(new Date(Date.UTC(2026, 10, 23, 1) + 60 * 7 * DAY_MS).toISOString());
});
