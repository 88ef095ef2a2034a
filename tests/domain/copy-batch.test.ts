import { expect, test } from "vitest";
import { removeAttachments } from "~/domain/attachments/batch-attachments";
import { copyBatch, queueCopy } from "~/domain/batch-copy";
import { batchItems } from "~/domain/batches/items";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { createBatch } from "~/domain/imports/create";
import { confirmImport } from "~/domain/imports/staged-import";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { db, sql, transaction } from "~/platform/db";
import { person } from "../support/cast";
import { pdfFile, pngFile } from "../support/evidence";
import { givenRows } from "../support/given-rows";
import { refusal } from "../support/refusal";
import { Ani } from "../support/row-attachments";

const NOW = new Date();
const owner = new Ani(NOW);
let count = 0;
const somebody = () => person(`C${++count}`, { credits: 50 });
const rows = (texts: string[]) =>
  givenRows(texts.map((messages, i) => ({ receiver_number: `0812 3400 010${i}`, messages })));
const shown = async (actor: Parameters<typeof batchItems>[0], id: number) =>
  (await batchItems(actor, id, { limit: 100 })).data.map((item) => [
    item.id,
    item.receiver_number,
    item.message,
    item.reason,
  ]);

test("a duplicate waits on a check page, costs nothing until it is confirmed, and is checked afresh", async () => {
  const ani = await somebody();
  const texts = ["Halo *Ani*", "=SUM(A1:A2)", "Dua\nbaris {{x}}", "Halo *Ani*"];
  const { batch } = await createBatch(ani, rows(texts), { name: "Promo" }, NOW);
  const bad = await db.batchItem.findFirstOrThrow({ where: { batchId: batch.id, rowNo: 2 } });
  await transaction((tx) => putOnList(tx, ani.id, [bad.receiver], { how: "HAND", at: NOW }));
  const before = await db.user.findUniqueOrThrow({ where: { id: ani.id } });
  const { id } = await copyBatch(ani, batch.id, NOW);
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(before.balance);
  const staged = await db.batch.findUniqueOrThrow({ where: { id } });
  expect(staged).toMatchObject({ name: "Promo (copy)", submittedAt: null, recipients: 4, skipped: 1 });
  await confirmImport(ani, id, { again: true }, NOW);
  expect(await shown(ani, id)).toEqual([
    [1, "6281234000100", "Halo *Ani*", null],
    [2, "6281234000101", "=SUM(A1:A2)", "OPTED_OUT"],
    [3, "6281234000102", "Dua\nbaris {{x}}", null],
    [4, "6281234000103", "Halo *Ani*", null],
  ]);
  expect(await refusal(copyBatch(ani, 999_999, NOW))).toBe("NOT_FOUND");
  expect((await checkLedger()).differences).toEqual([]);
});

test("a program's duplicate is queued at once, or nothing of it is there", async () => {
  const ani = await somebody();
  const { batch } = await createBatch(ani, rows(["Satu", "Dua"]), { name: "Promo" }, NOW);
  const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance;
  const before = await balance();
  const kept: object[] = [];
  const keep = async (_tx: unknown, answer: object) => void kept.push(answer);
  const made = await queueCopy(ani, batch.id, { name: "Promo 2" }, NOW, keep);
  expect(made).toMatchObject({ ok: true, batch: { name: "Promo 2" }, summary: { total: 2, queued: 2 } });
  expect(kept).toEqual([made]);
  expect(await balance()).toBe(before - 2);
  await db.user.update({ where: { id: ani.id }, data: { balance: 1 } });
  expect(await refusal(queueCopy(ani, batch.id, {}, NOW))).toBe("NOT_ENOUGH_CREDITS");
  expect(await db.batch.count({ where: { userId: ani.id, submittedAt: null } })).toBe(0);
  await db.user.update({ where: { id: ani.id }, data: { balance: before - 2 } });
  expect((await checkLedger()).differences).toEqual([]);
});

test("attachments go along: one for all, and one for each row, but for those that are gone", async () => {
  const { id: first } = await owner.stage(["a.pdf", "b.png", ""], {
    "a.pdf": pdfFile("A"),
    "b.png": pngFile(5),
  });
  await confirmImport(owner.actor, first, { again: true }, NOW);
  await transaction((tx) => removeAttachments(tx, first, sql`name = 'b.png'`));
  const { id } = await copyBatch(owner.actor, first, NOW);
  expect((await owner.check(id)).summary).toMatchObject({ queued: 2 });
  await confirmImport(owner.actor, id, { again: true }, NOW);
  const { data } = await batchItems(owner.actor, id);
  expect(data.map(({ attachment, reason }) => [attachment?.name ?? null, reason])).toEqual([
    ["a.pdf", null],
    [null, "ATTACHMENT_MISSING"],
    [null, null],
  ]);
  expect((await checkLedger()).differences).toEqual([]);
});

test("another's batch is not found, an admin is refused, and what was deleted cannot be duplicated", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  const eka = await person("CEka", { role: "SUPER ADMIN" });
  const { batch } = await createBatch(ani, rows(["Satu", "Dua"]), {}, NOW);
  expect(await refusal(copyBatch(budi, batch.id, NOW))).toBe("NOT_FOUND");
  expect(await refusal(copyBatch(eka, batch.id, NOW))).toBe("FORBIDDEN");
  await db.batchItem.updateMany({
    where: { batchId: batch.id, rowNo: 1 },
    data: { receiver: "", message: "" },
  });
  const { id } = await copyBatch(ani, batch.id, NOW);
  expect(await db.batchItem.count({ where: { batchId: id } })).toBe(1); // the erased one is not among them
  await db.batchItem.updateMany({ where: { batchId: batch.id }, data: { receiver: "", message: "" } });
  expect(await refusal(copyBatch(ani, batch.id, NOW))).toBe("NOTHING_TO_COPY");
  await db.batch.update({ where: { id: batch.id }, data: { rowsGoneAt: NOW } });
  expect(await refusal(copyBatch(ani, batch.id, NOW))).toBe("NOTHING_TO_COPY");
});
