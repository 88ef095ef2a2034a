/* What WAHA accepted and WhatsApp never confirmed. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { exportItems } from "~/domain/batches/export";
import { batchItems } from "~/domain/batches/items";
import { batchView } from "~/domain/batches/views";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { checkServer } from "~/domain/devices/server";
import { settlesUntil } from "~/domain/devices/session/settling";
import { devicesWaiting } from "~/domain/estimates/waiting-reason";
import { claimItems } from "~/domain/sending/claim/claim";
import { Confirmations } from "~/domain/sending/confirmed/confirmations";
import { acquireDevices, ownedDevices } from "~/domain/sending/lease/lease";
import { readBack } from "~/domain/sending/receipts/poll-receipts";
import { refundOverdue } from "~/domain/sending/reconcile/refund-unconfirmed";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import type { Settlement } from "~/domain/sending/types";
import { handleEvent } from "~/domain/waha-events/handle-event";
import { db, transaction } from "~/platform/db";
import { sendText } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import type { Session } from "../../simulator/sessions/session";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAEMON = "this-daemon";

let simulator: Simulator;
let people = 0;
let ani: Actor;
let device: Awaited<ReturnType<typeof connectedDevice>>;
let session: Session;
let batchId: number;
let now: Date;
let confirmations: Confirmations;

beforeAll(async () => {
  const ackMs = { server: 0, device: 60 * MINUTE_MS, read: 60 * MINUTE_MS };
  simulator = await startSimulator({ waitScale: 0.001, storeDelayMs: 0, ackMs });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  simulator.faults.clear();
  await db.device.deleteMany();
  await db.batchItem.updateMany({ data: { readBackAt: null } });
  ani = await person(`Ani${++people}`, { credits: 100 });
  device = await connectedDevice(ani, simulator);
  session = simulator.sessions.get(device.session)!;
  now = new Date();
  batchId = await queuedBatch(ani, 30, now, (row) => `62815${people}00000${String(row).padStart(2, "0")}`);
  confirmations = new Confirmations();
  await acquireDevices(DAEMON, now);
});

async function allOf(pieces: AsyncGenerator<string>): Promise<string[]> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text.split(/\r?\n/);
}

const deviceNow = () => db.device.findUniqueOrThrow({ where: { id: device.id } });
const items = (status: string) => db.batchItem.count({ where: { batchId, status } });
const waiting = () => devicesWaiting(ani.id, true, now);
const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** As the sender does: takes as many rows as the device may send now, says them and records what came of it. */
async function send(rows: number): Promise<string[]> {
  await db.device.updateMany({ data: { leaseUntil: new Date(now.getTime() + 60 * MINUTE_MS) } });
  const [owned] = await ownedDevices(DAEMON, now);
  if (!owned) throw new Error("The device is not owned.");
  const took = await transaction((tx) =>
    claimItems(tx, DAEMON, [{ device: { ...owned, sentToday: 0 }, rows }], "SENDING", now),
  );
  const taken = took.get(device.id)?.rows ?? [];
  const server = { host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey };
  const settlements: Settlement[] = [];
  for (const row of taken) {
    const said = { chatId: `${row.receiver}@c.us`, text: row.message, id: row.messageId };
    const text = { session: device.session, ...said };
    const outcome = await sendText(server, text, { timeoutMs: 5_000 });
    settlements.push({ row, outcome, at: now });
  }
  await transaction((tx) => settleRows(tx, settlements, now));
  return taken.map(({ messageId }) => messageId);
}

/** WhatsApp's server has it, as its webhook tells. */
async function confirm(messageId: string, ack = 1) {
  const event = { eventId: `${messageId}:${ack}`, at: now, session: device.session, messageId } as const;
  await handleEvent(device, { kind: "ack", ...event, fromMe: true, ack }, now);
}

/** It is known of this device that WhatsApp confirms what it sends. */
async function confirmed() {
  const [messageId] = await send(1);
  await confirm(messageId!);
  await confirmations.watch(now);
  wait(SECOND_MS);
}

/** Sends one each second, and looks. */
async function sendEachSecond(seconds: number): Promise<string[]> {
  const sent: string[] = [];
  for (let second = 0; second < seconds; second += 1) {
    sent.push(...(await send(1)));
    await confirmations.watch(now);
    wait(SECOND_MS);
  }
  return sent;
}

test("where no acknowledgement was ever told everything goes on as without them", async () => {
  session.halfOpen = true;
  expect(await sendEachSecond(12)).toHaveLength(12);
  wait(MINUTE_MS);
  await confirmations.watch(now);
  expect(await deviceNow()).toMatchObject({ pauseReason: null, confirmedAt: null });
  expect(await send(2)).toHaveLength(2);
});

