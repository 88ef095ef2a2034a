/* Two things at the same moment, in the order that hurts. On PostgreSQL they really overlap. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.CONFIRM_GRACE_SECONDS = "2";
  process.env.SEND_TIMEOUT_SECONDS = "3";
});

import type { Actor } from "~/domain/actor";
import { cancelBatch, endCancelled } from "~/domain/batch-control/pause-cancel";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { watchDevices } from "~/domain/device-monitor/monitor";
import { pauseDevice } from "~/domain/devices/pause";
import { recoverItems } from "~/domain/sending/lease/recover-orphans";
import { settleUnconfirmed } from "~/domain/sending/reconcile/resolve-unconfirmed";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import type { ClaimedItem, Settlement } from "~/domain/sending/types";
import { handleEvent } from "~/domain/waha-events/handle-event";
import { db, execute, sql, transaction } from "~/platform/db";
import type { WebhookEvent } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";
import { untilSomebodyWaits } from "../support/until-blocked";

const MINUTE_MS = 60_000;

let simulator: Simulator;
let people = 0;
let ani: Actor;
let eka: Actor;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01, storeDelayMs: 0 });
  eka = await person("Eka", { role: "SUPER ADMIN" });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  simulator.setEngine("NOWEB", "2026.8.2");
  simulator.faults.clear();
  ani = await person(`Ani${++people}`, { credits: 1000 });
});

type Hand = { deviceId: number; rowNo?: number; phase: string; messageId?: string; intentAt?: Date };

/** A row of this batch that is in hand, and as the daemon that holds it knows it. */
async function inHand(batchId: number, { rowNo = 2, messageId, intentAt = new Date(), ...hand }: Hand) {
  const id = messageId ?? `3EB0${String(people * 1000 + rowNo).padStart(18, "0")}`;
  const times = { dueAt: intentAt, claimedAt: intentAt, intentAt };
  const data = { batchId, rowNo, userId: ani.id, epoch: 1, attempt: 1, messageId: id, ...hand, ...times };
  await db.batch.update({ where: { id: batchId }, data: { status: "SENDING", nextRow: 1_000 } });
  await db.dispatch.create({ data });
  await db.device.update({ where: { id: hand.deviceId }, data: { epoch: 1 } });
  const { receiver, message, known } = await itemAt(batchId, rowNo);
  return { ...data, receiver, message, toNew: !known, phase: "SENDING" } satisfies ClaimedItem &
    object as ClaimedItem;
}

const itemAt = (batchId: number, rowNo = 2) =>
  db.batchItem.findUniqueOrThrow({ where: { batchId_rowNo: { batchId, rowNo } } });
const settle = (row: ClaimedItem, outcome: Settlement["outcome"]) =>
  transaction((tx) => settleRows(tx, [{ row, outcome, at: new Date() }], new Date()));
const accepted = (row: ClaimedItem, messageId = row.messageId): Settlement["outcome"] => ({
  kind: "accepted",
  messageId,
  honoured: messageId === row.messageId,
  ack: 0,
});
const receipt = ({ session }: { session: string }, messageId: string, ack: number): WebhookEvent => ({
  ...{ kind: "ack", eventId: `evt_${Math.random()}`, at: new Date(), fromMe: true },
  ...{ session, messageId, ack },
});
const later = (ms = MINUTE_MS) => new Date(Date.now() + ms);
const longAgo = () => new Date(Date.now() - MINUTE_MS);
const deviceAt = (id: number) => db.device.findUniqueOrThrow({ where: { id } });

test("a row that is taken while its batch is being cancelled is sent, and its credit is not given back", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 3, new Date());
  const row = await inHand(id, { deviceId: device.id, phase: "WAITING" });
  let cancelled: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    await execute(tx, sql`UPDATE dispatches SET phase = 'SENDING' WHERE batch_id = ${id} AND row_no = 2`);
    cancelled = cancelBatch(ani, id, new Date());
    await untilSomebodyWaits();
  });
  await cancelled;
  expect(await itemAt(id)).toMatchObject({ status: "READY", charged: true });
  await settle(row, accepted(row));
  expect(await itemAt(id)).toMatchObject({ status: "SENT", charged: true });
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ sent: 1, skipped: 2 });
});

