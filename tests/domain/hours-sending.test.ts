/* A day of the sender by a virtual clock: nothing goes outside the hours of whoever receives it. */
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { claimItems, commitIntent, usersWithWork } from "~/domain/sending/claim/claim";
import { cutFuture } from "~/domain/sending/clock/clamp-future-times";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import { hoursText } from "~/domain/sending-hours/hours";
import { wakeWaiting } from "~/domain/sending-hours/reschedule-waiting";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { heldDevice, nameZones, sendAt, sendThrough, wib } from "../support/virtual-day";

let ani: Actor;

beforeEach(async () => {
  await db.user.deleteMany();
  await db.dispatch.deleteMany();
  await db.appSettings.update({ where: { id: 1 }, data: { holidays: [] } });
  ani = await person("Ani", { credits: 1000 });
  await heldDevice(ani);
});

const hours = (text: string | null) => db.user.update({ where: { id: ani.id }, data: { hours: text } });
const hasWork = async (now: Date) => (await usersWithWork(db, now)).has(ani.id);

test("rows for WIT, WITA and WIB begin at 06:00, 07:00 and 08:00 in Jakarta, and those of each zone end at 20:00 of theirs", async () => {
  await hours("general");
  const id = await queuedBatch(ani, 90, wib("05:30"));
  await nameZones(id, ["WIB", "WITA", "WIT"]);
  const sent = await sendThrough(wib("05:30"), wib("21:00"));
  const times = (zone: string) => sent.filter((row) => row.zone === zone).map(({ at }) => at);
  expect([times("WIT")[0], times("WIT").at(-1)]).toEqual(["06:00", "13:15"]);
  expect(sent.slice(0, 30).map(({ zone }) => zone)).toEqual(Array(30).fill("WIT"));
  expect(sent.slice(0, 3).map(({ rowNo }) => rowNo)).toEqual([4, 7, 10]); // in the order of the sheet
  expect([times("WITA")[0], times("WITA").at(-1)]).toEqual(["13:30", "18:45"]);
  expect([times("WIB")[0], times("WIB").at(-1)]).toEqual(["19:00", "19:45"]);
  expect(sent).toHaveLength(56); // one each quarter of an hour from 06:00 to 20:00
  expect(await hasWork(wib("20:30"))).toBe(false);
  const next = await sendThrough(wib("05:30", "2026-11-24"), wib("20:15", "2026-11-24"));
  expect(next[0]).toMatchObject({ at: "07:00", zone: "WITA" }); // none is left for WIT
  expect(next).toHaveLength(34);
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "DONE", sent: 90 });
});

test("when only one row a zone is left each goes as soon as its own day begins", async () => {
  await hours("general");
  const id = await queuedBatch(ani, 4, wib("05:00"));
  await nameZones(id, ["WIB", "WITA", "", "WIT"]);
  await db.user.update({ where: { id: ani.id }, data: { zone: "WITA" } });
  const sent = await sendThrough(wib("05:00"), wib("09:00"), 5);
  expect(sent.map(({ at, zone }) => `${at} ${zone}`)).toEqual([
    "06:00 WIT",
    "07:00 WITA",
    "07:00 ",
    "08:00 WIB",
  ]);
});

test("without hours, zones change nothing: the rows go in the order of the sheet", async () => {
  const id = await queuedBatch(ani, 6, wib("23:00"));
  await nameZones(id, ["WIB", "WIT"]);
  const rows = [...(await sendAt(wib("23:00"), 4)), ...(await sendAt(wib("23:01"), 4))];
  expect(rows.map(({ rowNo }) => rowNo)).toEqual([2, 3, 4, 5, 6, 7]);
});

test("a batch in its quiet hours is not asked for, and goes on when they end", async () => {
  await hours("offers");
  const id = await queuedBatch(ani, 3, wib("12:00"));
  expect(await sendAt(wib("17:59"))).toHaveLength(1);
  expect(await sendAt(wib("18:00"))).toEqual([]);
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({
    openAt: wib("08:00", "2026-11-24"),
  });
  expect(await hasWork(wib("18:01"))).toBe(false);
  expect(await sendAt(wib("07:59", "2026-11-24"))).toEqual([]);
  expect(await sendAt(wib("08:00", "2026-11-24"), 5)).toHaveLength(2);
});