test("five that WhatsApp does not confirm are waited for, the device is paused and its session started again", async () => {
  await confirmed();
  simulator.sessions.halfOpen(session, null);
  expect(await sendEachSecond(20)).toHaveLength(5);
  expect(await waiting()).toEqual({ why: "unconfirmed", until: null });
  expect(await deviceNow()).toMatchObject({ pauseReason: null });
  const { life } = session;
  wait(25 * SECOND_MS);
  expect(await confirmations.watch(now)).toMatchObject({ paused: 1 });
  expect(await deviceNow()).toMatchObject({ pauseReason: "unconfirmed", confirmTries: 1 });
  expect(await waiting()).toMatchObject({ why: "device_paused", reason: "unconfirmed" });
  await until(() => session.life > life && session.status === "WORKING", "the session to be started again");
  expect(session.halfOpen).toBe(false);
  expect(await send(5)).toEqual([]);
});

test("however fast it sends, no more than five go into a connection that died while it was idle", async () => {
  await confirmed();
  wait(2 * MINUTE_MS);
  const begun = await send(20);
  expect(begun).toHaveLength(5);
  await confirm(begun[0]!);
  await confirmations.watch(now);
  expect(await send(10)).toHaveLength(10);
  wait(2 * MINUTE_MS);
  expect(await confirmations.watch(now)).toMatchObject({ paused: 0 }); // WAHA's store has their acknowledgements
  await confirmations.watch(now);
  simulator.sessions.halfOpen(session, null);
  wait(2 * MINUTE_MS);
  expect(await send(10)).toHaveLength(5);
  wait(31 * SECOND_MS);
  expect(await confirmations.watch(now)).toMatchObject({ paused: 1 });
});

test("another engine, or another server, has to show anew whether it tells of confirmations", async () => {
  await confirmed();
  simulator.setEngine("WEBJS", "2026.8.2");
  await checkServer(await db.server.findUniqueOrThrow({ where: { userId: ani.id } }), now);
  simulator.setEngine("NOWEB", "2026.8.2");
  expect(await deviceNow()).toMatchObject({ confirmedAt: null, unconfirmed: 0 });
});

/** Half open, until it is paused for it. */
async function pausedForIt(): Promise<string[]> {
  await confirmed();
  simulator.sessions.halfOpen(session, null);
  const lost = await sendEachSecond(8);
  const { life } = session;
  wait(30 * SECOND_MS);
  expect(await confirmations.watch(now)).toMatchObject({ paused: 1 });
  await until(() => session.life > life && session.status === "WORKING", "the session to be started again");
  return lost;
}

test("after the pause one message goes, and all of them once that is confirmed", async () => {
  await pausedForIt();
  wait(2 * MINUTE_MS);
  await db.device.updateMany({ data: { settlesAt: null } });
  const [probe, ...others] = await send(3);
  expect(others).toEqual([]);
  wait(5 * SECOND_MS);
  expect(await send(3)).toEqual([]);
  await confirm(probe!);
  await confirmations.watch(now);
  expect(await deviceNow()).toMatchObject({ unconfirmed: 0, confirmTries: 0, pauseReason: null });
  expect(await send(3)).toHaveLength(3);
});

test("where the one is not confirmed either, its session is started again, and the next one goes later", async () => {
  await pausedForIt();
  wait(2 * MINUTE_MS);
  simulator.sessions.halfOpen(session, null);
  expect(await send(3)).toHaveLength(1);
  wait(31 * SECOND_MS);
  expect(await confirmations.watch(now)).toMatchObject({ paused: 1 });
  const { pausedUntil } = await deviceNow();
  expect(pausedUntil?.getTime()).toBe(now.getTime() + 5 * MINUTE_MS);
  wait(5 * MINUTE_MS);
  expect(await send(3)).toHaveLength(1);
});

test("a confirmation that comes late, or that only WAHA's store has, ends the pause and the waiting", async () => {
  const lost = await pausedForIt();
  for (const messageId of lost.slice(0, 3)) await confirm(messageId, 2);
  await confirmations.watch(now);
  expect(await deviceNow()).toMatchObject({ pauseReason: null, unconfirmed: lost.length - 3 });
  wait(SECOND_MS);
  await until(async () => session.status === "WORKING", "the session");
  expect((await sendEachSecond(20)).length).toBeGreaterThan(5); // they arrive, and no webhook tells it
  expect(await deviceNow()).toMatchObject({ pauseReason: null, confirmTries: 0 });
});

/** How a row ended. */
const item = (messageId: string) => db.batchItem.findFirstOrThrow({ where: { batchId, messageId } });
const batch = () => db.batch.findUniqueOrThrow({ where: { id: batchId } });
const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance;

/** Of three messages the one in the middle never leaves. Answers it. */
async function oneIsLost(): Promise<string> {
  const rows = await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" }, take: 3 });
  simulator.faults.set({ numbers: { [rows[1]!.receiver]: "lost-after" } });
  const sent = await sendEachSecond(3);
  await confirm(sent[0]!);
  await confirm(sent[2]!);
  await confirmations.watch(now);
  return sent[1]!;
}

