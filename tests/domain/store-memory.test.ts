/* What is absent from WAHA's store is sent again only where the store would have had it. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.CONFIRM_GRACE_SECONDS = "2";
});

import type { Actor } from "~/domain/actor";
import { watchDevices } from "~/domain/device-monitor/monitor";
import { NewServer, setServer } from "~/domain/devices/server";
import { noteSession } from "~/domain/devices/session/device-status";
import { pairAnew } from "~/domain/pairing/pair";
import { settleUnconfirmed } from "~/domain/sending/reconcile/resolve-unconfirmed";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, transaction } from "~/platform/db";
import { sendText } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { take } from "../support/forgetting";
import { until } from "../support/until";

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

let simulator: Simulator;
let people = 0;
let ani: Actor;
let eka: Actor;
let device: Awaited<ReturnType<typeof connectedDevice>>;
let batchId: number;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01, storeDelayMs: 0, scanMs: null });
  eka = await person("Eka", { role: "SUPER ADMIN" });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  ani = await person(`Ani${++people}`, { credits: 100 });
  device = await connectedDevice(ani, simulator);
  batchId = await queuedBatch(ani, 2, ago(30));
});

const idOf = (rowNo: number) => `3EB0${String(people * 1000 + rowNo).padStart(18, "0")}`;
const itemAt = (rowNo: number) =>
  db.batchItem.findUniqueOrThrow({ where: { batchId_rowNo: { batchId, rowNo } } });
const dispatchAt = (rowNo: number) =>
  db.dispatch.findUnique({ where: { batchId_rowNo: { batchId, rowNo } } });
const deviceNow = () => db.device.findUniqueOrThrow({ where: { id: device.id } });

/** WAHA takes a row's message, which our books may know of or not. */
async function waha(rowNo: number) {
  const { receiver, message } = await itemAt(rowNo);
  const server = { host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey };
  const text = { session: device.session, chatId: `${receiver}@c.us`, text: message, id: idOf(rowNo) };
  expect(await sendText(server, text, { timeoutMs: 5_000 })).toMatchObject({ kind: "accepted" });
}

/** Row 2 was sent ten minutes ago, and we know it. */
async function olderMessage() {
  await waha(2);
  const sent = { batchId, rowNo: 2, from: "READY", to: "SENT", reason: null, deviceId: device.id } as const;
  await transaction((tx) =>
    moveItems(tx, [{ ...sent, messageId: idOf(2), sentAt: ago(10), ack: 1 }], ago(10)),
  );
}

/** Of row 3 nobody knows whether it was sent, five minutes ago. */
async function unconfirmed(intentAt = ago(5)) {
  const times = { dueAt: intentAt, claimedAt: intentAt, intentAt };
  const hand = { userId: ani.id, deviceId: device.id, epoch: 1, attempt: 1, phase: "UNCONFIRMED" };
  await db.dispatch.create({ data: { batchId, rowNo: 3, messageId: idOf(3), ...hand, ...times } });
}

test("what never arrived is sent again while an older message shows that the store is the same", async () => {
  await olderMessage();
  await db.device.update({ where: { id: device.id }, data: { storeSince: null } });
  await unconfirmed();
  expect(await settleUnconfirmed(new Date())).toMatchObject({ again: 1 });
  expect(await dispatchAt(3)).toMatchObject({ phase: "WAITING", messageId: idOf(3) });
});

test("what was sent before its store was wiped is never sent again", async () => {
  await olderMessage();
  await waha(3);
  simulator.store.forget(device.session);
  await unconfirmed();
  await settleUnconfirmed(new Date());
  expect(await itemAt(3)).toMatchObject({ status: "FAILED", reason: "UNCONFIRMED", charged: true });
  expect(await dispatchAt(3)).toBeNull();
});

test("the first message of a device is sent again only if its pairing was seen before", async () => {
  await unconfirmed();
  expect(await settleUnconfirmed(new Date())).toMatchObject({ again: 1 });
  await db.dispatch.deleteMany({ where: { batchId } });
  await db.device.update({ where: { id: device.id }, data: { storeSince: null } });
  await unconfirmed();
  expect(await settleUnconfirmed(new Date())).toMatchObject({ failed: 1 });
});

test("of batches that are sent at once the message that was sent last is the witness, whichever batch it is of", async () => {
  const newer = await queuedBatch(ani, 1, ago(20));
  const sent = {
    batchId: newer,
    rowNo: 2,
    from: "READY",
    to: "SENT",
    reason: null,
    deviceId: device.id,
  } as const;
  const wiped = { ...sent, messageId: idOf(900), sentAt: ago(15), ack: 1 };
  await transaction((tx) => moveItems(tx, [wiped], ago(15)));
  await olderMessage();
  await unconfirmed();
  expect(await settleUnconfirmed(new Date())).toMatchObject({ again: 1 });
});

test("through a session whose store began just now nothing is sent yet, by whichever clock that was noticed", async () => {
  const since = (storeSince: Date) => db.device.updateMany({ data: { storeSince } });
  const seconds = (count: number) => new Date(Date.now() + count * 1_000);
  const taken = async () => (await take(1)).filter(({ deviceId }) => deviceId === device.id);
  for (const soon of [-2, 0, 3]) {
    await since(seconds(soon));
    expect(await taken()).toEqual([]);
  }
  await since(seconds(-6));
  expect(await taken()).toMatchObject([{ batchId, rowNo: 2 }]);
  // Nobody knows what became of it, and it is not there: the very first message of this store.
  await db.dispatch.deleteMany({ where: { batchId: { not: batchId } } });
  await db.dispatch.updateMany({ where: { batchId }, data: { phase: "UNCONFIRMED" } });
  expect(await settleUnconfirmed(seconds(60))).toMatchObject({ again: 1 });
});