test("a quiet batch is in nobody's way: a younger one whose hours are open goes", async () => {
  await queuedBatch(ani, 3, wib("06:00"));
  const narrowed = (await db.batch.findFirstOrThrow()).id;
  await db.batch.update({ where: { id: narrowed }, data: { hours: "offers" } });
  const other = await queuedBatch(ani, 2, wib("06:00"));
  expect((await sendAt(wib("06:00"), 5)).map(({ batchId }) => batchId)).toEqual([other, other]);
  expect((await sendAt(wib("08:00"), 5)).map(({ batchId }) => batchId)).toEqual([
    narrowed,
    narrowed,
    narrowed,
  ]);
});

test("hours over midnight belong to the day on which they begin", async () => {
  await hours(hoursText({ preset: "own", from: "22:00", to: "02:00", days: [1], on_holidays: true }));
  await queuedBatch(ani, 100, wib("12:00"));
  const night = await sendThrough(wib("00:00"), wib("12:00", "2026-11-24"));
  expect([night[0]?.at, night.at(-1)?.at, night.length]).toEqual(["22:00", "01:45", 16]);
  expect(await sendThrough(wib("12:00", "2026-11-24"), wib("12:00", "2026-11-25"))).toEqual([]);
});

test("Sundays and national holidays are quiet where they are to be", async () => {
  await hours("collections");
  await db.appSettings.update({
    where: { id: 1 },
    data: { holidays: [{ date: "2026-11-23", name: "Libur" }] },
  });
  await queuedBatch(ani, 1, wib("09:00", "2026-11-22"));
  expect(await sendThrough(wib("09:00", "2026-11-22"), wib("07:45", "2026-11-24"))).toEqual([]);
  expect(await sendAt(wib("08:00", "2026-11-24"))).toHaveLength(1);
});

test("nothing goes before a batch's time to start, and a row with a time of its own waits for both", async () => {
  await hours("general");
  const id = await queuedBatch(ani, 2, wib("10:00"));
  const startAt = wib("12:00");
  await db.batch.update({ where: { id }, data: { startAt, openAt: startAt } });
  const due = { scheduled: 1, nextDueAt: wib("21:00"), nextDueRow: 3 };
  await db.batch.update({ where: { id }, data: due });
  const where = { batchId_rowNo: { batchId: id, rowNo: 3 } };
  await db.batchItem.update({ where, data: { dueAt: wib("21:00") } });
  expect(await hasWork(wib("11:59"))).toBe(false);
  await transaction((tx) => wakeWaiting(tx, ani.id, wib("11:59")));
  expect(await sendAt(wib("11:59"), 5)).toEqual([]);
  expect((await sendAt(wib("12:00"), 5)).map(({ rowNo }) => rowNo)).toEqual([2]);
  expect(await sendThrough(wib("12:15"), wib("07:45", "2026-11-24"))).toEqual([]);
  expect((await sendAt(wib("08:00", "2026-11-24"))).map(({ rowNo }) => rowNo)).toEqual([3]);
});

test("other hours, and a clock that is set back, are looked at anew", async () => {
  await hours("offers");
  await queuedBatch(ani, 3, wib("12:00"));
  expect(await sendAt(wib("18:30"))).toEqual([]);
  await hours("general");
  expect(await hasWork(wib("18:31"))).toBe(false);
  await transaction((tx) => wakeWaiting(tx, ani.id, wib("18:31")));
  expect(await sendAt(wib("18:31"))).toHaveLength(1);
  expect(await sendAt(wib("20:15"))).toEqual([]);
  expect(await hasWork(wib("19:15"))).toBe(false); // an hour back
  await cutFuture(wib("19:15"));
  expect(await sendAt(wib("19:15"))).toHaveLength(1);
});