test("one that is not confirmed after ten minutes, although later ones are, is unconfirmed, is never sent again, and refunded a day later", async () => {
  const before = await balance();
  const lost = await oneIsLost();
  wait(6 * MINUTE_MS);
  await readBack(now);
  expect(await item(lost)).toMatchObject({ status: "SENT", ack: 0 });
  wait(4 * MINUTE_MS);
  await readBack(now);
  expect(await item(lost)).toMatchObject({ status: "FAILED", reason: "UNCONFIRMED", charged: true });
  expect(await batch()).toMatchObject({ sent: 2, failed: 1 });
  const [next] = await send(40);
  await confirm(next!);
  await confirmations.watch(now);
  expect(await send(40)).toHaveLength(22);
  expect(simulator.journal.list({ session: device.session })).toHaveLength(29);
  await refundOverdue(new Date(now.getTime() + 25 * 60 * MINUTE_MS));
  expect(await item(lost)).toMatchObject({ status: "REFUNDED", reason: "UNCONFIRMED_REFUNDED" });
  expect(await balance()).toBe(before + 1);
  expect((await checkLedger()).differences).toEqual([]);
});

test("a confirmation that comes after that makes it sent, and the books agree", async () => {
  const lost = await oneIsLost();
  wait(11 * MINUTE_MS);
  await readBack(now);
  expect(await item(lost)).toMatchObject({ status: "FAILED" });
  await confirm(lost, 2);
  expect(await item(lost)).toMatchObject({ status: "SENT", ack: 2 });
  expect(await batch()).toMatchObject({ sent: 3, failed: 0, confirmed: 3, delivered: 1 });
  expect((await checkLedger()).differences).toEqual([]);
});

test("nothing is concluded while no later one is confirmed, nor where none ever was", async () => {
  await confirmed();
  simulator.sessions.halfOpen(session, null);
  const lost = await sendEachSecond(2);
  wait(11 * MINUTE_MS);
  await readBack(now);
  expect(await item(lost[0]!)).toMatchObject({ status: "SENT" });
  simulator.sessions.start(session);
  await until(() => session.status === "WORKING", "the session to be started again");
  const [later] = await send(1);
  await confirm(later!);
  await confirmations.watch(now);
  wait(10 * MINUTE_MS);
  await readBack(now);
  expect(await items("FAILED")).toBe(2);
  await db.device.updateMany({ data: { confirmedAt: null } });
  simulator.sessions.halfOpen(session, null);
  const [never] = await send(1);
  wait(11 * MINUTE_MS);
  await readBack(now);
  expect(await item(never!)).toMatchObject({ status: "SENT" });
});

test("what is sent is told apart from what WhatsApp confirmed, each counted once", async () => {
  const sent = await sendEachSecond(3);
  await confirm(sent[0]!);
  await confirm(sent[0]!, 2);
  await confirm(sent[1]!, 3);
  expect(batchView(await batch()).totals).toMatchObject({ sent: 3, confirmed: 2, delivered: 2, read: 1 });
  const { data: rows } = await batchItems(ani, batchId);
  const told = rows.filter(({ status }) => status === "SENT").map((row) => row.confirmed);
  expect(told).toEqual([true, true, false]);
  const lines = await allOf(exportItems(ani, batchId, (reason) => reason));
  expect(lines.filter((line) => line.includes("SENT")).map((line) => line.split(",").at(-1))).toEqual([
    ...["yes", "yes", "no"],
  ]);
  expect(lines.filter((line) => line.includes("READY")).every((line) => line.endsWith(","))).toBe(true);
});

test("what GOWS answers is confirmed by WhatsApp already, and counted once", async () => {
  const row = await db.batchItem.findFirstOrThrow({ where: { batchId }, orderBy: { rowNo: "asc" } });
  simulator.setEngine("GOWS", "2026.8.2");
  const [first] = await send(1);
  simulator.setEngine("NOWEB", "2026.8.2");
  expect(await item(first!)).toMatchObject({ rowNo: row.rowNo, ack: 1 });
  expect(await batch()).toMatchObject({ sent: 1, confirmed: 1 });
  await confirm(first!, 2);
  expect(await batch()).toMatchObject({ confirmed: 1, delivered: 1 });
});

test("an older message that is read at last confirms nothing of what was sent after it", async () => {
  const [old] = await send(1);
  await confirm(old!);
  await confirmations.watch(now);
  wait(SECOND_MS);
  session.halfOpen = true;
  await sendEachSecond(3);
  await confirm(old!, 3);
  await confirmations.watch(now);
  expect(await deviceNow()).toMatchObject({ unconfirmed: 3 });
});

test("a device that sends quickly and is confirmed waits for nobody", async () => {
  await confirmed();
  for (let second = 0; second < 4; second += 1) {
    const sent = await send(6);
    expect(sent).toHaveLength(6);
    wait(SECOND_MS);
    for (const messageId of sent) await confirm(messageId);
    await confirmations.watch(now);
  }
  expect(await deviceNow()).toMatchObject({ unconfirmed: 0 });
  expect(await items("SENT")).toBe(25);
  expect(settlesUntil(await deviceNow(), now)).toBeNull();
  expect((await readBack(now)).asked).toBe(0);
});
