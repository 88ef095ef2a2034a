import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { retryBatch, retryOffer } from "~/domain/batch-retry";
import { exportItems } from "~/domain/batches/export";
import { batchItems } from "~/domain/batches/items";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { messagesTo } from "~/domain/privacy/messages";
import { batchPage } from "~/domain/reports/batch-page";
import { overview } from "~/domain/reports/overview";
import { accountRetention, updateAccountRetention } from "~/domain/retention/account-retention";
import { pruneRows } from "~/domain/retention/prune-items";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const NOW = new Date("2026-11-23T05:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000);
const atOnce = { pause: async () => {} };

let eka: Actor;
let count = 0;
const somebody = () => person(`K${++count}`, { credits: 10_000 });

beforeAll(async () => {
  eka = await person("Eka", { role: "SUPER ADMIN" });
});

/** A batch that finished then: its first row sent, the second refused. */
async function finished(owner: Actor, at: Date, rows = 2): Promise<number> {
  const id = await queuedBatch(owner, rows, at);
  const sent = Array.from(
    { length: rows },
    (_, i) =>
      ({ batchId: id, rowNo: i + 2, from: "READY", to: "SENT", reason: null, sentAt: at, ack: 3 }) as const,
  );
  const refused = { batchId: id, rowNo: 3, from: "READY", to: "REFUNDED", reason: "REFUSED" } as const;
  await transaction((tx) => moveItems(tx, [sent[0]!, refused, ...sent.slice(2)], at));
  return id;
}

const rowsOf = (batchId: number) => db.batchItem.count({ where: { batchId } });

test("as Siar comes, and after an upgrade, nothing goes", async () => {
  const ani = await somebody();
  const old = await finished(ani, daysAgo(3_000));
  expect(await pruneRows(NOW, atOnce)).toEqual({ batches_pruned: 0, rows_pruned: 0 });
  expect(await rowsOf(old)).toBe(2);
  expect(await accountRetention(ani)).toEqual({ keep_days: null, choices: [30, 90, 365, null] });
});

test("rows go when they are as old as their account keeps them, and nobody else's", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  const [old, young, budis] = [
    await finished(ani, daysAgo(31)),
    await finished(ani, daysAgo(29)),
    await finished(budi, daysAgo(31)),
  ];
  await updateAccountRetention(ani, { keep_days: 30 });
  expect(await pruneRows(NOW, atOnce)).toEqual({ batches_pruned: 1, rows_pruned: 2 });
  expect(await Promise.all([old, young, budis].map(rowsOf))).toEqual([0, 2, 2]);
  expect(await pruneRows(NOW, atOnce)).toEqual({ batches_pruned: 0, rows_pruned: 0 });
});

test("a pruned batch keeps its totals and says since when its rows are gone; no list, file or check fails over it", async () => {
  const ani = await somebody();
  const id = await finished(ani, daysAgo(100));
  const before = (await batchPage(ani, id, NOW)).batch;
  const figures = await overview(ani);
  await updateAccountRetention(ani, { keep_days: 90 });
  await pruneRows(NOW, atOnce);
  const page = await batchPage(ani, id, NOW);
  expect(page).toMatchObject({
    batch: { ...before, rows_gone_at: NOW.toISOString() },
    reasons: [],
    retry: 0,
  });
  expect(await batchItems(ani, id, { status: "sent", page: 3 })).toEqual({
    data: [],
    meta: { page: 3, pages: 1, total: 0 },
  });
  expect((await batchItems(ani, id, { q: "Halo" })).meta.total).toBe(0);
  let lines = 0;
  for await (const piece of exportItems(ani, id, (reason) => reason))
    lines += piece.trim().split("\n").length;
  expect(lines).toBe(1);
  expect(await retryOffer(ani, id)).toMatchObject({ rows: 0 });
  await expect(retryBatch(ani, id, {}, NOW)).rejects.toMatchObject({ code: "NOTHING_TO_RETRY" });
  expect((await messagesTo({ userId: ani.id }, "6281210000002")).data).toEqual([]);
  expect({ ...(await overview(ani)), recent_batches: [] }).toEqual({ ...figures, recent_batches: [] });
  expect(await checkLedger()).toMatchObject({ ok: true });
  await db.batch.update({ where: { id }, data: { sent: { decrement: 1 } } });
  expect((await checkLedger()).differences).toContain(
    `batch ${id}: its rows are gone, and its counters do not add up`,
  );
  await db.batch.update({ where: { id }, data: { sent: { increment: 1 } } });
});

test("what is marked is gone for everybody, though its rows are still being removed; a killed round is gone on with", async () => {
  const ani = await somebody();
  const id = await finished(ani, daysAgo(40), 1_200);
  await updateAccountRetention(ani, { keep_days: 30 });
  const ending = new AbortController();
  const pieces: number[] = [];
  const pause = async () => {
    pieces.push(await rowsOf(id));
    expect((await batchItems(ani, id)).meta.total).toBe(0);
    expect(await checkLedger()).toMatchObject({ ok: true });
    ending.abort();
  };
  expect(await pruneRows(NOW, { pause, signal: ending.signal })).toEqual({
    batches_pruned: 1,
    rows_pruned: 500,
  });
  expect(pieces).toEqual([700]);
  expect(await pruneRows(NOW, atOnce)).toEqual({ batches_pruned: 0, rows_pruned: 700 });
  expect(await rowsOf(id)).toBe(0);
});

test("what is not over yet stays: open batches, credits in doubt, and a retry whose first rows are still there", async () => {
  const ani = await somebody();
  await updateAccountRetention(ani, { keep_days: 30 });
  const open = await queuedBatch(ani, 2, daysAgo(100));
  const doubtful = await queuedBatch(ani, 1, daysAgo(100));
  const failed = { batchId: doubtful, rowNo: 2, from: "READY", to: "FAILED", reason: "UNCONFIRMED" } as const;
  await transaction((tx) => moveItems(tx, [failed], daysAgo(100)));
  const first = await finished(ani, daysAgo(20));
  const retry = await finished(ani, daysAgo(60));
  await db.batch.update({ where: { id: retry }, data: { retryOfId: first } });
  expect(await pruneRows(NOW, atOnce)).toEqual({ batches_pruned: 0, rows_pruned: 0 });
  expect(await Promise.all([open, doubtful, first, retry].map(rowsOf))).toEqual([2, 1, 2, 2]);
});

test("an admin says what holds unless an account chose, and the most", async () => {
  const ani = await somebody();
  await finished(ani, daysAgo(91));
  await updateAppSettings(eka, { keep_days_default: 365, keep_days_max: 365 }, NOW);
  expect(await accountRetention(ani)).toEqual({ keep_days: 365, choices: [30, 90, 365] });
  await expect(updateAccountRetention(ani, { keep_days: null })).rejects.toMatchObject({
    code: "VALIDATION",
  });
  await updateAccountRetention(ani, { keep_days: 90 });
  expect(await accountRetention(ani)).toMatchObject({ keep_days: 90 });
  await updateAppSettings(eka, { keep_days_max: 30 }, NOW);
  expect(await accountRetention(ani)).toEqual({ keep_days: 30, choices: [30] });
  await updateAppSettings(eka, { keep_days_default: null, keep_days_max: null }, NOW);
  expect(await accountRetention(ani)).toMatchObject({ keep_days: 90 });
});
