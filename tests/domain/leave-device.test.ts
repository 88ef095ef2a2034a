/* A device that is logged out or removed takes with it what WAHA knows of its messages. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { pauseDevice } from "~/domain/devices/pause";
import type { DomainError } from "~/domain/errors";
import { pairAnew } from "~/domain/pairing/pair";
import { removeDevice } from "~/domain/pairing/remove-device";
import { claimItems } from "~/domain/sending/claim/claim";
import { acquireDevices, ownedDevices } from "~/domain/sending/lease/lease";
import { db, transaction } from "~/platform/db";
import { sendText } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";

let simulator: Simulator;
let people = 0;
let ani: Actor;
let eka: Actor;
let device: Awaited<ReturnType<typeof connectedDevice>>;
let batchId: number;
let which: { userId: number; deviceId: number };

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.001, storeDelayMs: 0, scanMs: null });
  eka = await person("Eka", { role: "SUPER ADMIN" });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await db.device.deleteMany();
  ani = await person(`Ani${++people}`, { credits: 100 });
  device = await connectedDevice(ani, simulator);
  batchId = await queuedBatch(ani, 3, new Date());
  which = { userId: ani.id, deviceId: device.id };
});

const deviceNow = () => db.device.findUnique({ where: { id: device.id } });
const itemAt = (rowNo: number) =>
  db.batchItem.findUniqueOrThrow({ where: { batchId_rowNo: { batchId, rowNo } } });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, params, fields }: DomainError) => ({ code, params, fields }),
  );

async function inHand(rowNo: number, phase: string) {
  const at = new Date();
  const hand = { userId: ani.id, deviceId: device.id, attempt: 1, phase };
  const messageId = `3EB0LEAVE${people}${rowNo}`;
  await db.dispatch.create({
    data: { batchId, rowNo, messageId, ...hand, dueAt: at, claimedAt: at, intentAt: at },
  });
  return messageId;
}

test("what WAHA has is recorded as sent before the device is logged out", async () => {
  const id = await inHand(2, "UNCONFIRMED");
  const { receiver, message: text } = await itemAt(2);
  const server = { host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey };
  await sendText(
    server,
    { session: device.session, chatId: `${receiver}@c.us`, text, id },
    { timeoutMs: 5_000 },
  );
  await pairAnew(eka, which, new Date());
  expect(await itemAt(2)).toMatchObject({ status: "SENT", messageId: id });
  expect((await deviceNow())?.pauseReason).toBeNull();
});

test("what stays unknown is said with its number, and nothing is logged out before somebody confirms it", async () => {
  await inHand(2, "UNCONFIRMED");
  await inHand(3, "UNCONFIRMED");
  const rowsOpen = { code: "DEVICE_ROWS_OPEN", params: { count: 2 } };
  expect(await refusalOf(pairAnew(eka, which, new Date()))).toMatchObject(rowsOpen);
  expect(await refusalOf(removeDevice(eka, which, new Date()))).toMatchObject(rowsOpen);
  expect(simulator.sessions.get(device.session)?.status).toBe("WORKING");
  expect(await deviceNow()).toMatchObject({ pauseReason: null, pausedUntil: null });
  await pairAnew(eka, which, new Date(), { confirmed: true });
  expect(simulator.sessions.get(device.session)?.phone).toBeNull();
  await removeDevice(eka, which, new Date(), { confirmed: true });
  expect(await deviceNow()).toBeNull();
});

test("what is in the air is waited for, and nothing more is handed out meanwhile", async () => {
  await db.device.update({ where: { id: device.id }, data: { gapMinMs: 0, gapMaxMs: 0 } });
  await inHand(2, "SENDING");
  const now = new Date();
  await acquireDevices("host:1:a", now);
  const [owned] = await ownedDevices("host:1:a", now);
  const take = () =>
    transaction((tx) => claimItems(tx, "host:1:a", [{ device: owned!, rows: 1 }], "SENDING", new Date()));
  const leaving = pairAnew(eka, which, now);
  await until(async () => (await deviceNow())?.pauseReason === "admin", "the device to be held");
  expect((await take()).size).toBe(0);
  await db.dispatch.deleteMany({ where: { batchId } }); // its answer has come
  await leaving;
  expect((await deviceNow())?.pauseReason).toBeNull();
});

test("a device that an admin had paused stays so", async () => {
  await pauseDevice(eka, which, { reason: "Holiday" }, new Date());
  await pairAnew(eka, which, new Date());
  expect(await deviceNow()).toMatchObject({ pauseReason: "admin", pauseDetail: "Holiday" });
});
