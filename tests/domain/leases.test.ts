import { hostname } from "node:os";
import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.SEND_LEASE_SECONDS = "30";
});

import { mayDeviceSend } from "~/domain/pacing/rate-limit";
import { Leases } from "~/domain/sending/lease/held-leases";
import { acquireDevices, beat, type OwnedDevice, renewLeases } from "~/domain/sending/lease/lease";
import { withLaterPace } from "~/domain/sending/lease/merge-pacing";
import type { ClaimedItem } from "~/domain/sending/types";
import { clock } from "~/platform/clock";
import { db, postgresql, query, sql, type Tx, transaction } from "~/platform/db";
import { person } from "../support/cast";
import { until } from "../support/until";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 5, 0, seconds));
let count = 0;
let id: number;

beforeEach(async () => {
  await db.device.deleteMany();
  await db.heartbeat.deleteMany();
  const ani = await person(`Ani${++count}`);
  const { id: serverId } = await db.server.create({
    data: { userId: ani.id, host: "localhost", port: 1 },
  });
  const data = { userId: ani.id, serverId, name: "Phone", session: `s${count}`, sealedWebhookSecret: "" };
  id = (await db.device.create({ data: { ...data, createdAt: at(0) } })).id;
});

const device = () => db.device.findUniqueOrThrow({ where: { id } });
const taken = async () => ({ deviceId: id, epoch: (await device()).epoch }) as ClaimedItem;
const setClock = (time: Date) => vi.spyOn(clock, "now").mockReturnValue(time);

test("a daemon that slept while another took its device holds nothing it took before, also after it renewed", async () => {
  const mine = new Leases("host:1:sleeper");
  await acquireDevices("host:1:sleeper", at(0));
  await mine.renew(at(0));
  setClock(at(1));
  const row = await taken();
  expect(mine.hold(row)).toBe(true);
  expect(await acquireDevices("host:2:other", at(31))).toBe(1);
  setClock(at(40));
  expect(mine.hold(row)).toBe(false);
  await mine.renew(at(40));
  expect(mine.hold(row)).toBe(false);
});

test("a row is not said when its lease is about to run out", async () => {
  const mine = new Leases("host:1:a");
  await acquireDevices("host:1:a", at(0));
  await mine.renew(at(0));
  const row = await taken();
  setClock(at(27));
  expect(mine.hold(row)).toBe(true);
  setClock(at(29));
  expect(mine.hold(row)).toBe(false);
});

test("a clock that is set back by an hour does not stop the renewals, nor the messages", async () => {
  const mine = new Leases("host:1:a");
  await acquireDevices("host:1:a", at(3_600));
  expect(await mine.renewWhenDue(at(3_600))).toBe(true);
  expect(await mine.renewWhenDue(at(3_605))).toBe(false);
  expect(await mine.renewWhenDue(at(0))).toBe(true);
  const pace = { status: "WORKING", gap: { minMs: 10_000, maxMs: 30_000 }, dailyMax: null, sentDay: null };
  const never = { sentToday: 0, pauseReason: null, pausedUntil: null };
  expect(mayDeviceSend({ ...pace, ...never, nextSendAt: at(3_620) }, at(0)).kind).toBe("go");
  expect(mayDeviceSend({ ...pace, ...never, nextSendAt: at(20) }, at(0)).kind).toBe("wait");
});

test("a dead daemon's devices are taken at once, but only where its process id means anything", async () => {
  const dead = "host:999999999:dead";
  await acquireDevices(dead, at(0));
  const beats = { startedAt: at(0), beatAt: at(0) };
  // The same host name and process id, in another container or on another machine.
  await db.heartbeat.create({ data: { daemon: dead, host: hostname(), pid: process.pid, ...beats } });
  expect(await acquireDevices("host:1:new", at(1))).toBe(0);
  await db.heartbeat.deleteMany();
  await beat(dead, at(0), at(0));
  await db.heartbeat.updateMany({ data: { pid: 999_999_999 } });
  expect(await acquireDevices("host:1:new", at(1))).toBe(1);
});

test("leases that ran out and were taken by nobody are renewed as they are", async () => {
  await acquireDevices("host:1:a", at(0));
  const { epoch } = await device();
  expect(await renewLeases("host:1:a", at(100))).toEqual({ renewed: [{ id, epoch }], held: [] });
});

