import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { seal } from "~/platform/secrets";

vi.hoisted(() => {
  process.env.SEND_GAP_SECONDS = "0";
  process.env.SEND_CONCURRENCY = "4";
  process.env.CONFIRM_GRACE_SECONDS = "2";
  process.env.SEND_TIMEOUT_SECONDS = "3";
  process.env.SEND_LEASE_SECONDS = "4";
});

import type { Actor } from "~/domain/actor";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { Sender } from "~/domain/sending/loop/sender";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { sendUntil } from "../support/send-until";
import { until } from "../support/until";

let simulator: Simulator;
let people = 0;
let ani: Actor;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  simulator.faults.clear();
  ani = await person(`Ani${++people}`, { credits: 1000 });
});

const ended = (id: number) => async () => {
  const batch = await db.batch.findUniqueOrThrow({ where: { id } });
  return batch.status === "DONE" || batch.status === "FAILED" ? batch : null;
};

const itemAt = (batchId: number, rowNo: number) =>
  db.batchItem.findUniqueOrThrow({ where: { batchId_rowNo: { batchId, rowNo } } });
const receivedBy = (digits: string) => simulator.journal.list({ chatId: `${digits}@c.us` });

test("every row is sent once, with our message id, and the batch ends DONE", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 30, new Date(), (row) => `62812100${people}${1000 + row}`);
  await sendUntil(ended(id));
  const items = await db.batchItem.findMany({ where: { batchId: id } });
  const got = simulator.journal.list({ session: device.session });
  expect(got.length).toBe(30);
  expect(items.every((item) => item.status === "SENT" && item.deviceId === device.id && item.sentAt)).toBe(
    true,
  );
  expect(new Set(items.map((item) => item.messageId))).toEqual(new Set(got.map((entry) => entry.id)));
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: "DONE",
    sent: 30,
    givenBack: 0,
  });
  expect(await db.dispatch.count()).toBe(0);
  expect((await checkLedger()).differences).toEqual([]);
});

test("a message that was accepted although its answer never came is found and not sent again", async () => {
  await connectedDevice(ani, simulator);
  const lost = "6281299990012"; // accepted, then the connection is cut
  const failed = "6281299990013"; // accepted, then 500
  const id = await queuedBatch(ani, 2, new Date(), (row) => (row === 2 ? lost : failed));
  await sendUntil(ended(id));
  expect(await itemAt(id, 2)).toMatchObject({ status: "SENT", reason: null });
  expect(await itemAt(id, 3)).toMatchObject({ status: "SENT" });
  for (const digits of [lost, failed]) expect(receivedBy(digits).map((entry) => entry.calls)).toEqual([1]);
});

test("a message that surely never arrived is sent again with the same id", async () => {
  await connectedDevice(ani, simulator);
  const number = "6281399990010"; // the connection is cut before anything is accepted, once
  const id = await queuedBatch(ani, 1, new Date(), () => number);
  await sendUntil(ended(id));
  expect(await itemAt(id, 2)).toMatchObject({ status: "SENT" });
  expect(receivedBy(number).map((entry) => entry.calls)).toEqual([1]);
});

test("a message that WhatsApp refuses is refunded with its reason", async () => {
  simulator.setEngine("GOWS");
  await connectedDevice(ani, simulator, { engine: "GOWS" });
  const id = await queuedBatch(ani, 2, new Date(), (row) => (row === 2 ? "6281299990001" : "6281212345678"));
  await sendUntil(ended(id));
  simulator.setEngine("NOWEB");
  expect(await itemAt(id, 2)).toMatchObject({
    status: "REFUNDED",
    reason: "NOT_ON_WHATSAPP",
    charged: false,
  });
  expect(await itemAt(id, 3)).toMatchObject({ status: "SENT", charged: true });
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(999);
});

test("on WEBJS a message that cannot be confirmed ends FAILED, keeps its credit, and is never sent again", async () => {
  simulator.setEngine("WEBJS");
  await connectedDevice(ani, simulator, { engine: "WEBJS" });
  const [absent, there] = ["6281499990010", "6281499990012"];
  const id = await queuedBatch(ani, 2, new Date(), (row) => (row === 2 ? absent : there));
  await sendUntil(ended(id));
  simulator.setEngine("NOWEB");
  expect(await itemAt(id, 2)).toMatchObject({ status: "FAILED", reason: "UNCONFIRMED", charged: true });
  expect(await itemAt(id, 3)).toMatchObject({ status: "SENT" });
  expect(receivedBy(absent)).toEqual([]);
  expect(receivedBy(there).length).toBe(1);
});

