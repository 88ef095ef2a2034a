import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { cancelBatch } from "~/domain/batch-control/pause-cancel";
import { retryBatch, retryCount, retryOffer } from "~/domain/batch-retry";
import { batchById, readableBatch } from "~/domain/batches/get";
import { batchItems } from "~/domain/batches/items";
import { checkLedger } from "~/domain/credits/audit-ledger";
import type { Reason } from "~/domain/errors";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const NOW = new Date("2026-11-21T08:00:00Z");
let ani: Actor;
let id: number;
let count = 0;

beforeEach(async () => {
  ani = await person(`Ani${++count}`, { credits: 20 });
  id = await queuedBatch(ani, 6, NOW);
  await move([2], "SENT", null);
  await move([3, 4], "REFUNDED", "NOT_ON_WHATSAPP");
  await move([5], "FAILED", "UNCONFIRMED");
  await move([6], "SKIPPED", "NOT_ON_WHATSAPP");
});

function move(
  rows: number[],
  to: "SENT" | "REFUNDED" | "FAILED" | "SKIPPED",
  reason: Reason | null,
  batchId = id,
) {
  return transaction((tx) =>
    moveItems(
      tx,
      rows.map((rowNo) => ({ batchId, rowNo, from: "READY" as const, to, reason })),
      NOW,
    ),
  );
}
const refundOverdue = () =>
  transaction((tx) =>
    moveItems(
      tx,
      [{ batchId: id, rowNo: 5, from: "FAILED", to: "REFUNDED", reason: "UNCONFIRMED_REFUNDED" }],
      NOW,
    ),
  );
const retry = (more: { unconfirmed?: boolean } = {}, actor = ani) => retryBatch(actor, id, more, NOW);
const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance;
const waiting = async () => retryCount(ani, await readableBatch(ani, id));

test("only what surely was not sent goes again, under its row numbers, for new credits", async () => {
  const before = await balance();
  expect(await retryOffer(ani, id)).toEqual({
    rows: 2,
    unconfirmed: 0,
    credits: 2,
    credits_sure: 2,
    open: 1,
    open_seconds: 24 * 3600,
    balance: before,
  });
  expect(await waiting()).toBe(2);
  const { batch } = await retry();
  expect(batch).toMatchObject({
    name: "test.xlsx (retry)",
    status: "PREPARING",
    credits_used: 2,
    totals: { recipients: 2, skipped: 0 },
  });
  const { data } = await batchItems(ani, batch.id);
  expect(data.map((item) => [item.id, item.receiver_number, item.message, item.status, item.reason])).toEqual(
    [
      [3, "6281210000003", "Halo 3", "READY", null],
      [4, "6281210000004", "Halo 4", "READY", null],
    ],
  );
  expect(await balance()).toBe(before - 2);
  expect((await batchById(ani, id)).totals).toMatchObject({ refunded: 2, failed: 1 });
  expect((await checkLedger()).differences).toEqual([]);
});

test("a row is retried once, also when two ask at the same moment", async () => {
  const answers = await Promise.allSettled([retry(), retry(), retry()]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "NOTHING_TO_RETRY" });
  expect(await waiting()).toBe(0);
  expect((await checkLedger()).differences).toEqual([]);
});

test("an unconfirmed row is offered once its credit has come back, and only if one wants it", async () => {
  await retry();
  await refundOverdue();
  expect(await retryOffer(ani, id)).toMatchObject({ rows: 1, unconfirmed: 1, open: 0 });
  await expect(retry({ unconfirmed: false })).rejects.toMatchObject({ code: "NOTHING_TO_RETRY" });
  expect((await retry()).batch.totals.recipients).toBe(1);
});

test("rows of a retry that was cancelled are offered again", async () => {
  const { batch } = await retry();
  await cancelBatch(ani, batch.id, NOW);
  expect(await waiting()).toBe(2);
  expect((await retry()).batch.totals.recipients).toBe(2);
});

test("what failed in a retry is retried from there, and the name does not grow", async () => {
  const { batch } = await retry();
  await move([3, 4], "REFUNDED", "REFUSED", batch.id);
  expect(await waiting()).toBe(0);
  const again = await retryBatch(ani, batch.id, {}, NOW);
  expect(again.batch).toMatchObject({ name: "test.xlsx (retry)", totals: { recipients: 2 } });
});

test("without enough credits nothing is made", async () => {
  await transaction((tx) => tx.user.update({ where: { id: ani.id }, data: { balance: 1 } }));
  const batches = await db.batch.count();
  await expect(retry()).rejects.toMatchObject({
    code: "NOT_ENOUGH_CREDITS",
    params: { needed: 2, balance: 1 },
  });
  expect(await db.batch.count()).toBe(batches);
  await db.user.delete({ where: { id: ani.id } });
});

test("only the owner and a Super Admin may retry; what a Super Admin does is written down", async () => {
  const role = (name: string, role: "ADMIN" | "SUPER ADMIN") => person(`${name}${count}`, { role });
  await expect(retry({}, await person(`Budi${count}`))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(retry({}, await role("Citra", "ADMIN"))).rejects.toMatchObject({ code: "FORBIDDEN" });
  const eka = await role("Eka", "SUPER ADMIN");
  const { batch } = await retry({}, eka);
  expect(await db.batch.findUniqueOrThrow({ where: { id: batch.id } })).toMatchObject({
    userId: ani.id,
    createdById: eka.id,
  });
  const [entry] = await db.auditEntry.findMany({ where: { actorId: eka.id } });
  expect(entry).toMatchObject({ act: "batch.retry", targetId: id, detail: { rows: 2 } });
});
