/* The browser engines answer for one chat at a time: what people wrote in a gap is read chat by chat. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { noteSession } from "~/domain/devices/session/device-status";
import { syncInbox } from "~/domain/inbox/sync-inbox";
import { beforeIntents } from "~/domain/opt-outs/send-lock";
import { claimItems } from "~/domain/sending/claim/claim";
import { sendMessage } from "~/domain/sending/deliver/send-message";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { db, transaction } from "~/platform/db";
import { beatWeb } from "~/platform/db/web-heartbeat";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";

const ME = "daemon:1";
const SECOND_MS = 1_000;
const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * SECOND_MS);
const speaker = { daemon: ME, check: null, leaseHolds: () => true };
let simulator: Simulator;
let ani: Actor;
let device: { id: number; session: string };
let count = 0;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  simulator.setEngine("WEBJS", "2026.8.2");
  await db.device.deleteMany();
  await db.webBeat.deleteMany();
  ani = await person(`Ani${++count}`, { credits: 10_000 });
  device = await connectedDevice(ani, simulator);
  await db.server.updateMany({ where: { userId: ani.id }, data: { engine: "WEBJS", version: "2026.8.2" } });
  const mine = { owner: ME, epoch: 1, leaseUntil: later(3_600), sentDay: "2099-01-01" };
  await set({ ...mine, gapMinMs: 0, gapMaxMs: 0, reports: true });
});

const set = (data: object) => db.device.update({ where: { id: device.id }, data });
const state = () => db.device.findUniqueOrThrow({ where: { id: device.id } });
const gap = async () => (await state()).newsFrom;
const numberOf = (row: number) => `62821${String(count * 100_000 + row).padStart(8, "0")}`;
const stopped = async () =>
  (await db.optOut.findMany({ where: { userId: ani.id }, orderBy: { number: "asc" } })).map(
    (one) => one.number,
  );

async function owned() {
  return (await ownedDevices(ME, now)).find(({ id }) => id === device.id)!;
}

async function take(rows: number, at = now) {
  const asks = [{ device: await owned(), rows }];
  return transaction(async (tx) => {
    await beforeIntents(tx, [ani.id]);
    return (await claimItems(tx, ME, asks, "SENDING", at)).get(device.id) ?? { rows: [], passed: 0 };
  });
}

async function writes(from: string, text: string): Promise<void> {
  const body = JSON.stringify({ session: device.session, from, text });
  const answer = await fetch(`${simulator.url}/__sim/incoming`, { method: "POST", body });
  expect(answer.status).toBe(201);
}

async function reconnects() {
  await noteSession(device.id, { status: "STARTING", phone: null }, now);
  await noteSession(device.id, { status: "WORKING", phone: null }, now);
}

/** A batch of an hour ago, all of whose rows this device has sent. */
async function sentBatch(rows: number): Promise<void> {
  const id = await queuedBatch(ani, rows, now, numberOf);
  const sent = { status: "SENT", deviceId: device.id, sentAt: later(-3_600), settledAt: later(-3_600) };
  await db.batchItem.updateMany({ where: { batchId: id }, data: sent });
  await db.batch.update({ where: { id }, data: { status: "DONE", sent: rows, finishedAt: later(-3_600) } });
}

test("in a gap a row goes only after the chat of its own receiver was read, if they were written to before", async () => {
  await sentBatch(1); // to row 2
  await queuedBatch(ani, 2, now, numberOf); // to rows 2 and 3
  await reconnects();
  await writes(numberOf(2), "Berhenti!");
  expect((await take(2)).rows).toEqual([]); // not before the reading has begun
  await set({ newsAt: now });
  const { rows } = await take(2);
  expect(rows).toMatchObject([
    { phase: "CLAIMED", listens: true, receiver: numberOf(2) },
    { phase: "CLAIMED", listens: true, receiver: numberOf(3) },
  ]);
  expect(await sendMessage(speaker, await owned(), rows[0]!)).toMatchObject({ kind: "not-now" });
  expect(await stopped()).toEqual([numberOf(2)]);
  expect(await sendMessage(speaker, await owned(), rows[1]!)).toMatchObject({ kind: "accepted" });
});

test("a row that was taken before the gap is not said in it unheard", async () => {
  await sentBatch(1);
  await queuedBatch(ani, 1, now, numberOf);
  const [row] = (await take(1)).rows;
  await reconnects();
  await set({ newsAt: now });
  await db.dispatch.updateMany({ data: { phase: "CLAIMED" } });
  expect(await sendMessage(speaker, await owned(), { ...row!, phase: "CLAIMED" })).toMatchObject({
    kind: "not-now",
  });
});

test("where WAHA tells us and there is no gap, nothing is asked first; where it cannot tell us, always", async () => {
  await queuedBatch(ani, 2, now, numberOf);
  expect((await take(1)).rows).toMatchObject([{ phase: "SENDING" }]);
  await set({ reports: null });
  expect((await take(1)).rows).toMatchObject([{ phase: "CLAIMED", listens: true }]);
});

