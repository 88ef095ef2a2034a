import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { cancelBatch, pauseBatch, resumeBatch } from "~/domain/batch-control/pause-cancel";
import { adjustCredits } from "~/domain/credits/adjust";
import { noteSession } from "~/domain/devices/session/device-status";
import { addOptOuts, listOptOuts, removeOptOut } from "~/domain/opt-outs/list";
import { recordSkipped } from "~/domain/outgoing-facts/record-items";
import { eraseNumber } from "~/domain/privacy/erase";
import { noteReply } from "~/domain/replies/note";
import { raise } from "~/domain/sending/receipts/apply-receipt";
import { type Move, moveItems } from "~/domain/sending/transition/transition-items";
import { eventBody, type StoredEvent } from "~/domain/webhooks/event-body";
import { gatherEvents } from "~/domain/webhooks/gather";
import { db, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { type Receiver, startReceiver } from "../support/webhook-receiver";
import { eventsOf, webhookFor } from "../support/webhooks";

let receiver: Receiver;
let simulator: Simulator;
let admin: Actor;
let ani: Actor;
let people = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  simulator = await startSimulator();
  admin = await person("Eka", { role: "SUPER ADMIN" });
});
afterAll(async () => {
  await receiver.close();
  await simulator.close();
});
beforeEach(async () => {
  people += 1;
  ani = await person(`Ani${people}`, { credits: 5_000 });
});

const numberOf = (row: number) => `6281277${String(people).padStart(2, "0")}${String(1000 + row)}`;
const to = (batchId: number, rowNo: number, status: Move["to"] = "SENT", more: Partial<Move> = {}): Move => ({
  ...{ batchId, rowNo, from: "READY", to: status, reason: status === "SENT" ? null : "REFUSED" },
  ...more,
});
const move = (moves: Move[], now = new Date()) => transaction((tx) => moveItems(tx, moves, now));
const typesOf = async () => (await eventsOf(ani)).map(({ type }) => type);
const bodyOf = async (event: Awaited<ReturnType<typeof eventsOf>>[number], withText = false) => {
  const stored = { ...event, batch_id: event.batchId, data: JSON.stringify(event.data) };
  return JSON.parse(await eventBody(ani.id, stored as unknown as StoredEvent, withText));
};

test("items that end together are one event, and their batch is completed after the last of them", async () => {
  await webhookFor(ani, receiver);
  const batch = await queuedBatch(ani, 250, new Date(), numberOf);
  await eventsOf(ani);
  const rows = Array.from({ length: 250 }, (_, i) => i + 2);
  const sentAt = new Date("2026-11-28T02:00:00Z");
  await move(rows.slice(0, 120).map((row) => to(batch, row, "SENT", { sentAt })));
  await move(rows.slice(120).map((row) => to(batch, row, "SENT", { sentAt })));
  const events = (await eventsOf(ani)).filter(({ type }) => /^(messages|batch)\./.test(type));
  const updates = events.filter(({ type }) => type === "messages.updated");
  expect(events.at(-1)?.type).toBe("batch.completed");
  expect(updates.map(({ data }) => data.length)).toEqual([100, 100, 50]);
  expect(updates.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))).toEqual(rows);
  const { type, timestamp, data } = await bodyOf(updates[0]!);
  expect({ type, isTime: !Number.isNaN(Date.parse(timestamp)), batch: data.batch_id }).toEqual({
    ...{ type: "messages.updated", isTime: true, batch },
  });
  expect(data.messages[0]).toEqual({
    ...{ id: 2, receiver_number: numberOf(2), status: "SENT", error_code: null },
    ...{ sent_at: sentAt.toISOString(), delivered_at: null, read_at: null },
  });
  const completed = (await bodyOf(events.at(-1)!)).data.batch;
  expect(completed).toMatchObject({ id: batch, name: "test.xlsx", status: "DONE", percent: 100 });
  expect(completed.totals).toMatchObject({ recipients: 250, sent: 250 });
  expect(completed).not.toHaveProperty("text");
});