test("a row that comes back unsent after its batch was cancelled is skipped, and its credit comes back", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 2, new Date());
  const row = await inHand(id, { deviceId: device.id, phase: "SENDING" });
  await cancelBatch(ani, id, new Date());
  await settle(row, { kind: "not-now", reason: "unreachable", detail: "ECONNREFUSED" });
  await endCancelled(new Date());
  expect(await itemAt(id)).toMatchObject({ status: "SKIPPED", reason: "CANCELLED", charged: false });
  expect(await db.dispatch.count({ where: { batchId: id } })).toBe(0);
  expect((await db.batch.findUniqueOrThrow({ where: { id } })).status).toBe("FAILED");
  expect((await checkLedger()).differences).toEqual([]);
});

test("a daemon that woke too late records nothing: neither of a row that is looked for, nor of one that another sends", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 1, new Date());
  const row = await inHand(id, { deviceId: device.id, phase: "SENDING" });
  await db.device.update({ where: { id: device.id }, data: { epoch: 2 } });
  await recoverItems(new Date());
  expect(await settle(row, accepted(row))).toBe(0);
  const taken = { phase: "SENDING", epoch: 2, attempt: 2 };
  await db.dispatch.update({ where: { batchId_rowNo: { batchId: id, rowNo: 2 } }, data: taken });
  expect(await settle(row, accepted(row))).toBe(0);
  expect(await settle(row, { kind: "not-now", reason: "unreachable", detail: "" })).toBe(0);
  expect(await itemAt(id)).toMatchObject({ status: "READY" });
  expect(await db.dispatch.findMany({ where: { batchId: id } })).toMatchObject([taken]);
});

test("receipts that come at the same moment are counted once each, and the highest one stays", async () => {
  const device = await connectedDevice(ani, simulator);
  const rows = 20;
  const id = await queuedBatch(ani, rows, new Date());
  const told: Promise<unknown>[] = [];
  for (let rowNo = 2; rowNo < rows + 2; rowNo++) {
    const row = await inHand(id, { deviceId: device.id, rowNo, phase: "SENDING" });
    await settle(row, accepted(row));
    for (const ack of [1, 2, 3, 2]) {
      const eventId = `${row.messageId}-${told.length}`;
      const event = { kind: "ack", eventId, at: new Date(), session: device.session, fromMe: true } as const;
      told.push(handleEvent(device, { ...event, messageId: row.messageId, ack } as WebhookEvent, new Date()));
    }
  }
  await Promise.all(told);
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ delivered: rows, read: rows });
  expect(await db.batchItem.count({ where: { batchId: id, ack: 3 } })).toBe(rows);
});

test("what WhatsApp tells of a message before its engine has named it to us is not forgotten", async () => {
  const device = await connectedDevice(ani, simulator, { engine: "WEBJS" });
  const id = await queuedBatch(ani, 2, new Date());
  const [refused, read] = [
    await inHand(id, { deviceId: device.id, rowNo: 2, phase: "SENDING" }),
    await inHand(id, { deviceId: device.id, rowNo: 3, phase: "SENDING" }),
  ];
  await handleEvent(device, receipt(device, "NAMED-BY-WAHA-2", -1), new Date());
  await handleEvent(device, receipt(device, "NAMED-BY-WAHA-3", 3), new Date());
  await settle(refused, accepted(refused, "NAMED-BY-WAHA-2"));
  await settle(read, accepted(read, "NAMED-BY-WAHA-3"));
  expect(await itemAt(id, 2)).toMatchObject({ status: "REFUNDED", reason: "REFUSED" });
  expect(await itemAt(id, 3)).toMatchObject({ status: "SENT", ack: 3 });
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ delivered: 1, read: 1 });
  expect((await checkLedger()).differences).toEqual([]);
});

