/* When a batch goes: zones of its rows, a time to start, and hours narrower than the account's. */
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { retryBatch } from "~/domain/batch-retry";
import { batchItems } from "~/domain/batches/items";
import type { DomainError } from "~/domain/errors";
import { batchWhen } from "~/domain/imports/batch-when";
import { createBatch } from "~/domain/imports/create";
import { confirmImport, stageForCheck } from "~/domain/imports/staged-import";
import { OwnHours, updateOwnHours } from "~/domain/sending/account-hours";
import { usersWithWork } from "~/domain/sending/claim/claim";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { heldDevice, sendAt, sendThrough, wib } from "../support/virtual-day";

const NOW = wib("05:00");
const HEADERS = ["receiver_number", "messages", "scheduled_at", "Zone"];
const number = (i: number) => `0812${34_000_000 + i}`;

let ani: Actor;

beforeEach(async () => {
  await db.user.deleteMany();
  await db.dispatch.deleteMany();
  ani = await person("Ani", { credits: 100 });
  await heldDevice(ani);
});

const zoned = (zones: (string | number | null)[], times: (string | null)[] = []) =>
  sheetFile(
    zones.map((zone, i) => [number(i), `Halo ${i}`, times[i] ?? null, zone]),
    HEADERS,
  );
const create = async (file: { path: string; filename: string }, when: object = {}) =>
  createBatch(ani, file, { when: batchWhen(when, NOW) }, NOW);
const setHours = (input: object) => updateOwnHours(ani, OwnHours.parse(input), NOW);
const refused = (promise: Promise<unknown> | (() => unknown)) =>
  Promise.resolve()
    .then(() => (typeof promise === "function" ? promise() : promise))
    .then(
      () => null,
      ({ fields }: DomainError) => Object.entries(fields).map(([name, [first]]) => `${name}: ${first?.code}`),
    );

test("a zone that nobody knows is a fault of its row, and the others go by theirs", async () => {
  await setHours({ preset: "general" });
  const file = await zoned(["WIB", " wita", "CET", "wit ", null, 7]);
  const { batch, summary } = await create(file);
  expect(summary).toMatchObject({ total: 6, queued: 4, invalid_time: 2 });
  const { data } = await batchItems(ani, batch.id, {});
  expect(data.map(({ reason }) => reason)).toEqual([null, null, "ZONE_UNKNOWN", null, null, "ZONE_UNKNOWN"]);
  const sent = await sendThrough(NOW, wib("09:00"), 5);
  expect(sent.map(({ at, zone }) => `${at} ${zone}`)).toEqual([
    "06:00 WIT",
    "07:00 WITA",
    "08:00 WIB",
    "08:00 ",
  ]);
  expect((await db.batch.findUniqueOrThrow({ where: { id: batch.id } })).status).toBe("DONE");
});

test("rows with a time of their own wait for it and for their zone's hours", async () => {
  await setHours({ preset: "general" });
  const due = "2026-11-23 07:30"; // WIB
  await create(await zoned(["WIT", "WIB", "WIT"], [due, due, "2026-11-23 19:00"]));
  const day = await sendThrough(NOW, wib("21:00"), 5);
  expect(day.map(({ at, rowNo }) => `${at} ${rowNo}`)).toEqual(["07:30 2", "08:00 3"]);
  const next = await sendThrough(wib("05:00", "2026-11-24"), wib("07:00", "2026-11-24"), 5);
  expect(next.map(({ at, rowNo }) => `${at} ${rowNo}`)).toEqual(["06:00 4"]);
});

test.each([
  ["2026-11-23 04:58", "start_at: START_PAST"],
  ["2026-11-22", "start_at: START_PAST"],
  ["2036-11-23 08:00", "start_at: START_TOO_FAR"],
  ["besok pagi", "start_at: START_INVALID"],
  ["08:00", "start_at: START_INVALID"],
])("a start that is %s is refused at its field", async (start_at, fault) => {
  expect(await refused(() => batchWhen({ start_at }, NOW))).toEqual([fault]);
});