test("a row that waits for another try waits for its hours, too", async () => {
  await hours("general");
  const id = await queuedBatch(ani, 2, wib("12:00"));
  await nameZones(id, ["WIB", "WIT"]);
  const now = wib("17:59");
  const [device] = await ownedDevices("daemon", now);
  const took = await transaction((tx) =>
    claimItems(tx, "daemon", [{ device: device!, rows: 2 }], "SENDING", now),
  );
  const rows = took.get(device!.id)!.rows;
  expect(rows.map(({ within }) => within?.end)).toEqual([wib("18:00"), wib("20:00")]);
  const outcome = { kind: "not-now", reason: "unreachable", detail: "" } as const;
  await transaction((tx) =>
    settleRows(
      tx,
      rows.map((row) => ({ row, outcome, at: now })),
      now,
    ),
  );
  expect((await sendAt(wib("18:05"), 5)).map(({ zone }) => zone)).toEqual(["WIB"]);
  expect(await hasWork(wib("18:06"))).toBe(false);
  expect(await db.dispatch.findFirstOrThrow()).toMatchObject({
    phase: "WAITING",
    dueAt: wib("06:00", "2026-11-24"),
  });
  expect((await sendAt(wib("06:00", "2026-11-24"), 5)).map(({ zone }) => zone)).toEqual(["WIT"]);
});

test("the intent for a number that was looked up first is not committed when its hours are over by then", async () => {
  await hours("general");
  await queuedBatch(ani, 1, wib("12:00"));
  const [device] = await ownedDevices("daemon", wib("19:59"));
  const asks = [{ device: device!, rows: 1 }];
  const took = await transaction((tx) => claimItems(tx, "daemon", asks, "CLAIMED", wib("19:59")));
  const [row] = took.get(device!.id)!.rows;
  expect(await transaction((tx) => commitIntent(tx, "daemon", device!, row!, wib("20:00")))).toBe(false);
  expect(await transaction((tx) => commitIntent(tx, "daemon", device!, row!, wib("19:59")))).toBe(true);
});

test("two daemons at once: nobody sends outside the hours, and at the hour each row goes once", async () => {
  await hours("general");
  const owner = ani;
  const [one] = await db.device.findMany({ where: { userId: owner.id } });
  const other = await heldDevice(await person("Budi"));
  await db.device.update({
    where: { id: other.id },
    data: { userId: owner.id, serverId: one!.serverId, owner: "other" },
  });
  const id = await queuedBatch(owner, 30, wib("05:00"));
  await nameZones(id, ["WIB", "WITA", "WIT"]);
  const both = async (now: Date) => {
    const took = await Promise.all(["daemon", "other"].map((daemon) => takenBy(daemon, 8, now)));
    return took.flat();
  };
  expect(await both(wib("05:59"))).toEqual([]);
  const rows = new Map<number, string>();
  for (const [clock, zone] of [
    ["06:00", "WIT"],
    ["07:00", "WITA"],
    ["08:00", "WIB"],
  ] as const) {
    const taken = await both(wib(clock));
    expect(taken.map((row) => row.zone)).toEqual(Array(10).fill(zone));
    for (const { rowNo } of taken) {
      expect(rows.has(rowNo)).toBe(false);
      rows.set(rowNo, zone);
    }
  }
  expect(rows.size).toBe(30);
  expect(await both(wib("08:01"))).toEqual([]);
  expect(await db.dispatch.count({ where: { batchId: id } })).toBe(30);
});

/** What this daemon's devices take in hand at that moment. */
async function takenBy(daemon: string, rows: number, now: Date) {
  if (!(await hasWork(now))) return [];
  const asks = (await ownedDevices(daemon, now)).map((device) => ({ device, rows }));
  const took = await transaction((tx) => claimItems(tx, daemon, asks, "SENDING", now));
  const taken = [...took.values()].flatMap((each) => each.rows);
  const where = { batchId: { in: taken.map(({ batchId }) => batchId) } };
  const items = await db.batchItem.findMany({ where });
  return taken.map(({ rowNo }) => ({ rowNo, zone: items.find((item) => item.rowNo === rowNo)?.zone }));
}
