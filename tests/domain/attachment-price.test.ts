/* What messages with an attachment cost: fixed when their batch is queued, and given back as it was taken. */
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { cancelBatch, cancelEffect } from "~/domain/batch-control/pause-cancel";
import { retryBatch, retryOffer } from "~/domain/batch-retry";
import { checkLedger } from "~/domain/credits/audit-ledger";
import type { DomainError } from "~/domain/errors";
import { createBatch } from "~/domain/imports/create";
import { importCheck } from "~/domain/imports/import-check";
import { tryOut } from "~/domain/imports/send-sample";
import { confirmImport, stageForCheck } from "~/domain/imports/staged-import";
import { messagesTo } from "~/domain/privacy/messages";
import { pruneRows } from "~/domain/retention/prune-items";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { uploadTest } from "~/domain/test-bulk/upload";
import { db, execute, sql, transaction } from "~/platform/db";
import { startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { pdfFile, uploaded } from "../support/evidence";
import { givenRows } from "../support/given-rows";

const now = new Date();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: DomainError) => ({ code: error.code, ...error.params }),
  );
let ani: Actor;
let eka: Actor;
let count = 0;

const price = (credits: number) => updateAppSettings(eka, { credits_per_attachment: credits }, now);
const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance;
const batchAt = (id: number) => db.batch.findUniqueOrThrow({ where: { id } });
const slip = () => ({ ...uploaded(pdfFile("Slip")), filename: "slip.pdf" });
const recipients = (rows: number) =>
  givenRows(Array.from({ length: rows }, (_, i) => ({ receiver_number: `62812${count}00${1000 + i}` })));
const queued = async (rows: number) =>
  (await createBatch(ani, recipients(rows), { text: "Halo", attachment: slip() }, now)).batch.id;
const staged = async (rows: number, attachment = true) =>
  (
    await stageForCheck(
      ani,
      recipients(rows),
      { text: "Halo", ...(attachment && { attachment: slip() }) },
      now,
    )
  ).id;

async function move(
  id: number,
  row: number,
  from: "READY" | "SENT" | "FAILED",
  to: "SENT" | "FAILED" | "REFUNDED",
) {
  const reason = to === "SENT" ? null : ("REFUSED" as const);
  await transaction((tx) => moveItems(tx, [{ batchId: id, rowNo: row, from, to, reason }], now));
}

async function booksBalance() {
  expect((await checkLedger()).differences).toEqual([]);
}

beforeEach(async () => {
  eka ??= await person("Eka", { role: "SUPER ADMIN" });
  ani = await person(`Ani${++count}`, { credits: 100 });
  await db.user.update({ where: { id: ani.id }, data: { phone: `62819000${count}00` } });
});
afterAll(() => price(1));

test("a message with an attachment takes its price, and one that surely was not sent gives all of it back, also when the price has changed since", async () => {
  await price(3);
  const id = await queued(4);
  expect(await balance()).toBe(88);
  await price(50);
  await move(id, 2, "READY", "SENT");
  await move(id, 2, "SENT", "REFUNDED"); // a late refusal
  await move(id, 3, "READY", "FAILED");
  expect(await balance()).toBe(91);
  await move(id, 3, "FAILED", "REFUNDED");
  expect(await balance()).toBe(94);
  expect(await cancelEffect(ani, id)).toEqual({ rows: 2, credits: 6 });
  await cancelBatch(ani, id, now);
  expect(await balance()).toBe(100);
  expect(await batchAt(id)).toMatchObject({ reserved: 12, givenBack: 12, attachmentPrice: 3 });
  const entries = await db.creditEntry.findMany({ where: { batchId: id }, orderBy: { id: "asc" } });
  expect(entries.map(({ amount }) => amount)).toEqual([-12, 3, 3, 6]);
  await booksBalance();
});

test("rows of one batch with and without an attachment of their own cost what each of them costs", async () => {
  await price(5);
  const id = await staged(4, false);
  await execute(db, sql`UPDATE batches SET attached = 'ROWS' WHERE id = ${id}`);
  await execute(
    db,
    sql`UPDATE batch_items SET attachment_no = 1 WHERE batch_id = ${id} AND row_no IN (SELECT row_no FROM batch_items WHERE batch_id = ${id} ORDER BY row_no LIMIT 2)`,
  );
  const check = await importCheck(ani, id, { row: null }, now);
  expect(check).toMatchObject({ cost: { credits: 12, attached: 2, each: 5 }, try_credits: 5 });
  const last = (await db.batchItem.findFirstOrThrow({ where: { batchId: id }, orderBy: { rowNo: "desc" } }))
    .rowNo;
  expect(await importCheck(ani, id, { row: last }, now)).toMatchObject({ try_credits: 1 });
  await confirmImport(ani, id, { again: false, atMost: 12 }, now);
  expect(await balance()).toBe(88);
  await move(id, last - 3, "READY", "REFUNDED");
  await move(id, last, "READY", "REFUNDED");
  expect(await balance()).toBe(94);
  expect(await batchAt(id)).toMatchObject({ reserved: 12, givenBack: 6 });
  const { receiver } = await db.batchItem.findFirstOrThrow({ where: { batchId: id, rowNo: last - 2 } });
  expect((await messagesTo({ userId: ani.id }, receiver)).data).toMatchObject([
    { charged: true, credits: 5 },
  ]);
  expect(await retryOffer(ani, id)).toMatchObject({ rows: 2, credits: 6, credits_sure: 6, balance: 94 });
  await booksBalance();
});

