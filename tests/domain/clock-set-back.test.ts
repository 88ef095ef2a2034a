/* No wait may last longer because somebody set the clock. */
import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.CONFIRM_GRACE_SECONDS = "200";
});

import { cutFuture } from "~/domain/sending/clock/clamp-future-times";
import { ClockJumps } from "~/domain/sending/clock/clock-jumps";
import type { OwnedDevice } from "~/domain/sending/lease/lease";
import { DeviceWorker } from "~/domain/sending/loop/device-worker";
import { settleUnconfirmed } from "~/domain/sending/reconcile/resolve-unconfirmed";
import { clock } from "~/platform/clock";
import { db } from "~/platform/db";
import { startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = new Date();
const at = (ms: number) => new Date(now.getTime() + ms);

let count = 0;
let userId: number;
let batchId: number;
let deviceId: number;

beforeEach(async () => {
  const ani = await person(`Ani${++count}`, { credits: 10 });
  userId = ani.id;
  const data = { userId, name: "Phone", session: `s${count}`, sealedWebhookSecret: "", createdAt: now };
  deviceId = (await db.device.create({ data })).id;
  batchId = await queuedBatch(ani, 5, now);
});

const inHand = (rowNo: number, phase: string, dueAt: Date, intentAt: Date) =>
  db.dispatch.create({
    data: {
      batchId,
      rowNo,
      userId,
      deviceId,
      messageId: `m${rowNo}`,
      phase,
      dueAt,
      claimedAt: intentAt,
      intentAt,
    },
  });
const rows = async () =>
  new Map((await db.dispatch.findMany({ where: { batchId } })).map((row) => [row.rowNo, row]));
const pausedUntil = async (pauseReason: string, until: Date, pauseDetail: string | null = null) => {
  await db.device.update({ where: { id: deviceId }, data: { pauseReason, pausedUntil: until, pauseDetail } });
  await cutFuture(now);
  return (await db.device.findUniqueOrThrow({ where: { id: deviceId } })).pausedUntil;
};

test("rows that wait for another try, or are looked for, go on from now; those that wait rightly stay", async () => {
  await inHand(2, "WAITING", at(HOUR_MS), at(-MINUTE_MS));
  await inHand(3, "WAITING", at(MINUTE_MS), at(-MINUTE_MS));
  await inHand(4, "UNCONFIRMED", at(2 * HOUR_MS), at(2 * HOUR_MS));
  await inHand(5, "SENDING", at(HOUR_MS), at(HOUR_MS));
  await cutFuture(now);
  const after = await rows();
  expect(after.get(2)).toMatchObject({ dueAt: now, intentAt: at(-MINUTE_MS) });
  expect(after.get(3)).toMatchObject({ dueAt: at(MINUTE_MS) });
  expect(after.get(4)).toMatchObject({ phase: "UNCONFIRMED", dueAt: now, intentAt: now });
  expect(after.get(5)).toMatchObject({ phase: "SENDING", intentAt: now });
});

test("a pause of ours ends no later than its rule says; what a person or WhatsApp chose stays", async () => {
  expect(await pausedUntil("failures", at(2 * HOUR_MS))).toEqual(at(30 * MINUTE_MS));
  expect(await pausedUntil("failures", at(20 * MINUTE_MS))).toEqual(at(20 * MINUTE_MS));
  expect(await pausedUntil("rate", at(3 * HOUR_MS))).toEqual(at(HOUR_MS));
  expect(await pausedUntil("restricted", at(26 * HOUR_MS), "error 463")).toEqual(at(24 * HOUR_MS));
  expect(await pausedUntil("restricted", at(70 * HOUR_MS), "timelock")).toEqual(at(70 * HOUR_MS));
  expect(await pausedUntil("admin", at(500 * HOUR_MS))).toEqual(at(500 * HOUR_MS));
});

test("what a refusal let guess of new people lasts a day at most, whatever the clock says", async () => {
  const stoppedUntil = async (newStopUntil: Date) => {
    const data = { newStopReason: "restricted", newStopUntil };
    await db.device.update({ where: { id: deviceId }, data });
    await cutFuture(now);
    return (await db.device.findUniqueOrThrow({ where: { id: deviceId } })).newStopUntil;
  };
  expect(await stoppedUntil(at(26 * HOUR_MS))).toEqual(at(24 * HOUR_MS));
  expect(await stoppedUntil(at(HOUR_MS))).toEqual(at(HOUR_MS));
});

test("a clock that was set is noticed, and how long it has been steady since; the first look counts as one", () => {
  const jumps = new ClockJumps();
  expect(jumps.noticed(now, 0)).toBe(true);
  expect(jumps.steadyMs(1_000)).toBe(Number.POSITIVE_INFINITY);
  expect(jumps.noticed(at(1_000), 1_000)).toBe(false);
  expect(jumps.noticed(at(-HOUR_MS), 2_000)).toBe(true);
  expect(jumps.noticed(at(1_000 - HOUR_MS), 3_000)).toBe(false);
  expect(jumps.steadyMs(5_000)).toBe(3_000);
});

test("a device that WAHA put off goes on when its time has passed, whatever the clock says", () => {
  const ms = vi.spyOn(clock, "ms").mockReturnValue(1_000);
  const server = { engine: "NOWEB", version: "2026.8.2", honoursId: null };
  const lane = new DeviceWorker({
    status: "WORKING",
    gap: { minMs: 0, maxMs: 0 },
    dailyMax: null,
    server,
  } as unknown as OwnedDevice);
  lane.notBeforeMs = 5_000;
  expect(lane.isHeldOff).toBe(true);
  ms.mockReturnValue(5_000);
  expect(lane.isHeldOff).toBe(false);
  vi.restoreAllMocks();
});

test("a clock that was set ahead makes no message older: what WAHA may still be sending is not sent again", async () => {
  const simulator = await startSimulator({ waitScale: 0.01, storeDelayMs: 0 });
  const device = await connectedDevice({ id: userId }, simulator);
  await inHand(2, "UNCONFIRMED", now, at(-HOUR_MS)); // an hour ago, says the clock
  await db.dispatch.updateMany({ where: { batchId }, data: { deviceId: device.id } });
  await db.device.update({ where: { id: device.id }, data: { storeSince: at(-2 * HOUR_MS) } });
  await settleUnconfirmed(now, { steadyMs: 20_000 });
  expect((await rows()).get(2)).toMatchObject({ phase: "UNCONFIRMED" });
  await settleUnconfirmed(at(MINUTE_MS), { steadyMs: 300_000 });
  expect((await rows()).get(2)).toMatchObject({ phase: "WAITING" });
  await simulator.close();
});
