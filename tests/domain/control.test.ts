import { expect, test } from "vitest";
import {
  cancelBatch,
  cancelEffect,
  endCancelled,
  pauseBatch,
  resumeBatch,
} from "~/domain/batch-control/pause-cancel";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";

const now = new Date("2026-11-21T05:00:00Z");
let count = 0;
const somebody = () => person(`P${++count}`, { credits: 10 });

test("cancelling skips what was not sent, gives its credits back, and never touches what is in the air", async () => {
  const ani = await somebody();
  const id = await queuedBatch(ani, 5, now);
  await transaction((tx) =>
    moveItems(tx, [{ batchId: id, rowNo: 2, from: "READY", to: "SENT", reason: null }], now),
  );
  const hand = (rowNo: number, phase: string) => ({
    batchId: id,
    rowNo,
    userId: ani.id,
    phase,
    dueAt: now,
    claimedAt: now,
  });
  await db.dispatch.createMany({ data: [hand(3, "SENDING"), hand(4, "WAITING")] });
  expect(await cancelEffect(ani, id)).toEqual({ rows: 3, credits: 3 });
  const { batch } = await cancelBatch(ani, id, now);
  expect(batch).toMatchObject({ cancelled: true, totals: { sent: 1, skipped: 3 }, credits_used: 2 });
  const items = await db.batchItem.findMany({ where: { batchId: id }, orderBy: { rowNo: "asc" } });
  expect(items.map((item) => item.status)).toEqual(["SENT", "READY", "SKIPPED", "SKIPPED", "SKIPPED"]);
  expect(await db.dispatch.findMany({ select: { rowNo: true }, where: { batchId: id } })).toEqual([
    { rowNo: 3 },
  ]);
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(8);
  await transaction((tx) =>
    moveItems(tx, [{ batchId: id, rowNo: 3, from: "READY", to: "SENT", reason: null }], now),
  );
  expect((await db.batch.findUniqueOrThrow({ where: { id } })).status).toBe("DONE");
  expect((await checkLedger()).differences).toEqual([]);
});

test("cancelling twice, also at the same time, gives the credits back once", async () => {
  const ani = await somebody();
  const id = await queuedBatch(ani, 4, now);
  await Promise.all([cancelBatch(ani, id, now), cancelBatch(ani, id, now), cancelBatch(ani, id, now)]);
  const { batch } = await cancelBatch(ani, id, now);
  expect(batch).toMatchObject({ cancelled: true, status: "FAILED", totals: { skipped: 4 }, credits_used: 0 });
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(10);
  expect((await checkLedger()).differences).toEqual([]);
});

test("pausing and resuming can be said twice, and an ended batch stays as it is", async () => {
  const ani = await somebody();
  const id = await queuedBatch(ani, 1, now);
  expect((await pauseBatch(ani, id, now)).batch.paused).toBe(true);
  expect((await pauseBatch(ani, id, now)).batch.paused).toBe(true);
  expect((await resumeBatch(ani, id, now)).batch.paused).toBe(false);
  await transaction((tx) =>
    moveItems(tx, [{ batchId: id, rowNo: 2, from: "READY", to: "SENT", reason: null }], now),
  );
  expect((await pauseBatch(ani, id, now)).batch).toMatchObject({ paused: false, status: "DONE" });
  expect((await cancelBatch(ani, id, now)).batch).toMatchObject({ cancelled: false, status: "DONE" });
});

test("only the owner or a Super Admin may act on a batch", async () => {
  const { ani, budi, citra, eka } = await wholeCast();
  const id = await queuedBatch(ani, 1, now);
  await expect(pauseBatch(budi, id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(cancelBatch(budi, id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(cancelEffect(budi, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(pauseBatch(citra, id, now)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await pauseBatch(eka, id, now)).batch.paused).toBe(true);
  await pauseBatch(eka, id, now);
  const acts = await db.auditEntry.findMany({ where: { act: "batch.pause" } });
  expect(acts).toMatchObject([{ actorId: eka.id, targetId: id }]);
});

test("a test belongs to the admin who made it, not to the user whose devices it tests", async () => {
  const [user, admin] = [await somebody(), await person(`Admin${count}`, { role: "ADMIN" })];
  const id = await queuedBatch(user, 1, now);
  await db.batch.update({ where: { id }, data: { kind: "TEST", createdById: admin.id } });
  await expect(pauseBatch(user, id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await pauseBatch(admin, id, now)).batch.paused).toBe(true);
});

test("a cancelled import that was never queued gets no credits", async () => {
  const ani = await somebody();
  const id = await queuedBatch(ani, 2, now);
  await db.batch.update({ where: { id }, data: { cancelled: true, submittedAt: null } });
  expect(await endCancelled(now)).toEqual({ skipped: 0 });
});