test("changes of items wait for others for a second, and no longer", async () => {
  await webhookFor(ani, receiver);
  const batch = await queuedBatch(ani, 3, new Date(), numberOf);
  await eventsOf(ani);
  const now = new Date();
  const at = (ms: number) => new Date(now.getTime() + ms);
  await move([to(batch, 2)], now);
  expect(await gatherEvents(at(900))).toBe(0);
  await move([to(batch, 3)], at(950));
  expect(await gatherEvents(at(1_000))).toBe(1);
  const events = await eventsOf(ani);
  expect(events.at(-1)?.data.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
});

test("delivered and read are told of, and a row that changes twice within an event stands there once", async () => {
  await webhookFor(ani, receiver);
  const device = await connectedDevice(ani, simulator);
  const batch = await queuedBatch(ani, 2, new Date(), numberOf);
  await eventsOf(ani);
  const now = new Date();
  await move([to(batch, 2, "SENT", { messageId: `M${people}`, deviceId: device.id, sentAt: now })]);
  const before = (await eventsOf(ani)).length;
  for (const ack of [1, 2, 3]) await transaction((tx) => raise(tx, device.id, `M${people}`, ack, now));
  const [event, ...others] = (await eventsOf(ani)).slice(before);
  expect(others).toEqual([]);
  const [message] = (await bodyOf(event!)).data.messages;
  expect(message).toMatchObject({ id: 2, delivered_at: now.toISOString(), read_at: now.toISOString() });
});

test("rows that were skipped at the upload are told of when the batch is queued", async () => {
  await webhookFor(ani, receiver);
  const batch = await queuedBatch(ani, 1_200, new Date(), numberOf);
  await db.batchItem.updateMany({
    where: { batchId: batch, rowNo: { gt: 2 } },
    data: { status: "SKIPPED", reason: "DUPLICATE", charged: false },
  });
  await db.batch.update({ where: { id: batch }, data: { skipped: 1_199 } });
  await eventsOf(ani);
  await transaction((tx) => recordSkipped(tx, batch, new Date()));
  await move([to(batch, 2)]);
  const events = (await eventsOf(ani)).filter(({ type }) => /^(messages|batch)\./.test(type));
  const messages = events.filter(({ type }) => type === "messages.updated").flatMap(({ data }) => data);
  expect(messages).toHaveLength(1_200);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1_200);
  expect(messages[0]).toMatchObject({ id: 3, status: "SKIPPED", error_code: "DUPLICATE" });
  expect(events.at(-1)?.type).toBe("batch.completed");
});

test("what happens to a batch, the ledger, the list and devices is told of in its order", async () => {
  await webhookFor(ani, receiver);
  const device = await connectedDevice(ani, simulator);
  const now = new Date();
  const batch = await queuedBatch(ani, 2, now, numberOf);
  await pauseBatch(ani, batch, now);
  await pauseBatch(ani, batch, now); // changes nothing
  await resumeBatch(ani, batch, now);
  await addOptOuts(ani, ani.id, { phone_numbers: `+${numberOf(2)}`, numbers: undefined }, "API", now);
  const [listed] = (await listOptOuts(ani, ani.id, {})).data;
  await removeOptOut(ani, ani.id, listed!.id, now);
  await noteSession(device.id, { status: "FAILED", phone: null }, now);
  await noteSession(device.id, { status: "FAILED", phone: null }, now);
  await noteSession(device.id, { status: "WORKING", phone: null }, now);
  await adjustCredits(admin, ani.id, { amount: -4_950, reason: "Moved" }, now);
  await cancelBatch(ani, batch, now);
  const events = await eventsOf(ani);
  expect(events.map(({ type }) => type)).toEqual([
    ...["credits.changed", "batch.paused", "batch.resumed", "opt_out.added", "opt_out.removed"],
    ...["device.disconnected", "device.connected", "credits.changed", "credits.low", "batch.cancelled"],
    ...["credits.changed", "messages.updated", "batch.completed"],
  ]);
  const of = async (type: string) => (await bodyOf(events.find((event) => event.type === type)!)).data;
  expect(await of("opt_out.added")).toEqual({
    ...{ phone_number: numberOf(2), source: "API", created_at: now.toISOString() },
  });
  expect(await of("device.disconnected")).toEqual({
    device: { id: device.id, name: "Phone", status: "FAILED" },
  });
  expect((await of("credits.changed")).entry).toMatchObject({ kind: "RESERVE", amount: -2 });
  expect(await of("credits.low")).toEqual({ balance: 48, limit: 100 });
  expect((await of("batch.paused")).batch).toMatchObject({ id: batch, paused: true });
  expect((await of("batch.completed")).batch).toMatchObject({ status: "FAILED", cancelled: true });
});

