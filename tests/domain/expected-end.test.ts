import { expect, test } from "vitest";
import type { Job } from "~/domain/estimates/pending-work";
import { ANSWER_MS, type DeviceRoom, type NewContactCapacity } from "~/domain/estimates/sending-device";
import { expectedCourse, expectedEnd } from "~/domain/estimates/simulate";
import { NEW_CONTACT_STEPS } from "~/domain/pacing/new-contact-budget";
import { zonedCalendar } from "~/domain/sending-hours/calendar";
import { PRESET_HOURS } from "~/domain/sending-hours/hours";

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

const OFFERS = zonedCalendar(PRESET_HOURS.offers, null, []);
const MINUTE = { gap: { minMs: 60_000, maxMs: 60_000 } };
const job = (rows: number, more: Partial<Job> = {}): Job => ({
  rows,
  calendar: OFFERS,
  zone: "WIB",
  startAt: null,
  turn: "ours",
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
  const older = job(60, { turn: "older" });
  within(course([older, job(10, { calendar: null })])?.end, after(69 * 60));
  const quiet = job(60, { turn: "older", startAt: new Date("2026-11-23T02:00:00Z") });
  within(course([quiet, job(10, { calendar: null })])?.end, after(9 * 60));
});

const SLOWER = { minMs: 60_000, maxMs: 60_000 };
const QUICK = { gap: { minMs: 10_000, maxMs: 10_000 } };
const toNew = (facts: NewContactCapacity["facts"] = {}, from: Date | null = NOW): Partial<DeviceRoom> => ({
  ...QUICK,
  newPeople: { from, gap: SLOWER, facts, steps: NEW_CONTACT_STEPS },
});
const people = (rows: number, known: number) => [job(rows, { known, calendar: null })];
const plan = (jobs: Job[], rooms: Partial<DeviceRoom>[]) =>
  expectedCourse(jobs, rooms.map(device), "WIB", NOW);

test("known people go first and faster; what is told as the pace is what both make of it", () => {
  const found = plan(people(20, 10), [toNew()]);
  within(found?.end, after(9 * 10 + 10 * 60));
  expect(found?.everyMs).toBe(35_000);
});

test("a young number writes to so many new people a day, and the next step begins at midnight", () => {
  // The first day 20 at once; 20 each on the next three, then 50.
  const found = plan(people(110, 0), [toNew({ inUseSince: "2026-11-21" })]);
  expect(days(found)).toEqual([
    "2026-11-21 20 08:19",
    "2026-11-22 20 17:19",
    "2026-11-23 20 17:19",
    "2026-11-24 20 17:19",
    "2026-11-25 30 17:29",
  ]);
  const used = { inUseSince: "2026-11-21", newDay: "2026-11-21", newToday: 15 };
  expect(days(plan(people(6, 0), [toNew(used)]))).toEqual(["2026-11-21 5 08:04", "2026-11-22 1 17:00"]);
});

test("WhatsApp's quota is spread to the end of its cycle, and is whole again then", () => {
  const quota = { quotaStatus: "NONE", quotaTotal: 300, quotaUsed: 293, quotaEndsAt: MIDNIGHT };
  const found = plan(people(20, 0), [toNew(quota)]);
  expect(days(found)).toEqual(["2026-11-21 7 08:06", "2026-11-22 10 17:09", "2026-11-23 3 17:02"]);
  const capped = { ...quota, quotaStatus: "CAPPED", quotaEndsAt: after(3_600) };
  within(plan(people(2, 0), [toNew(capped)])?.end, after(3_600 + 120 + 60));
});

test("while one number has no budget the other goes on, and its known people too", () => {
  const none = { inUseSince: "2026-11-21", newDay: "2026-11-21", newToday: 20 };
  within(plan(people(10, 0), [toNew(none), toNew()])?.end, after(9 * 60));
  within(plan(people(10, 10), [toNew(none)])?.end, after(90));
  within(plan(people(10, 9), [toNew(none)])?.end, MIDNIGHT);
});

test("a locked number waits for the end of its lock with its new people only; without an end nobody waits for it", () => {
  within(plan(people(2, 1), [toNew({}, after(600))])?.begins, NOW);
  within(plan(people(2, 1), [toNew({}, after(600))])?.end, after(600));
  expect(plan(people(2, 1), [toNew({}, null)])).toMatchObject({ begins: NOW, end: null });
});

test("known people of a newer batch go before new people of this one", () => {
  const newer = job(10, { known: 10, calendar: null, turn: "newer" });
  within(plan([newer, ...people(1, 0)], [toNew()])?.end, after(90 + 60));
  within(plan([{ ...newer, known: 0 }, ...people(1, 0)], [toNew()])?.end, NOW);
});

test("an hour of work is followed by a rest, which has begun already where the device worked before", () => {
  const rest = { workMs: 60 * 60_000, restMs: 15 * 60_000, workSince: null, workedAt: null };
  const minutes = (rows: number, more: Partial<DeviceRoom["rest"]> = {}) => {
    const room = { ...MINUTE, rest: { ...rest, ...more } };
    const end = plan([job(rows, { calendar: null })], [room])?.end;
    return Math.round(((end?.getTime() ?? 0) - NOW.getTime()) / 60_000);
  };
  expect(minutes(60)).toBe(59);
  expect(minutes(61)).toBe(59 + 15);
  expect(minutes(121)).toBe(2 * (59 + 15));
  expect(minutes(11, { workSince: after(-50 * 60), workedAt: after(-60) })).toBe(9 + 15);
  expect(minutes(1, { workSince: after(-61 * 60), workedAt: after(-60) })).toBe(14);
  expect(minutes(60, { workSince: after(-61 * 60), workedAt: after(-15 * 60) })).toBe(59);
  const slow = { gap: { minMs: 20 * 60_000, maxMs: 20 * 60_000 }, rest };
  within(plan([job(10, { calendar: null })], [slow])?.end, after(9 * 20 * 60));
});