test("a dead daemon does not count when devices are shared out", async () => {
  const { id: _, ...data } = await device();
  await db.device.create({ data: { ...data, session: "second" } });
  await beat("host:1:dead", at(0), at(0));
  await db.heartbeat.updateMany({ data: { pid: 999_999_999 } });
  await beat("host:1:new", at(1), at(1));
  expect(await acquireDevices("host:1:new", at(1))).toBe(2);
});

/** As the clock stands, and how many seconds have passed. */
const passed = (seconds: number) => vi.spyOn(clock, "ms").mockReturnValue(seconds * 1_000);

test("a lease does not last longer because the clock was set back", async () => {
  passed(0);
  const mine = new Leases("host:1:a");
  await acquireDevices("host:1:a", at(3_600));
  await mine.renew(at(3_600));
  const row = await taken();
  setClock(at(0));
  passed(10);
  expect(mine.hold(row)).toBe(true);
  passed(29);
  expect(mine.hold(row)).toBe(false);
});

test("the device of a dead daemon whose lease lies an hour in the future is taken, that of a living one is not", async () => {
  passed(0);
  await acquireDevices("host:1:ahead", at(3_600));
  await beat("host:1:ahead", at(3_600), at(3_600));
  await db.heartbeat.updateMany({ data: { host: "another machine" } });
  for (const seconds of [0, 10, 20, 31, 40]) {
    passed(seconds);
    await renewLeases("host:1:ahead", at(3_600 + seconds)); // it lives, and its clock is an hour ahead
    await beat("host:1:ahead", at(3_600), at(3_600 + seconds));
    expect(await acquireDevices("host:2:other", at(seconds))).toBe(0);
  }
  passed(60);
  expect(await acquireDevices("host:2:other", at(60))).toBe(0);
  passed(75);
  expect(await acquireDevices("host:2:other", at(75))).toBe(1);
  expect(await device()).toMatchObject({ owner: "host:2:other", epoch: 2 });
});

test("the gap is kept after the clock was set back", async () => {
  const gap = { minMs: 10_000, maxMs: 30_000 };
  const read = { gap, nextSendAt: at(20) } as OwnedDevice;
  expect(withLaterPace({ gap, nextSendAt: at(25) } as OwnedDevice, read, at(0)).nextSendAt).toEqual(at(25));
  expect(withLaterPace({ gap, nextSendAt: at(3_620) } as OwnedDevice, read, at(0)).nextSendAt).toEqual(
    at(20),
  );
});

const second = async () => {
  const { id: _, ...data } = await device();
  return (await db.device.create({ data: { ...data, session: `${data.session}-second` } })).id;
};

test("a device that a transaction holds is waited for by itself: the others are renewed, and nobody waits for each other", async () => {
  if (!postgresql) return; // there the one writer waits for nobody
  const other = await second();
  const mine = new Leases("host:1:a");
  await acquireDevices("host:1:a", at(0));
  await mine.renew(at(0));
  setClock(at(10));
  const hold = (tx: Tx, held: number) => query(tx, sql`SELECT id FROM devices WHERE id = ${held} FOR UPDATE`);
  let renewal: Promise<void> | undefined;
  await transaction(async (tx) => {
    await hold(tx, other);
    renewal = mine.renew(at(10));
    await until(async () => (await device()).leaseUntil?.getTime() === at(40).getTime());
    await hold(tx, id); // the renewal holds none of them while it waits for the other one
  });
  await renewal;
  setClock(at(35)); // past the first lease, within the second one
  for (const deviceId of [id, other]) expect(mine.hold({ deviceId, epoch: 1 } as ClaimedItem)).toBe(true);
});

test("one that went to another daemon while it was waited for is not held any more", async () => {
  if (!postgresql) return;
  const mine = new Leases("host:1:a");
  await acquireDevices("host:1:a", at(0));
  await mine.renew(at(0));
  setClock(at(10));
  const row = await taken();
  let renewal: Promise<void> | undefined;
  await transaction(async (tx) => {
    await tx.device.update({ where: { id }, data: { owner: "host:2:other", epoch: 2 } });
    renewal = mine.renew(at(10));
    await tx.$queryRaw(sql`SELECT 1`);
  });
  await renewal;
  expect(mine.hold(row)).toBe(false);
});

test("leases are looked after beside whatever else is waited for, and a failure is told and not the end of it", async () => {
  const failures: unknown[] = [];
  let looks = 0;
  const end = new Leases("host:1:a").keep(
    async () => {
      looks += 1;
      if (looks === 1) throw new Error("away");
    },
    (error) => failures.push(error),
  );
  await until(() => looks >= 2);
  await end();
  expect(failures).toHaveLength(1);
});