test("nor what it tells at the same moment", async () => {
  const rows = 20;
  const device = await connectedDevice(ani, simulator, { engine: "WEBJS" });
  const id = await queuedBatch(ani, rows, new Date());
  const numbers = Array.from({ length: rows }, (_, i) => i + 2);
  const hands = await Promise.all(
    numbers.map((rowNo) => inHand(id, { deviceId: device.id, rowNo, phase: "SENDING" })),
  );
  await Promise.all(
    hands.flatMap((row) => [
      settle(row, accepted(row, `TOLD-${id}-${row.rowNo}`)),
      handleEvent(device, receipt(device, `TOLD-${id}-${row.rowNo}`, -1), new Date()),
    ]),
  );
  const items = await db.batchItem.groupBy({ by: ["status"], where: { batchId: id }, _count: true });
  expect(items).toEqual([{ status: "REFUNDED", _count: rows }]);
  expect((await checkLedger()).differences).toEqual([]);
});

test("a message of which a receipt came is never sent again, even when WAHA's store has lost it", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 1, new Date());
  await inHand(id, { deviceId: device.id, phase: "UNCONFIRMED", intentAt: longAgo() });
  await db.batchItem.update({ where: { batchId_rowNo: { batchId: id, rowNo: 2 } }, data: { ack: 2 } });
  await settleUnconfirmed(new Date());
  expect(await itemAt(id)).toMatchObject({ status: "SENT", ack: 2 });
});

test("a server that does not keep our ids although its version does is found out before anything is sent twice", async () => {
  const device = await connectedDevice(ani, simulator);
  simulator.setEngine("NOWEB", "2026.4.1"); // since we last asked it
  const id = await queuedBatch(ani, 1, new Date(), () => "6281234500001");
  await inHand(id, { deviceId: device.id, phase: "UNCONFIRMED", intentAt: new Date(Date.now() - 3_000) });
  await fetch(`${simulator.url}/api/sendText`, {
    method: "POST",
    headers: { "x-api-key": simulator.apiKey, "content-type": "application/json" },
    body: JSON.stringify({
      session: device.session,
      chatId: "6281234500001@c.us",
      text: "Halo 2",
      id: "OURS",
    }),
  });
  await settleUnconfirmed(later(1_000));
  await settleUnconfirmed(later(5_000));
  expect(await itemAt(id)).toMatchObject({ status: "SENT" });
});

test("of two rows with the same text to the same person, a message found belongs to one only", async () => {
  simulator.setEngine("WEBJS", "2026.8.2");
  const device = await connectedDevice(ani, simulator, { engine: "WEBJS" });
  const number = "6281234500002";
  const [first, second] = [
    await queuedBatch(ani, 1, new Date(), () => number),
    await queuedBatch(ani, 1, new Date(), () => number),
  ];
  await inHand(first, {
    deviceId: device.id,
    phase: "UNCONFIRMED",
    messageId: "3EB0AA",
    intentAt: longAgo(),
  });
  await inHand(second, {
    deviceId: device.id,
    phase: "UNCONFIRMED",
    messageId: "3EB0BB",
    intentAt: longAgo(),
  });
  const received = await fetch(`${simulator.url}/api/sendText`, {
    method: "POST",
    headers: { "x-api-key": simulator.apiKey, "content-type": "application/json" },
    body: JSON.stringify({ session: device.session, chatId: `${number}@c.us`, text: "Halo 2" }),
  });
  expect(received.status).toBe(201);
  await settleUnconfirmed(new Date());
  await settleUnconfirmed(later());
  const statuses = [(await itemAt(first)).status, (await itemAt(second)).status];
  expect(statuses.sort()).toEqual(["FAILED", "SENT"]);
});

/** WAHA takes this text for this number, as many times; nobody here hears its answer. */
async function receivedUnheard({ session }: { session: string }, number: string, times: number) {
  for (let i = 0; i < times; i++) {
    const { status } = await fetch(`${simulator.url}/api/sendText`, {
      method: "POST",
      headers: { "x-api-key": simulator.apiKey, "content-type": "application/json" },
      body: JSON.stringify({ session, chatId: `${number}@c.us`, text: "Halo 2" }),
    });
    expect(status).toBe(201);
  }
}

