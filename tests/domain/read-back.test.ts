/* What webhooks that never came would have told is learnt by asking. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { Restrictions } from "~/domain/device-monitor/poll-limits";
import { readBack } from "~/domain/sending/receipts/poll-receipts";
import { nextReadBack } from "~/domain/sending/transition/receipt-poll-schedule";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { handleEvent } from "~/domain/waha-events/handle-event";
import { db, postgresql, query, type Sql, sql, transaction } from "~/platform/db";
import { sendText } from "~/platform/waha";
import type { FaultName } from "../../simulator/faults/fault-table";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { newMessageId } from "../support/message-id";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let simulator: Simulator;
let people = 0;
let ani: Actor;
let device: Awaited<ReturnType<typeof connectedDevice>>;
let batchId: number;
let now: Date;

beforeAll(async () => {
  simulator = await startSimulator({
    waitScale: 0.01,
    storeDelayMs: 0,
    ackMs: { server: 0, device: 0, read: HOUR_MS },
  });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  simulator.setEngine("NOWEB", "2026.8.2");
  simulator.faults.clear();
  await db.batchItem.updateMany({ data: { readBackAt: null } });
  ani = await person(`Ani${++people}`, { credits: 100 });
  device = await connectedDevice(ani, simulator);
  now = new Date();
  batchId = await queuedBatch(ani, 2, now, (row) => `62815${people}000000${row}`);
});

const after = (ms: number) => new Date(now.getTime() + ms);
const itemAt = (rowNo = 2) =>
  db.batchItem.findUniqueOrThrow({ where: { batchId_rowNo: { batchId, rowNo } } });
const batch = () => db.batch.findUniqueOrThrow({ where: { id: batchId } });

/** A row is sent, and no webhook comes. */
async function sent(rowNo = 2, fault?: FaultName) {
  const { receiver, message } = await itemAt(rowNo);
  if (fault) simulator.faults.set({ numbers: { [receiver]: fault } });
  const server = { host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey };
  const text = { session: device.session, chatId: `${receiver}@c.us`, text: message, id: newMessageId() };
  const outcome = await sendText(server, text, { timeoutMs: 5_000 });
  if (outcome.kind !== "accepted") throw new Error(`The simulator answered ${outcome.kind}.`);
  const { messageId, ack } = outcome;
  const to = { from: "READY", to: "SENT", reason: null, deviceId: device.id, messageId, ack } as const;
  await transaction((tx) => moveItems(tx, [{ batchId, rowNo, ...to, sentAt: now }], now));
  return messageId;
}

test.each(["NOWEB", "GOWS", "WEBJS"] as const)(
  "on %s a delivery of which no webhook told is found within ten minutes, and counted once",
  async (engine) => {
    simulator.setEngine(engine);
    await db.server.updateMany({ data: { engine } });
    await sent();
    expect(await readBack(after(MINUTE_MS))).toEqual({ asked: 0, told: 0 });
    expect(await readBack(after(10 * MINUTE_MS))).toEqual({ asked: 1, told: 1 });
    expect(await itemAt()).toMatchObject({ status: "SENT", ack: 2, deliveredAt: after(10 * MINUTE_MS) });
    expect(await readBack(after(40 * MINUTE_MS))).toEqual({ asked: 1, told: 0 });
    expect(await batch()).toMatchObject({ delivered: 1, read: 0 });
  },
);

test("a refusal of which no webhook told gives the credit back, says its code, and holds back new people", async () => {
  const restrictions = new Restrictions();
  const at = after(10 * MINUTE_MS);
  await restrictions.watch(at);
  await sent(2, "restricted-463");
  simulator.sessions.lock(simulator.sessions.get(device.session)!, null); // WAHA itself knows of no lock
  await sent(3, "late-minus-one");
  expect(await readBack(at)).toEqual({ asked: 2, told: 2 });
  expect(await itemAt(2)).toMatchObject({
    status: "REFUNDED",
    reason: "RESTRICTED",
    detail: "error 463",
    charged: false,
  });
  expect(await itemAt(3)).toMatchObject({ status: "REFUNDED", reason: "REFUSED", charged: false });
  expect(await batch()).toMatchObject({ sent: 0, refunded: 2, givenBack: 2 });
  await restrictions.watch(after(11 * MINUTE_MS));
  expect(await db.device.findUniqueOrThrow({ where: { id: device.id } })).toMatchObject({
    ...{ pauseReason: null, newStopReason: "restricted" },
  });
  expect((await checkLedger()).differences).toEqual([]);
  expect(await readBack(after(25 * HOUR_MS))).toEqual({ asked: 0, told: 0 });
});

test("a message whose delivery a webhook told is not asked about", async () => {
  const messageId = await sent();
  const event = {
    kind: "ack",
    eventId: "e",
    at: now,
    session: device.session,
    fromMe: true,
    ack: 2,
  } as const;
  await handleEvent(device, { ...event, messageId }, now);
  expect(await readBack(after(10 * MINUTE_MS))).toEqual({ asked: 0, told: 0 });
});

test("one that never arrives is asked about four times in a day, and then no more", async () => {
  await sent(2, "never-acked");
  const asked: number[] = [];
  for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 5)
    if ((await readBack(after(minutes * MINUTE_MS))).asked > 0) asked.push(minutes);
  expect(asked).toEqual([5, 30, 180, 1440]);
  expect(await itemAt()).toMatchObject({ status: "SENT", readBackAt: null });
});

test("a server that is away costs no try: its messages are asked about when it is there again", async () => {
  await sent();
  await db.device.update({ where: { id: device.id }, data: { status: "STARTING" } });
  expect(await readBack(after(6 * MINUTE_MS))).toEqual({ asked: 1, told: 0 });
  await db.device.update({ where: { id: device.id }, data: { status: "WORKING" } });
  expect(await readBack(after(9 * MINUTE_MS))).toEqual({ asked: 1, told: 1 });
});

test("two daemons do not ask about the same message", async () => {
  await sent(2);
  await sent(3);
  const [one, other] = await Promise.all([readBack(after(6 * MINUTE_MS)), readBack(after(6 * MINUTE_MS))]);
  expect(one.asked + other.asked).toBe(2);
  expect(one.told + other.told).toBe(2);
});

test("messages of a device that is gone, or of which the clock says that they are from tomorrow, end or wait as all do", async () => {
  await sent();
  await db.device.delete({ where: { id: device.id } });
  await readBack(after(25 * HOUR_MS));
  expect(await itemAt()).toMatchObject({ status: "SENT", readBackAt: null });
  expect(nextReadBack(after(24 * HOUR_MS), now)).toEqual(after(5 * MINUTE_MS));
});

test("the few messages to ask about are found without looking at the others", async () => {
  if (postgresql) return; // its planner decides by size
  const due = sql`EXPLAIN QUERY PLAN SELECT 1 FROM batch_items WHERE read_back_at <= '2026-01-01'` as Sql;
  const plan = await query<{ detail: string }>(db, due);
  expect(plan.map(({ detail }) => detail).join()).toContain("batch_items_read_back_idx");
});
