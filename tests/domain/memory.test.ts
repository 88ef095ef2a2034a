import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import { recall } from "~/domain/sending/rollback/detect";
import { handleEvent } from "~/domain/waha-events/handle-event";
import { db, transaction } from "~/platform/db";
import { distrust, MARK_AS_COPY, UnverifiedDatabase } from "~/platform/db/database-identity";
import type { SendOutcome } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { forget, hold, lookForAll, say, statuses, take } from "../support/forgetting";

let simulator: Simulator;
let id: number;
let people = 0;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());
beforeEach(async () => {
  await db.batch.updateMany({ data: { status: "DONE", held: false, lookAt: null } });
  await db.dispatch.deleteMany();
  await db.device.deleteMany();
  people += 1;
  const owner = await person(`Ani${people}`, { credits: 100 });
  await connectedDevice(owner, simulator);
  id = await queuedBatch(owner, 3, new Date());
});

test("a database that was never looked at is taken as it is, and stays known", async () => {
  expect(await recall(new Date())).toBeNull();
  expect(await recall(new Date(), { sends: true })).toBeNull();
  expect((await take(1)).length).toBe(1);
});

test("a copy of the database in its place holds its open batches, once, whoever notices first", async () => {
  await recall(new Date());
  await db.$executeRawUnsafe(MARK_AS_COPY);
  const [first, second] = await Promise.all([recall(new Date()), recall(new Date())]);
  expect([first, second].filter((held) => held !== null)).toEqual([1]);
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ held: true });
  expect(await recall(new Date())).toBeNull();
});

test("receipts that an older database has forgotten are asked for at once", async () => {
  await recall(new Date());
  const where = { batchId_rowNo: { batchId: id, rowNo: 2 } };
  await db.batchItem.update({ where, data: { readBackAt: new Date(Date.now() + 3_600_000) } });
  await db.$executeRawUnsafe(MARK_AS_COPY);
  const now = new Date();
  await recall(now);
  expect(await db.batchItem.findUniqueOrThrow({ where })).toMatchObject({ readBackAt: now });
});

test("a database that is older than a daemon of this machine has seen it holds its open batches", async () => {
  await recall(new Date(), { sends: true });
  const { counter } = await db.memory.findUniqueOrThrow({ where: { id: 1 } });
  await recall(new Date(), { sends: true });
  await db.memory.updateMany({ data: { counter } });
  expect(await recall(new Date())).toBe(1);
  expect(await recall(new Date())).toBeNull();
});

test("nothing is handed out from a database that may be another one, until it was looked at", async () => {
  await recall(new Date());
  distrust();
  await expect(take(1)).rejects.toThrow(UnverifiedDatabase);
  await recall(new Date());
  expect((await take(1)).length).toBe(1);
});

const ACCEPTED = { kind: "accepted", honoured: true, ack: 1 } as const;

test("an outcome that a daemon still knows is written down although the database has forgotten the row", async () => {
  const rows = await take(3);
  await forget();
  const outcomes: SendOutcome[] = [
    { ...ACCEPTED, messageId: rows[0]!.messageId },
    { kind: "refused", reason: "not_on_whatsapp", detail: "no" },
    { kind: "unknown", reason: "timeout", detail: "no answer" },
  ];
  const at = new Date();
  const settlements = rows.map((row, i) => ({ row, outcome: outcomes[i]!, at }));
  expect(await transaction((tx) => settleRows(tx, settlements, at))).toBe(2);
  expect(await statuses(id)).toEqual(["SENT", "REFUNDED", "READY"]);
  expect(await db.dispatch.findMany()).toMatchObject([{ rowNo: 4, phase: "UNCONFIRMED" }]);
});

test("receipts that came while the database did not know the row are its receipts once it is written down, or found", async () => {
  const [settled, found] = await take(2);
  await say([found!]);
  await forget();
  for (const { deviceId, messageId } of [settled!, found!]) {
    const { session } = await db.device.findUniqueOrThrow({ where: { id: deviceId } });
    const event = { eventId: `read:${messageId}`, session, messageId, fromMe: true, ack: 3, at: new Date() };
    await handleEvent({ id: deviceId, session }, { kind: "ack", ...event }, new Date());
  }
  const at = new Date();
  const outcome: SendOutcome = { ...ACCEPTED, messageId: settled!.messageId };
  await transaction((tx) => settleRows(tx, [{ row: settled!, outcome, at }], at));
  await hold();
  expect(await lookForAll()).toMatchObject({ found: 1 });
  const rows = await db.batchItem.findMany({ where: { batchId: id }, orderBy: { rowNo: "asc" }, take: 2 });
  for (const row of rows) {
    expect(row).toMatchObject({ status: "SENT", ack: 3, readBackAt: null });
    expect([row.deliveredAt, row.readAt]).not.toContain(null);
  }
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ delivered: 2, read: 2 });
});

test("it is not written down on a row of another batch that has got the same number since", async () => {
  const [row] = await take(1);
  await forget();
  await db.batch.update({ where: { id }, data: { messageKey: "ab".repeat(32) } });
  const at = new Date();
  const outcome: SendOutcome = { ...ACCEPTED, messageId: row!.messageId };
  expect(await transaction((tx) => settleRows(tx, [{ row: row!, outcome, at }], at))).toBe(0);
  expect(await statuses(id)).toEqual(["READY", "READY", "READY"]);
});