test.each([
  [3, ["SENT", "SENT", "SENT"]],
  [2, ["SENT", "SENT", "FAILED"]],
])(
  "on WEBJS, of three rows with the same text to the same person and %s such messages in the chat, each message settles one row, the first ones first",
  async (messages, expected) => {
    simulator.setEngine("WEBJS", "2026.8.2");
    const device = await connectedDevice(ani, simulator, { engine: "WEBJS" });
    const number = `62812345${people}0005`;
    const batches: number[] = [];
    for (const id of ["3EB0A", "3EB0B", "3EB0C"]) {
      const batchId = await queuedBatch(ani, 1, new Date(), () => number);
      const intentAt = new Date(longAgo().getTime() + batches.length);
      await inHand(batchId, { deviceId: device.id, phase: "UNCONFIRMED", messageId: id + people, intentAt });
      batches.push(batchId);
    }
    await receivedUnheard(device, number, messages);
    for (let round = 1; round <= 4; round++) await settleUnconfirmed(later(round * MINUTE_MS));
    const items = await Promise.all(batches.map((batchId) => itemAt(batchId)));
    expect(items.map(({ status }) => status)).toEqual(expected);
    expect(new Set(items.map(({ messageId }) => messageId)).size).toBe(3);
    expect((await checkLedger()).differences).toEqual([]);
  },
);

test("on WEBJS the message of a row that WAHA has named does not keep its twin from being found", async () => {
  simulator.setEngine("WEBJS", "2026.8.2");
  const device = await connectedDevice(ani, simulator, { engine: "WEBJS" });
  const number = `62812345${people}0006`;
  await receivedUnheard(device, number, 2);
  const [named] = simulator.store.newest(1);
  const known = await queuedBatch(ani, 1, new Date(), () => number);
  await settle(await inHand(known, { deviceId: device.id, phase: "SENDING" }), {
    ...{ kind: "accepted", honoured: false, ack: 0 },
    messageId: named!.id,
  });
  const lost = await queuedBatch(ani, 1, new Date(), () => number);
  await inHand(lost, {
    deviceId: device.id,
    phase: "UNCONFIRMED",
    messageId: "3EB0LOST",
    intentAt: longAgo(),
  });
  await settleUnconfirmed(later());
  expect(await itemAt(lost)).toMatchObject({ status: "SENT" });
  expect((await itemAt(lost)).messageId).not.toBe((await itemAt(known)).messageId);
});

test("on WEBJS a webhook of a message settles the row with that text that was to be sent first", async () => {
  const device = await connectedDevice(ani, simulator, { engine: "WEBJS" });
  const number = `62812345${people}0007`;
  const [second, first] = [
    await queuedBatch(ani, 1, new Date(), () => number),
    await queuedBatch(ani, 1, new Date(), () => number),
  ];
  const unconfirmed = { deviceId: device.id, phase: "UNCONFIRMED" };
  await inHand(second, { ...unconfirmed, messageId: "3EB0SECOND", intentAt: later(-30_000) });
  await inHand(first, { ...unconfirmed, messageId: "3EB0FIRST", intentAt: longAgo() });
  const event = {
    kind: "message",
    eventId: "e2",
    session: device.session,
    fromMe: true,
    ack: 1,
    at: new Date(),
  };
  const message = { messageId: `3EB0WEB${people}`, chatId: `${number}@c.us`, body: "Halo 2" };
  await handleEvent(device, { ...event, ...message } as WebhookEvent, new Date());
  expect((await itemAt(first)).status).toBe("SENT");
  expect((await itemAt(second)).status).toBe("READY");
});

