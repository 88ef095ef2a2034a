/* A turn of the sender with many devices: each gets its own rows, and the statements are no more than with few. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { beforeIntents } from "~/domain/opt-outs/send-lock";
import { type ClaimRequest, claimItems, usersWithWork } from "~/domain/sending/claim/claim";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import type { Settlement } from "~/domain/sending/types";
import { db, postgresql, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";

const now = new Date();
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01 });
});
afterAll(() => simulator.close());

const numberOf = (row: number) => `62812${String(10_000_000 + row)}`;

/** So many people, each with a batch of three rows, and devices of `daemon` (two for each of them, if wanted); all in one order. */
async function crowd(daemon: string, people: number, devicesEach = 1) {
  const batches: number[] = [];
  for (let n = 0; n < people; n++) {
    const owner = await person(`${daemon}${n}`, { credits: 100 });
    for (let d = 0; d < devicesEach; d++) {
      const { id } = await connectedDevice(owner, simulator);
      const lease = { owner: daemon, epoch: 1, leaseUntil: new Date(now.getTime() + 600_000) };
      await db.device.update({ where: { id }, data: { ...lease, gapMinMs: 10_000, gapMaxMs: 30_000 } });
    }
    batches.push(await queuedBatch(owner, 3, now, numberOf));
  }
  const devices = (await ownedDevices(daemon, now)).sort((a, b) => a.id - b.id); // they come in any order
  return { batches, asks: devices.map((device) => ({ device, rows: 1 })) };
}

function takeFor(daemon: string, asks: ClaimRequest[]) {
  return transaction(async (tx) => {
    await beforeIntents(
      tx,
      asks.map(({ device }) => device.userId),
    );
    return claimItems(tx, daemon, asks, "SENDING", now);
  });
}

/** How many statements this takes. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(db, "$queryRaw"), vi.spyOn(db, "$executeRaw")];
  await work();
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

test("one turn takes a row for each of many devices, and their pace is kept with it", async () => {
  const { batches, asks } = await crowd("a", 12);
  const took = await takeFor("a", asks);
  expect(took.size).toBe(12);
  for (const { device } of asks) {
    const { rows, pace } = took.get(device.id)!;
    expect(rows.map(({ rowNo, deviceId, receiver }) => [rowNo, deviceId, receiver])).toEqual([
      [2, device.id, numberOf(2)],
    ]);
    expect(pace).toMatchObject({ sentToday: 1 });
    const stored = await db.device.findUniqueOrThrow({ where: { id: device.id } });
    expect(stored.sentToday).toBe(1);
    expect(stored.nextSendAt).toEqual(pace?.nextSendAt);
  }
  const stored = await db.batch.findMany({ where: { id: { in: batches } } });
  expect(stored.map(({ status, nextRow }) => [status, nextRow])).toEqual(batches.map(() => ["SENDING", 3]));
  expect(await db.dispatch.count({ where: { batchId: { in: batches }, phase: "SENDING" } })).toBe(12);
});

test("devices of one account share its batch in one turn: every row goes to one of them", async () => {
  const { batches, asks } = await crowd("b", 2, 2);
  const took = await takeFor(
    "b",
    asks.map((ask) => ({ ...ask, rows: 2 })),
  );
  for (const batch of batches) {
    const rows = [...took.values()].flatMap(({ rows }) => rows).filter(({ batchId }) => batchId === batch);
    expect(rows.map(({ rowNo }) => rowNo)).toEqual([2, 3, 4]);
    expect(new Set(rows.map(({ deviceId }) => deviceId)).size).toBe(2);
  }
  expect(await takeFor("b", asks)).toEqual(new Map());
});

test("those on a list are passed over for all devices of the turn at once", async () => {
  const { batches, asks } = await crowd("c", 3);
  const [first] = asks;
  await transaction((tx) => putOnList(tx, first!.device.userId, [numberOf(2)], { how: "HAND", at: now }));
  const took = await takeFor("c", asks);
  expect(asks.map(({ device }) => took.get(device.id)?.rows.length)).toEqual([0, 1, 1]);
  expect(took.get(first!.device.id)?.passed).toBe(1);
  const skipped = await db.batchItem.findMany({ where: { batchId: { in: batches }, status: "SKIPPED" } });
  expect(skipped.map(({ rowNo, reason }) => [rowNo, reason])).toEqual([[2, "OPTED_OUT"]]);
  expect(await checkLedger()).toMatchObject({ ok: true });
});

test("the statements of a turn are no more for many devices than for two", async () => {
  if (!postgresql) return; // where a statement crosses no wire, rows are read batch by batch
  const two = await crowd("d", 2);
  const many = await crowd("e", 15);
  const few = await statements(() => claimItems(db, "d", two.asks, "SENDING", now));
  expect(await statements(() => claimItems(db, "e", many.asks, "SENDING", now))).toBe(few);
});

test("what waits in a batch that is paused is no work: nobody asks for it", async () => {
  const { batches, asks } = await crowd("f", 1);
  const took = await takeFor("f", asks);
  const outcome = { kind: "not-now", reason: "unreachable", detail: "-", retryAfterMs: 0 } as const;
  const back: Settlement[] = took.get(asks[0]!.device.id)!.rows.map((row) => ({ row, outcome, at: now }));
  await transaction((tx) => settleRows(tx, back, now));
  const later = new Date(now.getTime() + 60_000);
  const hasWork = async () => (await usersWithWork(db, later)).has(asks[0]!.device.userId);
  await db.batch.updateMany({ where: { id: { in: batches } }, data: { nextRow: 2_147_483_647 } });
  expect(await hasWork()).toBe(true);
  for (const stop of ["paused", "held", "cancelled"]) {
    await db.batch.updateMany({ where: { id: { in: batches } }, data: { [stop]: true } });
    expect(await hasWork(), stop).toBe(false);
    await db.batch.updateMany({ where: { id: { in: batches } }, data: { [stop]: false } });
  }
});

const mixed: Settlement["outcome"][] = [
  { kind: "accepted", messageId: "true_1@c.us_OTHER", ack: 1, honoured: false },
  { kind: "refused", reason: "not_on_whatsapp", detail: "-" },
  { kind: "not-now", reason: "unauthorized", detail: "401", retryAfterMs: 0 },
  { kind: "unknown", reason: "server_error", detail: "500" },
];

/** What came of the rows that these devices took: the outcomes in turn. */
function answered(took: Awaited<ReturnType<typeof takeFor>>, asks: ClaimRequest[]): Settlement[] {
  const rows = asks.flatMap(({ device }) => took.get(device.id)?.rows ?? []);
  return rows.map((row, n) => {
    const outcome = mixed[n % mixed.length]!;
    const messageId = outcome.kind === "accepted" ? `${outcome.messageId}${row.batchId}` : "";
    return { row, outcome: outcome.kind === "accepted" ? { ...outcome, messageId } : outcome, at: now };
  });
}

