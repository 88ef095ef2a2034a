import { expect, test } from "vitest";
import { cancelBatch } from "~/domain/batch-control/pause-cancel";
import { rescheduleBatch, scheduledBatch } from "~/domain/batch-reschedule";
import { openBatches } from "~/domain/sending/claim/open-batches";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { refusal } from "../support/refusal";

const NOW = new Date("2026-11-21T05:00:00Z");
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
let count = 0;
const somebody = () => person(`R${++count}`, { credits: 100 });

async function scheduled(owner: Awaited<ReturnType<typeof somebody>>, start: Date | null = at(2)) {
  const id = await queuedBatch(owner, 3, NOW);
  await db.batch.update({ where: { id }, data: { startAt: start, openAt: start } });
  return id;
}

const isHandedOut = async (userId: number, now: Date) =>
  (await transaction((tx) => openBatches(tx, [userId], now))).has(userId);

test("a scheduled batch begins when it was moved to: not earlier, and not at its former time", async () => {
  const ani = await somebody();
  const id = await scheduled(ani);
  expect((await scheduledBatch(ani, id, NOW)).open).toBe(true);
  const { batch } = await rescheduleBatch(ani, id, at(5).toISOString(), NOW);
  expect(batch).toMatchObject({ start_at: at(5).toISOString(), credits_used: 3, status: "PREPARING" });
  expect(await isHandedOut(ani.id, at(3))).toBe(false);
  expect(await isHandedOut(ani.id, at(5))).toBe(true);
  await rescheduleBatch(ani, id, at(1).toISOString(), NOW);
  expect(await isHandedOut(ani.id, at(1))).toBe(true);
  await rescheduleBatch(ani, id, "", NOW);
  expect(await isHandedOut(ani.id, NOW)).toBe(true);
});

test("rows with a time of their own keep it, and wait for the start of the batch, too", async () => {
  const ani = await somebody();
  const id = await scheduled(ani, null);
  await db.batchItem.updateMany({ where: { batchId: id }, data: { dueAt: at(3) } });
  await db.batch.update({ where: { id }, data: { scheduled: 3, nextDueAt: at(3), nextRow: 2_147_483_647 } });
  await rescheduleBatch(ani, id, at(6).toISOString(), NOW);
  expect(await isHandedOut(ani.id, at(4))).toBe(false);
  expect(await isHandedOut(ani.id, at(6))).toBe(true);
  const items = await db.batchItem.findMany({ where: { batchId: id } });
  expect(items.map(({ dueAt }) => dueAt)).toEqual([at(3), at(3), at(3)]);
});

test("what has begun, begins within a minute, is held, cancelled or starts at once keeps its time", async () => {
  const ani = await somebody();
  const later = at(9).toISOString();
  const begun = await scheduled(ani);
  await db.batch.update({ where: { id: begun }, data: { status: "SENDING" } });
  const soon = await scheduled(ani, new Date(NOW.getTime() + 30_000));
  const past = await scheduled(ani, at(-1));
  const held = await scheduled(ani);
  await db.batch.update({ where: { id: held }, data: { held: true } });
  const cancelled = await scheduled(ani);
  await cancelBatch(ani, cancelled, NOW);
  const atOnce = await scheduled(ani, null);
  const claimed = await scheduled(ani);
  const hand = { batchId: claimed, rowNo: 2, userId: ani.id, phase: "SENDING", dueAt: NOW, claimedAt: NOW };
  await db.dispatch.create({ data: hand });
  for (const id of [begun, soon, past, held, cancelled, atOnce, claimed]) {
    const before = await db.batch.findUniqueOrThrow({ where: { id } });
    expect(await refusal(rescheduleBatch(ani, id, later, NOW))).toBe("ALREADY_STARTED");
    expect(await db.batch.findUniqueOrThrow({ where: { id } })).toEqual(before);
  }
});

test.each([
  ["in the past", at(-2).toISOString(), "START_PAST"],
  ["more than a year ahead", at(24 * 400).toISOString(), "START_TOO_FAR"],
  ["no time at all", "tomorrow", "START_INVALID"],
])("a time %s is refused with a sentence, and nothing changes", async (_name, time, code) => {
  const ani = await somebody();
  const id = await scheduled(ani);
  expect(await refusal(rescheduleBatch(ani, id, time, NOW))).toBe(code);
  expect((await scheduledBatch(ani, id, NOW)).batch.start_at).toBe(at(2).toISOString());
});

test("somebody else's batch is not found, and an admin who may only read is refused", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  const citra = await person("RCitra", { role: "ADMIN", features: ["BULK_HISTORY"] });
  const eka = await person("REka", { role: "SUPER ADMIN" });
  const id = await scheduled(ani);
  const later = at(9).toISOString();
  expect(await refusal(rescheduleBatch(budi, id, later, NOW))).toBe("NOT_FOUND");
  expect(await refusal(rescheduleBatch(citra, id, later, NOW))).toBe("FORBIDDEN");
  await rescheduleBatch(eka, id, later, NOW);
  const acts = await db.auditEntry.findMany({ where: { targetId: id, act: "batch.reschedule" } });
  expect(acts).toHaveLength(1);
});

test("of changing its time, cancelling it and its start at the same time none undoes another", async () => {
  const ani = await somebody();
  for (let round = 0; round < 5; round++) {
    const id = await scheduled(ani);
    const starts = transaction(async (tx) => {
      const open = (await openBatches(tx, [ani.id], at(2))).get(ani.id) ?? [];
      if (!open.some((batch) => batch.id === id)) return false;
      await tx.batch.update({ where: { id }, data: { status: "SENDING" } });
      await tx.dispatch.create({
        data: { batchId: id, rowNo: 2, userId: ani.id, phase: "SENDING", dueAt: NOW, claimedAt: NOW },
      });
      return true;
    });
    const moved = rescheduleBatch(ani, id, at(8).toISOString(), NOW).then(
      () => true,
      () => false,
    );
    const [hasStarted, hasMoved] = await Promise.all([starts, moved]);
    expect(hasStarted).not.toBe(hasMoved);
    const { startAt, status } = await db.batch.findUniqueOrThrow({ where: { id } });
    expect([startAt, status]).toEqual(hasMoved ? [at(8), "PREPARING"] : [at(2), "SENDING"]);
    await db.batch.update({ where: { id }, data: { paused: true } });
  }
});