test("without enough credits the answer says how many are needed, and nothing is there", async () => {
  await price(30);
  const batches = await db.batch.count({ where: { submittedAt: { not: null } } });
  expect(await refusal(queued(4))).toMatchObject({ code: "NOT_ENOUGH_CREDITS", needed: 120, balance: 100 });
  expect(await balance()).toBe(100);
  expect(await db.batch.count({ where: { submittedAt: { not: null } } })).toBe(batches);
});

test("nobody pays more than the button said: a price that went up meanwhile is told before anything is queued", async () => {
  await price(2);
  const id = await staged(3);
  expect((await importCheck(ani, id, { row: null }, now)).cost.credits).toBe(6);
  await price(4);
  const press = (atMost: number) => confirmImport(ani, id, { again: false, atMost }, now);
  expect(await refusal(press(6))).toMatchObject({ code: "PRICE_CHANGED", count: 12 });
  expect(await refusal(tryOut(ani, id, 1, now, undefined, 2))).toMatchObject({
    code: "PRICE_CHANGED",
    count: 4,
  });
  expect(await balance()).toBe(100);
  expect(await batchAt(id)).toMatchObject({ submittedAt: null, reserved: 0 });
  await price(1);
  expect((await press(12)).batch.credits_used).toBe(3); // it went down: what it takes now
  expect(await balance()).toBe(97);
});

test("a try-out takes the price of its row, a retry that of the day, and each gives back its own", async () => {
  await price(2);
  const id = await staged(2);
  expect((await tryOut(ani, id, 1, now, undefined, 2)).batch.credits_used).toBe(2);
  await confirmImport(ani, id, { again: false }, now);
  expect(await balance()).toBe(94);
  await move(id, 1, "READY", "REFUNDED");
  await price(7);
  expect(await retryOffer(ani, id)).toMatchObject({ rows: 1, credits: 7 });
  expect(await refusal(retryBatch(ani, id, { atMost: 2 }, now))).toMatchObject({ code: "PRICE_CHANGED" });
  const { batch } = await retryBatch(ani, id, { atMost: 7 }, now);
  expect(batch.credits_used).toBe(7);
  expect(await balance()).toBe(89);
  await cancelBatch(ani, batch.id, now);
  await cancelBatch(ani, id, now);
  expect(await balance()).toBe(98);
  await booksBalance();
});

test("at no credits such messages cost nothing, nothing is booked, and the books balance", async () => {
  await price(0);
  const id = await queued(3);
  await move(id, 1, "READY", "REFUNDED");
  await cancelBatch(ani, id, now);
  expect(await balance()).toBe(100);
  expect(await db.creditEntry.count({ where: { batchId: id } })).toBe(0);
  expect(await batchAt(id)).toMatchObject({ reserved: 0, givenBack: 0, status: "FAILED" });
  await booksBalance();
});

test("a test by an admin costs nothing with an attachment either", async () => {
  await price(9);
  const simulator = await startSimulator({ waitScale: 0.01 });
  await connectedDevice(ani, simulator);
  const { batch_id } = await uploadTest(
    eka,
    recipients(2),
    { target: String(ani.id), text: "Tes", attachment: slip() },
    now,
  );
  expect(await balance()).toBe(100);
  expect(await batchAt(batch_id)).toMatchObject({ kind: "TEST", reserved: 0 });
  await simulator.close();
  await booksBalance();
});

test("books that do not fit the price of a row are found, also when its rows are not kept any more", async () => {
  await price(3);
  const id = await queued(2);
  await move(id, 1, "READY", "SENT");
  await move(id, 2, "READY", "SENT");
  await booksBalance();
  await db.batch.update({ where: { id }, data: { attachmentPrice: 2 } });
  expect((await checkLedger()).differences).toEqual([expect.stringContaining("held or used 4")]);
  await db.user.update({ where: { id: ani.id }, data: { keepDays: 30 } });
  const later = new Date(now.getTime() + 31 * 24 * 60 * 60_000);
  expect(await pruneRows(later, { pause: async () => {} })).toMatchObject({ rows_pruned: 3 }); // one is of a batch that was cancelled before anything was sent
  expect((await checkLedger()).differences).toHaveLength(1);
  await db.batch.update({ where: { id }, data: { attachmentPrice: 3 } });
  await booksBalance();
});