test("all chats that were written to are read, some at a time, and then the gap is closed", async () => {
  await sentBatch(450);
  await reconnects();
  for (const row of [2, 203, 451]) await writes(numberOf(row), "stop");
  await writes("6289911112222", "stop"); // nobody wrote to them
  await syncInbox(now);
  expect(await stopped()).toEqual([numberOf(2)]);
  expect(await gap()).not.toBeNull();
  for (let i = 1; i <= 3; i++) await syncInbox(later(4 * i));
  expect(await stopped()).toEqual([2, 203, 451].map(numberOf));
  expect(await gap()).toBeNull();
});

test("a gap that begins while one is read begins the reading anew", async () => {
  await sentBatch(250);
  await reconnects();
  await syncInbox(now);
  await writes(numberOf(2), "stop"); // read already
  await reconnects();
  await syncInbox(later(64));
  expect(await gap()).not.toBeNull();
  await syncInbox(later(68));
  expect([await stopped(), await gap()]).toEqual([[numberOf(2)], null]);
});

test.each(["WEBJS", "NOWEB"])(
  "a gap of a %s device that begins while its chats are read is not closed by that",
  async (engine) => {
    await db.server.updateMany({ where: { userId: ani.id }, data: { engine } });
    await sentBatch(2);
    await reconnects();
    const slow = createServer(async (_request, response) => {
      await reconnects();
      response.setHeader("Content-Type", "application/json");
      response.end("[]");
    }).listen(0, "127.0.0.1");
    await once(slow, "listening");
    const { port } = slow.address() as AddressInfo;
    try {
      await db.server.updateMany({ where: { userId: ani.id }, data: { port } });
      expect(await syncInbox(now)).toEqual({ read: 1, heard: 0 });
      expect(await state()).toMatchObject({ newsPass: null });
      expect(await gap()).not.toBeNull();
    } finally {
      slow.close();
    }
  },
);

test("who reads a device slowly is left to it; who has died is not waited for", async () => {
  await sentBatch(2);
  await reconnects();
  await set({ newsPass: JSON.stringify({ at: now.toISOString(), place: null }) });
  await syncInbox(later(4));
  expect(await gap()).not.toBeNull();
  await set({ newsAskedAt: null });
  await syncInbox(later(11));
  expect(await gap()).toBeNull();
});

test("as long as no web process is there the gap stays, and what is in hand is read, too", async () => {
  await sentBatch(3);
  await queuedBatch(ani, 1, now, (row) => numberOf(row + 100));
  expect((await take(1)).rows).toHaveLength(1);
  await beatWeb(now);
  await db.dispatch.updateMany({ data: { phase: "UNCONFIRMED" } });
  await writes(numberOf(102), "stop");
  await syncInbox(later(20));
  expect(await stopped()).toEqual([numberOf(102)]);
  await writes(numberOf(4), "stop");
  await syncInbox(later(25));
  expect(await stopped()).toEqual([numberOf(4), numberOf(102)]);
  expect(await gap()).not.toBeNull();
  await beatWeb(later(60));
  await syncInbox(later(61)); // this one began after the silence
  await syncInbox(later(65));
  expect(await gap()).toBeNull();
});

test("a pass that began while no web process was there closes nothing when one is back", async () => {
  await sentBatch(250);
  await beatWeb(now);
  await syncInbox(later(20));
  await writes(numberOf(2), "stop"); // read already
  await beatWeb(later(23));
  await syncInbox(later(24));
  expect(await gap()).not.toBeNull();
  for (const seconds of [84, 88]) {
    await beatWeb(later(seconds));
    await syncInbox(later(seconds));
  }
  expect([await stopped(), await gap()]).toEqual([[numberOf(2)], null]);
});

test("a chat that WAHA fails for keeps no gap open, but in the gap nothing goes to it", async () => {
  await sentBatch(2);
  await queuedBatch(ani, 1, now, numberOf);
  await reconnects();
  const failing = createServer((_request, response) => {
    response.writeHead(500, { "Content-Type": "application/json" });
    response.end(
      JSON.stringify({ statusCode: 500, exception: { message: "Evaluation failed", name: "Error" } }),
    );
  }).listen(0, "127.0.0.1");
  await once(failing, "listening");
  const { port } = failing.address() as AddressInfo;
  try {
    await db.server.updateMany({ where: { userId: ani.id }, data: { port } });
    await set({ newsAt: now });
    const [row] = (await take(1)).rows;
    expect(await sendMessage(speaker, await owned(), row!)).toMatchObject({ kind: "not-now" });
    await syncInbox(now);
    expect(await gap()).toBeNull();
  } finally {
    failing.close();
  }
});

test("as long as WAHA is away no gap is closed", async () => {
  await sentBatch(2);
  await reconnects();
  await db.server.updateMany({ where: { userId: ani.id }, data: { port: 1 } });
  await syncInbox(now);
  expect(await state()).toMatchObject({ newsPass: null, newsAt: null });
  expect(await gap()).not.toBeNull();
});
