/* Typing before a message: seen by whoever receives it, of no harm to the message, and not in the way of a stop. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

const BEFORE_MESSAGE_MS = vi.hoisted(() => 900);
vi.mock("~/domain/pacing/typing", async (original) => ({
  ...(await original<typeof import("~/domain/pacing/typing")>()),
  BEFORE_MESSAGE_MS,
  typingMs: () => 200,
}));

import type { Actor } from "~/domain/actor";
import { deviceCapacity } from "~/domain/estimates/owner-devices";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { beforeIntents } from "~/domain/opt-outs/send-lock";
import { typingMs as typingMsNow } from "~/domain/pacing/typing";
import { claimItems } from "~/domain/sending/claim/claim";
import { givenUp, NOT_SENT, sendMessage } from "~/domain/sending/deliver/send-message";
import { type OwnedDevice, ownedDevices } from "~/domain/sending/lease/lease";
import type { ClaimedItem } from "~/domain/sending/types";
import { db, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";

const ME = "daemon:1";
const SPEAKER = { daemon: ME, check: null, leaseHolds: () => true };
const RECEIVER = "6281210000002";
let simulator: Simulator;
let ani: Actor;
let device: Awaited<ReturnType<typeof connectedDevice>>;
let count = 0;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01, storeDelayMs: 0 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  simulator.setEngine("NOWEB", "2026.8.2");
  simulator.faults.clear();
  simulator.journal.clear();
  ani = await person(`Ani${++count}`, { credits: 10 });
  device = await connectedDevice(ani, simulator);
  const lease = { owner: ME, epoch: 1, leaseUntil: new Date(Date.now() + 600_000) };
  await db.device.update({ where: { id: device.id }, data: { ...lease, typing: true } });
  await queuedBatch(ani, 1, new Date());
});

async function own(): Promise<OwnedDevice> {
  const owned = await ownedDevices(ME, new Date());
  return owned.find(({ id }) => id === device.id)!;
}
async function taken(owned: OwnedDevice): Promise<ClaimedItem> {
  const took = await transaction(async (tx) => {
    await beforeIntents(tx, [ani.id]);
    return claimItems(tx, ME, [{ device: owned, rows: 1 }], "SENDING", new Date());
  });
  return took.get(device.id)!.rows[0]!;
}
async function spoken() {
  const owned = await own();
  const row = await taken(owned);
  const began = performance.now();
  const outcome = await sendMessage(SPEAKER, owned, row);
  return { row, outcome, ms: performance.now() - began };
}
const doings = () => simulator.journal.done().filter(({ session }) => session === device.session);
const seen = () => doings().map(({ doing }) => doing);
const received = () => simulator.journal.list({ session: device.session });

test("the receiver sees typing, its end, and then the message, when the phone is offline again and may ring", async () => {
  const { outcome, ms } = await spoken();
  expect(outcome.kind).toBe("accepted");
  expect(ms).toBeGreaterThan(BEFORE_MESSAGE_MS - 10);
  await until(async () => seen().length >= 3, "WAHA to have shown it all"); // it may be slow, and the message goes
  expect(seen()).toEqual(["typing", "paused", "offline"]);
  const [typing] = doings();
  expect(typing).toMatchObject({ chatId: `${RECEIVER}@c.us` });
  expect(typing!.at < received()[0]!.at).toBe(true);
});

test("a device that does not type says its message at once", async () => {
  await db.device.update({ where: { id: device.id }, data: { typing: false } });
  const { row, outcome } = await spoken();
  expect(row.phase).toBe("SENDING");
  expect(outcome.kind).toBe("accepted");
  expect(doings()).toEqual([]);
});

test("the message goes at its time when WAHA cannot type, or hangs over it", async () => {
  simulator.faults.set({ typingMs: 60_000 });
  const { outcome, ms } = await spoken();
  expect(outcome.kind).toBe("accepted");
  expect(ms).toBeGreaterThan(BEFORE_MESSAGE_MS - 10);
  expect(ms).toBeLessThan(30_000);
  expect(received()).toHaveLength(1);
});

test("while it types nothing is meant to be said yet: who dies or is stopped then has said nothing", async () => {
  const owned = await own();
  const row = await taken(owned);
  const speaking = sendMessage(SPEAKER, owned, row);
  await until(async () => seen().includes("typing"), "the typing");
  const [inHand] = await db.dispatch.findMany({ where: { deviceId: device.id } });
  expect(inHand).toMatchObject({ phase: "CLAIMED" });
  expect(givenUp(row)).toEqual(NOT_SENT);
  await db.device.update({ where: { id: device.id }, data: { epoch: 2 } }); // another daemon has it now
  expect((await speaking).kind).toBe("not-now");
  expect(received()).toEqual([]);
  await until(async () => seen().at(-1) === "offline", "presence to be offline");
});

test("who says stop while it types gets nothing", async () => {
  const owned = await own();
  const row = await taken(owned);
  const speaking = sendMessage(SPEAKER, owned, row);
  await until(async () => seen().includes("typing"), "the typing");
  await transaction((tx) => putOnList(tx, ani.id, [RECEIVER], { how: "HAND", at: new Date() }));
  expect((await speaking).kind).toBe("not-now");
  expect(received()).toEqual([]);
});

test("a longer text is typed longer, within 1 to 5 seconds; no gap is expected to be shorter than typing", async () => {
  const {
    typingMs,
    typedGap,
    BEFORE_MESSAGE_MS: before,
  } = await vi.importActual<typeof import("~/domain/pacing/typing")>("~/domain/pacing/typing");
  expect(typingMs).not.toBe(typingMsNow);
  expect(typingMs("", 0)).toBe(1_000);
  expect(typingMs("x".repeat(50), 0.5)).toBeGreaterThan(typingMs("x".repeat(10), 0.5));
  expect(typingMs("x".repeat(50), 0.9)).toBeGreaterThan(typingMs("x".repeat(50), 0.1));
  expect(typingMs("x".repeat(4_000), 0.99)).toBe(5_000);
  expect(typedGap({ minMs: 0, maxMs: 10_000 }, true)).toEqual({ minMs: before, maxMs: 10_000 });
  expect(typedGap({ minMs: 0, maxMs: 10_000 })).toEqual({ minMs: 0, maxMs: 10_000 });
  const pace = { ...(await own()), gap: { minMs: 0, maxMs: 0 } };
  expect(deviceCapacity(pace, { kind: "go" }, new Date())?.gap).toEqual({ minMs: before, maxMs: before });
});
