import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchExpectation } from "~/domain/estimates/batch-estimate";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const NOW = new Date("2026-11-21T08:00:00Z");
let ani: Actor;
let first: number;
let second: number;

beforeEach(async () => {
  await db.user.deleteMany();
  ani = await person("Ani", { credits: 1000 });
  first = await queuedBatch(ani, 31, NOW);
  second = await queuedBatch(ani, 10, NOW);
});

async function device(state: Record<string, unknown> = {}) {
  const address = { host: "127.0.0.1", port: 3000, ok: true };
  const server = await db.server.upsert({
    where: { userId: ani.id },
    create: { userId: ani.id, ...address },
    update: {},
  });
  const own = { userId: ani.id, serverId: server.id, name: "Phone", sealedWebhookSecret: "", createdAt: NOW };
  const pace = { gapMinMs: 10_000, gapMaxMs: 10_000 };
  const session = `s-${Math.random()}`;
  await db.device.create({ data: { ...own, session, status: "WORKING", ...pace, ...state } });
}

const expected = (id: number) => batchExpectation(ani, id, NOW);
const minutes = (end: string | null | undefined) =>
  Math.round((Date.parse(end ?? "") - NOW.getTime()) / 6_000) / 10;

test("a batch says its pace and its end, behind the owner's older batches", async () => {
  await device();
  const one = await expected(first);
  expect(one).toMatchObject({ every_seconds: 10, ahead: 0 });
  expect(minutes(one?.end)).toBe(5);
  const two = await expected(second);
  expect(two).toMatchObject({ every_seconds: 10, ahead: 31 });
  expect(minutes(two?.end)).toBe(6.7);
});

test("an older batch that starts later goes first no more than one that has ended", async () => {
  await device();
  const at = (hours: number) => new Date(NOW.getTime() + hours * 60 * 60_000);
  await db.batch.update({ where: { id: first }, data: { startAt: at(48) } });
  expect((await expected(second))?.ahead).toBe(0);
  await db.batch.update({ where: { id: second }, data: { startAt: at(24) } });
  expect((await expected(second))?.ahead).toBe(0);
  await db.batch.update({ where: { id: first }, data: { startAt: at(23) } });
  expect((await expected(second))?.ahead).toBe(31);
});

test("a batch that is stopped is in nobody's way, and expects nothing itself", async () => {
  await device();
  await db.batch.update({ where: { id: first }, data: { paused: true } });
  expect(await expected(first)).toBeNull();
  expect((await expected(second))?.ahead).toBe(0);
});

test("only devices that will be free at a known time are reckoned with", async () => {
  await device({ status: "SCAN_QR_CODE" });
  await device({ pauseReason: "admin" });
  expect(await expected(first)).toBeNull();
  await device({ pauseReason: "failures", pausedUntil: new Date("2026-11-21T09:00:00Z") });
  expect(minutes((await expected(first))?.end)).toBe(65);
});

test("what was sent today counts against the cap of a device", async () => {
  await device({ dailyMax: 40, sentDay: "2026-11-21", sentToday: 10 });
  expect((await expected(first))?.end).toMatch(/^2026-11-21T17:00:00/);
});

test("rows with a time of their own keep a batch open until then", async () => {
  await device();
  const due = new Date("2026-12-24T11:30:00Z");
  await db.batchItem.update({ where: { batchId_rowNo: { batchId: first, rowNo: 5 } }, data: { dueAt: due } });
  await db.batch.update({ where: { id: first }, data: { scheduled: 1, nextDueAt: due, nextDueRow: 5 } });
  expect((await expected(first))?.end).toBe(due.toISOString());
  expect((await expected(second))?.ahead).toBe(30);
});

test("an ended batch, and somebody else's, expect nothing", async () => {
  await device();
  await db.batch.update({ where: { id: first }, data: { status: "DONE" } });
  expect(await expected(first)).toBeNull();
  await expect(batchExpectation(await person("Budi"), second, NOW)).rejects.toThrow("NOT_FOUND");
});

test("an account's hours, a batch's own and its zones are in its plan, and a quiet batch is not ahead of others", async () => {
  await device({ gapMinMs: 60_000, gapMaxMs: 60_000 });
  await db.user.update({ where: { id: ani.id }, data: { hours: "own 123456 08:00-15:20", zone: "WIB" } });
  const plan = await expected(first); // from 15:00 on, one a minute
  expect(plan?.days.map(({ date, rows }) => [date, rows])).toEqual([
    ["2026-11-21", 20],
    ["2026-11-23", 11],
  ]);
  expect(plan).toMatchObject({ begins: NOW.toISOString(), end: "2026-11-23T01:10:00.000Z", zone: "WIB" });
  await db.batch.update({ where: { id: first }, data: { hours: "own 1 08:00-09:00" } });
  expect(await expected(second)).toMatchObject({
    begins: NOW.toISOString(),
    end: "2026-11-21T08:09:00.000Z",
  });
});

test("where no connected device takes files, a batch that has some says until when they wait at least", async () => {
  const told = async () => (await expected(second))?.files_wait;
  const resting = (hour: string) => ({
    ...{ mediaRests: 1, mediaDetail: "HTTP 500" },
    mediaRestUntil: new Date(`2026-11-21T${hour}:00:00Z`),
  });
  await device(resting("10"));
  expect(await told()).toBe(null); // it has none
  await db.batch.update({ where: { id: second }, data: { attached: "ROWS" } });
  expect(await told()).toBe("2026-11-21T10:00:00.000Z");
  await device(resting("09"));
  expect(await told()).toBe("2026-11-21T09:00:00.000Z");
  await device({ status: "STOPPED" });
  expect(await told()).toBe("2026-11-21T09:00:00.000Z");
  await device();
  expect(await told()).toBe(null);
});