test("what WAHA says of a message that is still being sent is not taken for another one's", async () => {
  simulator.setEngine("WEBJS", "2026.8.2");
  const device = await connectedDevice(ani, simulator, { engine: "WEBJS" });
  const number = "6281234500003";
  const lost = await queuedBatch(ani, 1, new Date(), () => number);
  const other = await queuedBatch(ani, 1, new Date(), () => number);
  await inHand(lost, { deviceId: device.id, phase: "UNCONFIRMED", messageId: "3EB0CC", intentAt: longAgo() });
  const row = await inHand(other, { deviceId: device.id, phase: "SENDING", messageId: "3EB0DD" });
  const event = {
    kind: "message",
    eventId: "e1",
    at: new Date(),
    session: device.session,
    fromMe: true,
    ack: 0,
  };
  const message = { messageId: "3EB0EE", chatId: `${number}@c.us`, body: "Halo 2" };
  await handleEvent(device, { ...event, ...message } as WebhookEvent, new Date());
  expect(await itemAt(lost)).toMatchObject({ status: "READY" });
  await settle(row, { kind: "accepted", messageId: "3EB0EE", honoured: false, ack: 0 });
  expect(await itemAt(other)).toMatchObject({ status: "SENT", messageId: "3EB0EE" });
});

test("a message whose device was deleted while it was in the air is recorded as what it became", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 1, new Date());
  const row = await inHand(id, { deviceId: device.id, phase: "SENDING" });
  await db.device.delete({ where: { id: device.id } });
  await recoverItems(new Date());
  await settle(row, accepted(row));
  expect(await itemAt(id)).toMatchObject({ status: "SENT" });
});

test("when the device of an unconfirmed row is gone, the row ends after the grace", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 1, new Date());
  await inHand(id, { deviceId: device.id, phase: "SENDING", intentAt: longAgo() });
  await db.device.delete({ where: { id: device.id } });
  await recoverItems(new Date());
  await settleUnconfirmed(later());
  expect(await itemAt(id)).toMatchObject({ status: "FAILED", reason: "UNCONFIRMED", charged: true });
});

test("a row that nobody could be asked about for 24 hours is refunded then, not another day later", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 1, new Date());
  const dayAgo = new Date(Date.now() - 25 * 60 * MINUTE_MS);
  await inHand(id, { deviceId: device.id, phase: "UNCONFIRMED", intentAt: dayAgo });
  const back = simulator.down(300);
  await settleUnconfirmed(new Date());
  await back;
  expect(await itemAt(id)).toMatchObject({ status: "REFUNDED", reason: "UNCONFIRMED_REFUNDED" });
  expect((await checkLedger()).differences).toEqual([]);
});

test("an admin's pause stays when a message that was in the air then brings a shorter one", async () => {
  const device = await connectedDevice(ani, simulator);
  const id = await queuedBatch(ani, 1, new Date());
  const row = await inHand(id, { deviceId: device.id, phase: "SENDING" });
  await pauseDevice(eka, { userId: ani.id, deviceId: device.id }, {}, new Date());
  await settle(row, { kind: "not-now", reason: "rate_limited", detail: "HTTP 429", retryAfterMs: 1_000 });
  expect(await deviceAt(device.id)).toMatchObject({ pauseReason: "admin", pausedUntil: null });
});

test("a pause that comes while WAHA is asked how the device is stays", async () => {
  const device = await connectedDevice(ani, simulator);
  let answer: (() => void) | null = null;
  const slow = createServer((request, response) => {
    if (!request.url?.startsWith("/api/sessions")) return response.end("{}");
    answer = () => response.end(JSON.stringify({ name: device.session, status: "WORKING" }));
  });
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  const { port } = slow.address() as AddressInfo;
  await db.server.update({ where: { id: device.serverId! }, data: { port } });
  await db.device.updateMany({ data: { statusAt: later() } });
  await db.device.update({ where: { id: device.id }, data: { pauseReason: "auth", statusAt: null } });
  const asked = watchDevices(new Date());
  const reply = await until(() => answer, "WAHA to be asked how the device is");
  await pauseDevice(eka, { userId: ani.id, deviceId: device.id }, {}, new Date());
  reply();
  await asked;
  slow.close();
  expect(await deviceAt(device.id)).toMatchObject({ pauseReason: "admin", status: "WORKING" });
});