test("when WAHA is away nothing is burnt, and everything goes on when it comes back", async () => {
  await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 12, new Date(), (row) => `62815100${people}${1000 + row}`);
  const back = simulator.down(1500);
  await sendUntil(ended(id));
  await back;
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: "DONE",
    sent: 12,
    failed: 0,
    refunded: 0,
  });
});

test("a dropped connection burns no row and makes no device stand still, though nothing paces it", async () => {
  const slow = await startSimulator({ waitScale: 0.5 });
  const device = await connectedDevice(ani, slow);
  const reasons = new Set<string | null>();
  const id = await queuedBatch(ani, 40, new Date(), (row) =>
    row === 12 ? "6281699990027" : `62816200${people}${1000 + row}`,
  );
  await sendUntil(async () => {
    reasons.add((await db.device.findUniqueOrThrow({ where: { id: device.id } })).pauseReason);
    return (await ended(id)()) !== null;
  });
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: "DONE",
    sent: 40,
    failed: 0,
    refunded: 0,
  });
  expect(slow.journal.list().map(({ calls }) => calls)).toEqual(Array(40).fill(1));
  expect(reasons.has("failures")).toBe(false);
  await slow.close();
});

test("a stopped session pauses its device, and the batch goes on when the session works again", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 3, new Date(), (row) =>
    row === 2 ? "6281699990019" : `62816100${people}${1000 + row}`,
  );
  await sendUntil(ended(id));
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "DONE", sent: 3 });
  expect(await db.device.findUniqueOrThrow({ where: { id: device.id } })).toMatchObject({
    pauseReason: null,
    owner: null,
  });
});

test("error 463 holds back new people, the device goes on with known ones and takes the new ones up again by itself", async () => {
  simulator.setEngine("GOWS");
  const device = await connectedDevice(ani, simulator, { engine: "GOWS" });
  const numberOf = (row: number) => (row === 2 ? "6281299990002" : `62817100${people}${1000 + row}`);
  const now = new Date();
  const strangers = await queuedBatch(ani, 20, now, numberOf);
  const deviceNow = () => db.device.findUniqueOrThrow({ where: { id: device.id } });
  await sendUntil(async () => (await deviceNow()).newStopReason === "restricted");
  expect(await itemAt(strangers, 2)).toMatchObject({ status: "REFUNDED", reason: "RESTRICTED" });
  const { pauseReason, newStopUntil } = await deviceNow();
  expect(pauseReason).toBe(null);
  expect(newStopUntil!.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const ready = () => db.batchItem.count({ where: { batchId: strangers, status: "READY" } });
  const waiting = await ready();
  expect(waiting).toBeGreaterThan(0);
  const friend = (row: number) => `62817200${people}${1000 + row}`;
  const friends = Array.from({ length: 10 }, (_, i) => ({ number: friend(2 + i), at: now }));
  await recordContacts(ani.id, friends, now);
  const known = await queuedBatch(ani, 10, now, friend);
  await sendUntil(ended(known));
  expect(await ready()).toBe(waiting);
  await db.device.update({ where: { id: device.id }, data: { newStopUntil: new Date(Date.now() + 500) } });
  await sendUntil(ended(strangers));
  simulator.setEngine("NOWEB");
});

test("a wrong key pauses the device, and it goes on by itself when the key is right again", async () => {
  const device = await connectedDevice(ani, simulator);
  await db.server.update({
    where: { id: device.serverId! },
    data: { sealedApiKey: sealedServerKey(ani.id, "wrong") },
  });
  const id = await queuedBatch(ani, 1, new Date(), () => `62818100${people}1000`);
  await sendUntil(async () => {
    if ((await db.device.findUniqueOrThrow({ where: { id: device.id } })).pauseReason === "auth")
      await db.server.update({
        where: { id: device.serverId! },
        data: { sealedApiKey: sealedServerKey(ani.id, simulator.apiKey) },
      });
    return ended(id)();
  });
  expect(await itemAt(id, 2)).toMatchObject({ status: "SENT" });
});

test("rows with a time of their own wait for it, and hold nobody up", async () => {
  await connectedDevice(ani, simulator);
  const now = Date.now();
  const id = await queuedBatch(ani, 3, new Date(), (row) => `62819100${people}${1000 + row}`);
  const later = new Date(now + 1500);
  await db.batchItem.update({ where: { batchId_rowNo: { batchId: id, rowNo: 2 } }, data: { dueAt: later } });
  await db.batch.update({ where: { id }, data: { scheduled: 1, nextDueAt: later, nextDueRow: 2 } });
  await sendUntil(ended(id));
  const [first, second] = [await itemAt(id, 2), await itemAt(id, 3)];
  expect(first.sentAt!.getTime()).toBeGreaterThanOrEqual(later.getTime());
  expect(second.sentAt!.getTime()).toBeLessThan(later.getTime());
});

test("a sender that is stopped in full swing gives back what it took ahead, and the rest is sent once", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 300, new Date(), (row) => `62821200${people}${1000 + row}`);
  const controller = new AbortController();
  const running = new Sender().run(controller.signal);
  const got = () => simulator.journal.list({ session: device.session });
  await until(async () => got().length >= 40, "rows to be taken ahead");
  controller.abort();
  await running;
  expect(await db.dispatch.count({ where: { phase: { not: "WAITING" } } })).toBe(0);
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ sent: got().length });
  expect(got().length).toBeLessThan(300);
  await sendUntil(ended(id));
  expect(got().length).toBe(300);
  expect(new Set(got().map((entry) => entry.chatId)).size).toBe(300);
});