test("the minute that has begun is at once; an offset is understood", () => {
  expect(batchWhen({ start_at: "2026-11-23T05:00" }, new Date(NOW.getTime() + 59_000)).startAt).toBeNull();
  expect(batchWhen({ start_at: "2026-11-23T10:00:00+09:00" }, NOW).startAt).toEqual(wib("08:00"));
  expect(batchWhen({ start_at: "" }, NOW)).toEqual({ startAt: null, hours: null });
});

test("a batch that starts later takes its credits at once, and nothing goes before", async () => {
  const { batch } = await create(await zoned(["WIB", "WIB"]), { start_at: "2026-11-24 10:00" });
  expect(batch).toMatchObject({
    start_at: wib("10:00", "2026-11-24").toISOString(),
    hours: null,
    credits_used: 2,
  });
  expect(await sendThrough(NOW, wib("09:45", "2026-11-24"), 5)).toEqual([]);
  expect(await sendAt(wib("10:00", "2026-11-24"), 5)).toHaveLength(2);
});

test("a batch that starts later is not asked for before, also when hours change meanwhile", async () => {
  const { batch } = await create(await zoned(["WIB", "WIT"]), { start_at: "2026-11-24 10:00" });
  const startAt = wib("10:00", "2026-11-24");
  const opens = async () => (await db.batch.findUniqueOrThrow({ where: { id: batch.id } })).openAt;
  const hasWork = async (now: Date) => (await usersWithWork(db, now)).has(ani.id);
  expect(await opens()).toEqual(startAt);
  expect(await hasWork(wib("09:59", "2026-11-24"))).toBe(false);
  await setHours({ preset: "offers" });
  expect([await opens(), await hasWork(wib("12:00"))]).toEqual([startAt, false]);
  expect(await hasWork(startAt)).toBe(true);
});

test("a batch may narrow the account's hours and never widen them; wider ones leave nothing behind", async () => {
  await setHours({ preset: "general" });
  const file = await zoned(["WIB"]);
  const fault = (when: object) => refused(create(file, when));
  expect(await fault({ hours: "own", hours_from: "07:00", hours_to: "12:00", hours_days: "1,2" })).toEqual([
    "hours_from: HOURS_WIDER",
  ]);
  await setHours({ preset: "offers" });
  expect(await fault({ hours: "general" })).toEqual(["hours: HOURS_WIDER"]);
  expect(await fault({ hours_from: "22:00", hours_to: "02:00", hours_days: ["6"] })).toEqual([
    "hours_from: HOURS_WIDER",
  ]);
  expect(await fault({ hours: "own", hours_from: "x" })).toEqual([
    "hours_from: HOUR_INVALID",
    "hours_to: REQUIRED",
    "hours_days: REQUIRED",
  ]);
  expect([
    await db.batch.count(),
    await db.creditEntry.count({ where: { userId: ani.id, kind: "RESERVE" } }),
  ]).toEqual([0, 0]);
  const { batch } = await create(file, { hours_from: "10:00", hours_to: "12:00", hours_days: "1,3" });
  expect(batch.hours).toMatchObject({ preset: "own", from: "10:00", to: "12:00", days: [1, 3] });
  expect((await sendThrough(NOW, wib("21:00"))).map(({ at }) => at)).toEqual(["10:00"]);
});

test("a batch keeps its hours in a retry, and one that was looked at first takes them when it is confirmed", async () => {
  const { id } = await stageForCheck(ani, await zoned(["WIT"]), {}, NOW);
  const when = batchWhen({ hours: "offers", start_at: "2026-11-23 06:30" }, NOW);
  const { batch } = await confirmImport(ani, id, { again: true, when }, NOW);
  expect(batch).toMatchObject({ hours: { preset: "offers" }, start_at: wib("06:30").toISOString() });
  expect((await sendThrough(NOW, wib("07:00"))).map(({ at }) => at)).toEqual(["06:30"]);
  await db.batchItem.updateMany({ where: { batchId: id }, data: { status: "REFUNDED", charged: false } });
  await db.batch.update({ where: { id }, data: { sent: 0, refunded: 1, givenBack: 1, status: "FAILED" } });
  await retryBatch(ani, id, {}, wib("16:05"));
  expect(await sendAt(wib("16:05"))).toEqual([]); // 18:05 in Jayapura
  expect(await sendAt(wib("06:00", "2026-11-24"))).toMatchObject([{ zone: "WIT" }]);
});
