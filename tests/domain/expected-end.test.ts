import { expect, test } from "vitest";
import {
  ANSWER_MS,
  type DeviceRoom,
  expectedCourse,
  expectedEnd,
  type Job,
} from "~/domain/forecast/expected-end";
import { calendarOf } from "~/domain/hours/calendar";
import { PRESET_HOURS } from "~/domain/hours/hours";

/** 15:00 in Jakarta. */
const NOW = new Date("2026-11-21T08:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const MIDNIGHT = new Date("2026-11-21T17:00:00Z");

const device = (more: Partial<DeviceRoom> = {}): DeviceRoom => ({
  from: NOW,
  gap: { minMs: 10_000, maxMs: 30_000 },
  leftToday: null,
  dailyMax: null,
  ...more,
});
const end = (rows: number, devices: DeviceRoom[]) => expectedEnd(rows, devices, NOW);
/** To the second: what is shown is a minute. */
const within = (found: Date | null | undefined, wanted: Date) =>
  expect(Math.abs((found?.getTime() ?? 0) - wanted.getTime())).toBeLessThanOrEqual(1_000);

test("one device with a gap of 10 to 30 seconds sends about one every 20, the first at once", () => {
  const found = end(10, [device()]);
  expect(found?.everyMs).toBe(20_000);
  within(found?.end, after(9 * 20));
});

test("two devices share the work", () => {
  const found = end(10, [device(), device()]);
  expect(found?.everyMs).toBe(10_000);
  within(found?.end, after(4 * 20));
});

test("a device that is free only later joins then", () => {
  within(end(1, [device({ from: after(600) })])?.end, after(600));
  // the first one sends 31 in ten minutes, then both go on
  within(end(33, [device(), device({ from: after(600) })])?.end, after(620));
});

test("a cap stops the day, and the rest goes after midnight in the time zone of the installation", () => {
  const capped = device({ leftToday: 5, dailyMax: 10 });
  within(end(5, [capped])?.end, after(4 * 20));
  within(end(6, [capped])?.end, MIDNIGHT);
  within(end(15, [capped])?.end, new Date(MIDNIGHT.getTime() + 9 * 20_000));
  within(end(16, [capped])?.end, new Date(MIDNIGHT.getTime() + 24 * 60 * 60_000));
});

test("a device that has used up its day waits for midnight while another goes on", () => {
  const used = device({ leftToday: 0, dailyMax: 100 });
  within(end(3, [used])?.end, new Date(MIDNIGHT.getTime() + 40_000));
  within(end(3, [used, device()])?.end, after(40));
});

test("without a gap a device is as fast as its answers", () => {
  const found = end(100, [device({ gap: { minMs: 0, maxMs: 0 } })]);
  expect(found?.everyMs).toBe(ANSWER_MS);
  within(found?.end, new Date(NOW.getTime() + 99 * ANSWER_MS));
});

test("an end more than a year away is not told", () => {
  expect(end(10_000, [device({ leftToday: 1, dailyMax: 1 })])).toMatchObject({ everyMs: 20_000, end: null });
});

test("no device, no end", () => {
  expect(end(10, [])).toBeNull();
  expect(end(0, [device()])).toBeNull();
});

const OFFERS = calendarOf(PRESET_HOURS.offers, null, []);
const MINUTE = { gap: { minMs: 60_000, maxMs: 60_000 } };
const job = (rows: number, more: Partial<Job> = {}): Job => ({
  rows,
  calendar: OFFERS,
  zone: "WIB",
  startAt: null,
  isOurs: true,
  ...more,
});
const course = (jobs: Job[], more: Partial<DeviceRoom> = {}) =>
  expectedCourse(jobs, [device({ ...MINUTE, ...more })], "WIB", NOW);
const days = (found: ReturnType<typeof course>) =>
  found?.days.map(({ date, rows, until }) => `${date} ${rows} ${until.toISOString().slice(11, 16)}`);

test("hours end a day, a Sunday is left out, and the rest goes when they open", () => {
  const found = course([job(300)]); // Saturday, 15:00 to 18:00: one a minute
  expect(days(found)).toEqual(["2026-11-21 180 10:59", "2026-11-23 120 02:59"]);
  within(found?.begins, NOW);
  within(found?.end, new Date("2026-11-23T02:59:00Z"));
});

test("a cap and hours hold together", () => {
  const found = course([job(120)], { leftToday: 10, dailyMax: 100 });
  expect(days(found)).toEqual(["2026-11-21 10 08:09", "2026-11-23 100 02:39", "2026-11-24 10 01:09"]);
});

test("nothing goes before the time to start, and the plan begins there", () => {
  const startAt = new Date("2026-11-23T05:00:00Z");
  const found = course([job(2, { startAt })]);
  within(found?.begins, startAt);
  within(found?.end, new Date("2026-11-23T05:01:00Z"));
});

test("each zone has its own day: what closes first goes first", () => {
  const found = course([job(100), job(100, { zone: "WIT" })]); // 17:00 in Jayapura
  expect(days(found)).toEqual(["2026-11-21 160 10:39", "2026-11-23 40 23:39"]);
});

test("older batches go first while their hours are open, and are in nobody's way while they are not", () => {
  const older = job(60, { isOurs: false });
  within(course([older, job(10, { calendar: null })])?.end, after(69 * 60));
  const quiet = job(60, { isOurs: false, startAt: new Date("2026-11-23T02:00:00Z") });
  within(course([quiet, job(10, { calendar: null })])?.end, after(9 * 60));
});