test("a paused batch sends nothing until it goes on", async () => {
  await connectedDevice(ani, simulator);
  const paused = await queuedBatch(ani, 2, new Date(), (row) => `62821100${people}${1000 + row}`);
  await db.batch.update({ where: { id: paused }, data: { paused: true } });
  const other = await queuedBatch(ani, 2, new Date(), (row) => `62822100${people}${1000 + row}`);
  await sendUntil(ended(other));
  expect(await db.batch.findUniqueOrThrow({ where: { id: paused } })).toMatchObject({
    status: "PREPARING",
    sent: 0,
  });
});

test("what happened to devices while there was nothing to send counts for the first message", async () => {
  const [first, second] = [await connectedDevice(ani, simulator), await connectedDevice(ani, simulator)];
  const pause = (id: number, pauseReason: string | null) =>
    db.device.update({ where: { id }, data: { pauseReason } });
  await pause(second.id, "admin");
  const controller = new AbortController();
  const running = new Sender().run(controller.signal);
  await until(async () => (await db.device.count({ where: { userId: ani.id, owner: null } })) === 0);
  await new Promise((resolve) => setTimeout(resolve, 500)); // they were read
  await pause(first.id, "admin");
  await pause(second.id, null);
  const id = await queuedBatch(ani, 3, new Date(), (row) => `62812101${people}${1000 + row}`);
  await until(ended(id));
  controller.abort();
  await running;
  const sent = await db.batchItem.findMany({ where: { batchId: id } });
  expect(sent.map(({ deviceId }) => deviceId)).toEqual([second.id, second.id, second.id]);
});

test("with a check key, numbers that are not on WhatsApp are skipped before anything is sent, and asked about once", async () => {
  const device = await connectedDevice(ani, simulator);
  const [absent, there] = ["6281299990001", `62823100${people}1000`];
  await db.appSettings.update({
    where: { id: 1 },
    data: { sealedCheckNumberKey: seal("checkNumberKey", 1, "key") },
  });
  const calls = simulator.journal.calls;
  const id = await queuedBatch(ani, 2, new Date(), (row) => (row === 2 ? absent : there));
  await sendUntil(ended(id));
  await db.appSettings.update({ where: { id: 1 }, data: { sealedCheckNumberKey: null } });
  expect(await itemAt(id, 2)).toMatchObject({ status: "SKIPPED", reason: "NOT_ON_WHATSAPP", charged: false });
  expect(await itemAt(id, 3)).toMatchObject({ status: "SENT", deviceId: device.id });
  expect(simulator.journal.calls - calls).toBe(1);
  expect(
    await db.numberCheck.findMany({ select: { phone: true, exists: true }, orderBy: { phone: "asc" } }),
  ).toEqual([
    { phone: absent, exists: false },
    { phone: there, exists: true },
  ]);
  expect((await checkLedger()).differences).toEqual([]);
});

test("a row that the database has in hand but nobody knows of is looked for", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 1, new Date(), () => `62824100${people}1000`);
  const longAgo = new Date(Date.now() - 60_000);
  await db.batch.update({ where: { id }, data: { nextRow: 3, status: "SENDING" } });
  const inHand = {
    batchId: id,
    rowNo: 2,
    userId: ani.id,
    deviceId: device.id,
    messageId: "3EB0FFFFFFFFFFFFFFFFFF",
  };
  // Under the epoch that this device will have: as if our own commit's answer had been lost.
  await db.dispatch.create({
    data: {
      ...inHand,
      epoch: device.epoch + 1,
      attempt: 1,
      phase: "SENDING",
      dueAt: longAgo,
      claimedAt: longAgo,
      intentAt: longAgo,
    },
  });
  await sendUntil(ended(id));
  expect(await itemAt(id, 2)).toMatchObject({ status: "SENT", messageId: "3EB0FFFFFFFFFFFFFFFFFF" });
});