test("texts are sent only where they are wanted, and a reply is told of with its row", async () => {
  await webhookFor(ani, receiver);
  const device = await connectedDevice(ani, simulator);
  const batch = await queuedBatch(ani, 1, new Date(), numberOf);
  await move([to(batch, 2, "SENT", { sentAt: new Date(), deviceId: device.id })]);
  const at = new Date();
  const reply = { deviceId: device.id, userId: ani.id, numbers: [numberOf(2)], messageId: `R${people}` };
  await transaction((tx) => noteReply(tx, { ...reply, text: "Yes please", stop: false, at }));
  const events = await eventsOf(ani);
  const received = events.find(({ type }) => type === "reply.received")!;
  const known = { batch_id: batch, row: 2, receiver_number: numberOf(2), at: at.toISOString() };
  expect((await bodyOf(received)).data).toEqual(known);
  expect((await bodyOf(received, true)).data).toEqual({ ...known, text: "Yes please" });
  const updated = events.find(({ type }) => type === "messages.updated")!;
  expect((await bodyOf(updated, true)).data.messages[0]).toMatchObject({ message: "Halo 2" });
  expect(JSON.stringify(await bodyOf(updated))).not.toContain("Halo");
});

test("nothing is recorded for an account without an endpoint, or for a type that none wants", async () => {
  const batch = await queuedBatch(ani, 2, new Date(), numberOf);
  await move([to(batch, 2)]);
  expect(await db.outgoingFact.count({ where: { userId: ani.id } })).toBe(0);
  await webhookFor(ani, receiver, { events: ["opt_out.added"] });
  await move([to(batch, 3)]);
  expect(await db.outgoingFact.count({ where: { userId: ani.id } })).toBe(0);
  expect(await typesOf()).toEqual([]);
});

test("a transaction that is undone leaves no event, and two that gather at once make each event once", async () => {
  await webhookFor(ani, receiver);
  const batch = await queuedBatch(ani, 2, new Date(), numberOf);
  await eventsOf(ani);
  const undone = transaction(async (tx) => {
    await moveItems(tx, [to(batch, 2)], new Date());
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await db.outgoingFact.count({ where: { userId: ani.id } })).toBe(0);
  await move([to(batch, 2), to(batch, 3)]);
  const later = new Date(Date.now() + 5_000);
  await Promise.all([gatherEvents(later), gatherEvents(later), gatherEvents(later)]);
  const events = (await eventsOf(ani)).filter(({ type }) => type !== "credits.changed");
  expect(events.map(({ type }) => type)).toEqual(["messages.updated", "batch.completed"]);
});

test("a number that is erased stands in no event, and its erasure tells nobody", async () => {
  const number = numberOf(2);
  const { id } = await webhookFor(ani, receiver);
  const batch = await queuedBatch(ani, 2, new Date(), numberOf);
  await move([to(batch, 2), to(batch, 3)]);
  await addOptOuts(ani, ani.id, { phone_numbers: `+${number}`, numbers: undefined }, "API", new Date());
  await eventsOf(ani);
  const answered = {
    phase: "DELIVERED",
    attempts: 1,
    dueAt: new Date(),
    responseBody: `thanks for ${number}`,
  };
  await db.webhookDelivery.create({ data: { endpointId: id, eventNo: 1, ...answered } });
  const before = (await eventsOf(ani)).length;
  await eraseNumber(ani, { userId: ani.id }, `+${number}`, new Date());
  const events = await eventsOf(ani);
  expect(events).toHaveLength(before);
  const bodies = await Promise.all(events.map((event) => bodyOf(event, true)));
  expect(JSON.stringify(bodies)).not.toContain(number);
  expect(JSON.stringify(bodies)).toContain(numberOf(3));
  expect(JSON.stringify(await db.webhookDelivery.findMany({ where: { endpointId: id } }))).not.toContain(
    number,
  );
  // That puts it on the list, of which programs are told otherwise.
  await eraseNumber(ani, { userId: ani.id }, `+${numberOf(3)}`, new Date());
  expect(await eventsOf(ani)).toHaveLength(before);
});