test("one turn records what each of many devices was answered, on that device alone", async () => {
  const { batches, asks } = await crowd("g", 8);
  const took = await takeFor("g", asks);
  await transaction((tx) => settleRows(tx, answered(took, asks), now));
  for (const [n, { device }] of asks.entries()) {
    const { kind } = mixed[n % mixed.length]!;
    expect(
      await db.device.findUniqueOrThrow({ where: { id: device.id }, include: { server: true } }),
    ).toMatchObject({
      lastSentAt: kind === "accepted" ? now : null,
      failuresInRow: kind === "unknown" ? 1 : 0,
      pauseReason: kind === "not-now" ? "auth" : null,
      pauseDetail: kind === "not-now" ? "401" : null,
      sentToday: kind === "not-now" ? 0 : 1,
      server: { honoursId: kind === "accepted" ? false : null },
    });
    const { balance, lastActivityAt } = await db.user.findUniqueOrThrow({ where: { id: device.userId } });
    expect(balance).toBe(97 + (kind === "refused" ? 1 : 0));
    expect(lastActivityAt).toEqual(kind === "accepted" ? now : null);
  }
  const totals = await db.dayTotal.findMany({
    where: { userId: { in: asks.map(({ device }) => device.userId) } },
  });
  expect(totals.map(({ sent, refunded }) => [sent, refunded]).sort()).toEqual([
    [0, 1],
    [0, 1],
    [1, 0],
    [1, 0],
  ]);
  const stored = await db.batch.findMany({ where: { id: { in: batches } }, orderBy: { id: "asc" } });
  expect(stored.map(({ sent }) => sent)).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
  expect(await checkLedger()).toMatchObject({ ok: true });
});

test("the statements that record a turn are no more for many devices than for a few, but for each credit that comes back", async () => {
  const few = await crowd("h", 4);
  const many = await crowd("i", 16);
  const [fewTook, manyTook] = [await takeFor("h", few.asks), await takeFor("i", many.asks)];
  const ofFew = await statements(() => settleRows(db, answered(fewTook, few.asks), now));
  const ofMany = await statements(() => settleRows(db, answered(manyTook, many.asks), now));
  const perRelease = 3; // the balance, the entry, and what programs are told of it
  expect(ofMany - ofFew).toBe((4 - 1) * perRelease);
});