test("after logging out and pairing anew nothing from before is sent again, with the same phone or another", async () => {
  await olderMessage();
  await unconfirmed(new Date()); // WAHA may be sending it still
  await pairAnew(eka, { userId: ani.id, deviceId: device.id }, new Date(), { confirmed: true });
  simulator.store.forget(device.session);
  simulator.sessions.pair(simulator.sessions.get(device.session)!);
  await noteSession(device.id, { status: "WORKING", phone: "6281199999999" }, new Date());
  await waha(2); // the new store is not empty
  await settleUnconfirmed(new Date(Date.now() + MINUTE_MS));
  expect(await itemAt(3)).toMatchObject({ status: "FAILED", reason: "UNCONFIRMED" });
});

test("while nobody can say whether the store is the same, the row is asked about again", async () => {
  await unconfirmed();
  const session = simulator.sessions.get(device.session)!;
  const asked = settleUnconfirmed(new Date());
  simulator.sessions.stop(session);
  await asked;
  expect(await dispatchAt(3)).toMatchObject({ phase: "UNCONFIRMED" });
});

test("the beginning of a store is noted when a session is paired, has another phone, or is made again", async () => {
  const since = async () => (await deviceNow()).storeSince?.getTime();
  const before = await since();
  const say = (status: string | null, phone: string | null, at: Date) =>
    noteSession(device.id, { status, phone }, at);
  await say("WORKING", "628110000001", ago(9));
  await say("STARTING", null, ago(8));
  await say("FAILED", "628119999999", ago(8)); // an id that a pairing code left behind
  await say("WORKING", "628110000001", ago(7));
  expect(await since()).toBe(before);
  const [other, unpaired, paired] = [ago(6), ago(5), ago(4)];
  await say("WORKING", "628110000002", other);
  expect(await since()).toBe(other.getTime());
  await say("SCAN_QR_CODE", null, unpaired);
  expect(await since()).toBe(unpaired.getTime());
  await say("WORKING", "628110000002", paired);
  expect(await since()).toBe(paired.getTime());
  await say(null, null, ago(3));
  expect(await since()).toBeUndefined();
});

test("the watcher notes it as well, and a server that is another one has another store", async () => {
  const session = simulator.sessions.get(device.session)!;
  session.phone = "6281188888888";
  await db.device.updateMany({ data: { statusAt: new Date() } });
  const due = () => db.device.update({ where: { id: device.id }, data: { statusAt: null } });
  await due();
  await db.device.update({ where: { id: device.id }, data: { phoneNumber: "628117777777" } });
  const at = new Date();
  await watchDevices(at);
  expect(await deviceNow()).toMatchObject({ phoneNumber: "6281188888888", storeSince: at });
  const moved = new Date(at.getTime() + 1_000);
  const address = { host: "localhost", port: simulator.port, api_key: simulator.apiKey };
  await setServer(eka, ani.id, NewServer.parse(address), moved);
  expect((await deviceNow()).storeSince).toEqual(moved);
});

test("what was in the air when WAHA crashed is not sent again: it may have gone out and not been written down", async () => {
  await olderMessage();
  await unconfirmed();
  simulator.crash(); // for good: this simulator says from now on that it runs since then
  const isBack = () => simulator.sessions.get(device.session)?.status === "WORKING";
  await until(isBack, "the session works again");
  await settleUnconfirmed(new Date());
  expect(await itemAt(3)).toMatchObject({ status: "FAILED", reason: "UNCONFIRMED", charged: true });
});

test("what WAHA had written down before it crashed is found by its id when it is back, and is SENT", async () => {
  await olderMessage();
  await unconfirmed();
  await waha(3);
  simulator.crash();
  const isBack = () => simulator.sessions.get(device.session)?.status === "WORKING";
  await until(isBack, "the session works again");
  await settleUnconfirmed(new Date());
  expect(await itemAt(3)).toMatchObject({ status: "SENT", messageId: idOf(3), charged: true });
});

test("who was logged out and paired anew between two looks, with the same number, has a new store", async () => {
  await watchDevices(new Date(Date.now() + 60_000));
  expect((await deviceNow()).pairing).toMatch(/^\d+:\d+$/);
  await db.device.update({ where: { id: device.id }, data: { storeSince: ago(60) } });
  await waha(2); // the first of this device: nothing older could show that the store is another one
  await unconfirmed(new Date(Date.now() - 5_000));
  const session = simulator.sessions.get(device.session)!;
  const { phone } = session;
  simulator.sessions.logout(session);
  simulator.sessions.addWorking(device.session, phone ?? "628110000001"); // back before anybody looked
  expect(await settleUnconfirmed(new Date())).toMatchObject({ again: 0 });
  await watchDevices(new Date(Date.now() + 120_000));
  expect((await deviceNow()).storeSince!.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await settleUnconfirmed(new Date(Date.now() + 121_000))).toMatchObject({ again: 0 });
});
