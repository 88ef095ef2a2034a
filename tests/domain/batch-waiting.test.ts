import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchWaiting } from "~/domain/estimates/waiting-reason";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const NOW = new Date("2026-11-21T08:00:00Z");
const LATER = new Date("2026-11-21T09:30:00Z");

let ani: Actor;
let id: number;

beforeEach(async () => {
  await db.user.deleteMany();
  await db.heartbeat.deleteMany();
  ani = await person("Ani", { credits: 100 });
  id = await queuedBatch(ani, 3, NOW);
  await db.heartbeat.create({ data: { daemon: "d1", host: "h", pid: 1, startedAt: NOW, beatAt: NOW } });
});

async function device(
  more: Partial<{ status: string; pauseReason: string; pausedUntil: Date; ok: boolean }> = {},
) {
  const { ok = true, ...state } = more;
  const address = { host: "127.0.0.1", port: 3000, ok };
  const server = await db.server.upsert({
    where: { userId: ani.id },
    create: { userId: ani.id, ...address },
    update: address,
  });
  const session = `s-${Math.random()}`;
  const data = {
    userId: ani.id,
    serverId: server.id,
    name: "Phone",
    session,
    sealedWebhookSecret: "",
    createdAt: NOW,
  };
  await db.device.create({ data: { ...data, status: "WORKING", ...state } });
}

const waiting = () => batchWaiting(ani, id, NOW);

test("a batch with a working device and a living daemon does not wait", async () => {
  await device();
  expect(await waiting()).toBeNull();
});

test("without a living daemon a batch waits for it", async () => {
  await device();
  await db.heartbeat.deleteMany();
  expect(await waiting()).toEqual({ why: "no_daemon", until: null });
});

test("without a connected device a batch waits for one", async () => {
  expect(await waiting()).toEqual({ why: "no_device", until: null });
  await device({ status: "SCAN_QR_CODE" });
  expect(await waiting()).toEqual({ why: "no_device", until: null });
});

test("paused devices are told with the time of the first one to come back and its reason; one free device is enough", async () => {
  await device({ pauseReason: "admin" });
  await device({ pauseReason: "failures", pausedUntil: LATER });
  expect(await waiting()).toEqual({
    why: "device_paused",
    until: LATER.toISOString(),
    reason: "failures",
  });
  await device();
  expect(await waiting()).toBeNull();
});

test("a server that does not answer is the reason, not the device", async () => {
  await device({ ok: false });
  expect(await waiting()).toEqual({ why: "server_away", until: null });
});

test("a batch whose rows are all for later tells when the next one is due", async () => {
  await device();
  await db.batch.update({ where: { id }, data: { scheduled: 3, nextDueAt: LATER } });
  expect(await waiting()).toEqual({ why: "scheduled", until: LATER.toISOString() });
  await db.batch.update({ where: { id }, data: { scheduled: 2 } });
  expect(await waiting()).toBeNull();
});

test("a person's pause comes first, and what is over does not wait", async () => {
  await db.batch.update({ where: { id }, data: { paused: true } });
  expect(await waiting()).toEqual({ why: "paused", until: null });
  await db.batch.update({ where: { id }, data: { held: true } });
  expect(await waiting()).toEqual({ why: "held", until: null });
  await db.batch.update({ where: { id }, data: { status: "DONE" } });
  expect(await waiting()).toBeNull();
});

test("somebody else's batch is not found", async () => {
  const budi = await person("Budi");
  await expect(batchWaiting(budi, id, NOW)).rejects.toThrow("NOT_FOUND");
});

test("in quiet hours it tells what the clock of whoever comes first will show, and before its start when it starts", async () => {
  await device(); // NOW is a Saturday, 15:00 in Jakarta and 17:00 in Jayapura
  await db.user.update({ where: { id: ani.id }, data: { hours: "own 123456 08:00-16:00", zone: "WITA" } });
  const opens = { date: "2026-11-23", clock: "08:00", zone: "WITA" };
  expect(await waiting()).toEqual({ why: "quiet", until: "2026-11-23T00:00:00.000Z", opens });
  const cursor = { nextRow: 0, due: null, left: 1 };
  const zones = JSON.stringify([
    { ...cursor, zone: "WIB" },
    { ...cursor, zone: "WIT" },
  ]);
  await db.batch.update({ where: { id }, data: { zones } });
  expect(await waiting()).toBeNull(); // 15:00 for WIB
  const later = new Date("2026-11-21T10:00:00Z");
  await db.heartbeat.updateMany({ data: { beatAt: later } });
  expect(await batchWaiting(ani, id, later)).toMatchObject({ opens: { clock: "08:00", zone: "WIT" } });
  await db.batch.update({ where: { id }, data: { startAt: LATER } });
  expect(await waiting()).toEqual({ why: "starts", until: LATER.toISOString() });
});
