/* What one account stores has a bound, counted where it is stored and removed, whatever it is. */
import { beforeEach, expect, test, vi } from "vitest";
import { storageView } from "~/domain/account-storage/view";
import type { Actor } from "~/domain/actor";
import { cancelBatch } from "~/domain/batch-control/pause-cancel";
import { retryBatch } from "~/domain/batch-retry";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { requestCredits } from "~/domain/credits/request-credits";
import { createBatch } from "~/domain/imports/create";
import { tryOut } from "~/domain/imports/send-sample";
import { discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import { putOnList, removeFromList } from "~/domain/opt-outs/add-remove";
import { addOptOuts, removeOptOut } from "~/domain/opt-outs/list";
import { eraseNumber } from "~/domain/privacy/erase";
import { pruneRows } from "~/domain/retention/prune-items";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { changeTemplate, createTemplate, deleteTemplate } from "~/domain/templates/templates";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { db, transaction } from "~/platform/db";
import { person } from "../support/cast";
import { jpgFile, pdfFile, pngFile, uploaded } from "../support/evidence";
import { givenRows } from "../support/given-rows";
import { refusal } from "../support/refusal";
import { zip } from "../support/row-attachments";
import { differencesOf, storedOf, usedBy } from "../support/storage";

vi.hoisted(() => {
  process.env.ACCOUNT_STORED_MB_MAX = "0.25";
});

const BYTES_MAX = 0.25 * 1024 * 1024;
const NOW = new Date("2026-11-23T05:00:00Z");
const daysLater = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000);
const atOnce = { pause: async () => {} };

let ani: Actor;
let eka: Actor;
let count = 0;
beforeEach(async () => {
  count += 1;
  ani = await person(`Ani${count}`, { credits: 1_000 });
  eka = await person(`Eka${count}`, { role: "SUPER ADMIN" });
  await db.user.update({ where: { id: ani.id }, data: { phone: `628190${count}0000` } });
});

const number = (n: number) => `62812${String(count).padStart(2, "0")}${String(100_000 + n)}`;
const rows = (good: number, bad = 0, chars = 10) =>
  givenRows(
    Array.from({ length: good + bad }, (_, i) => ({
      receiver_number: i < good ? number(i) : `no number ${i}`,
      messages: `${i}`.padEnd(chars, "x"),
    })),
  );
const numbers = (from: number, to: number) => ({
  numbers: Array.from({ length: to - from }, (_, i) => number(from + i)),
});
const file = (content: Buffer, filename = "a.pdf") => ({ ...uploaded(content), filename });
const big = (bytes: number, mark = "a") => jpgFile(mark.repeat(bytes > 60_000 ? 60_000 : bytes));
const queue = async (given: ReturnType<typeof rows>, wish = {}) =>
  (await createBatch(ani, given, wish, NOW)).batch.id;
const left = async () => [
  ...(await Promise.all([db.batch.count(), db.batchItem.count(), db.storedFile.count()])),
  await usedBy(ani),
];

test("rows that would not fit are refused, with what takes the most of the space, and nothing of them stays", async () => {
  await queue(rows(2));
  expect(await usedBy(ani)).toBe((await storedOf(ani)).items);
  const before = await left();
  await expect(createBatch(ani, rows(100, 0, 4_000), {}, NOW)).rejects.toMatchObject({
    ...{ code: "ACCOUNT_FULL", status: 413 },
    params: { max: 0.25, most: "items" },
  });
  expect(await left()).toEqual(before);
  await queue(rows(20, 0, 4_000));
  expect(await usedBy(ani)).toBeGreaterThan(20 * 4_000);
  expect(await differencesOf(ani)).toEqual([]);
});

test("bad rows count like good ones, also after a cancel that gives every credit back: it cannot be repeated for ever", async () => {
  let made = 0;
  for (; made < 100; made += 1) {
    const id = await queue(rows(1, 90, 100)).catch((error) => error.code as string);
    if (typeof id === "string") {
      expect(id).toBe("ACCOUNT_FULL");
      break;
    }
    await cancelBatch(ani, id, NOW);
  }
  expect(made).toBeGreaterThan(2);
  expect(made).toBeLessThan(20);
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(1_000);
  expect(await usedBy(ani)).toBeLessThanOrEqual(BYTES_MAX);
  // A week later its rows are gone, its totals are not, and there is room again.
  expect(await pruneRows(daysLater(6.9), atOnce)).toEqual({ batches_pruned: 0, rows_pruned: 0 });
  expect(await pruneRows(daysLater(7.1), atOnce)).toEqual({ batches_pruned: made, rows_pruned: 91 * made });
  const [batch] = await db.batch.findMany({ where: { userId: ani.id }, take: 1 });
  expect(batch).toMatchObject({ recipients: 91, skipped: 91, rowsLeft: false, reading: null });
  expect(await usedBy(ani)).toBeLessThan(made * 2_000);
  expect((await checkLedger()).differences).toEqual([]);
  await queue(rows(1, 90, 100));
});

test("a cancelled batch of which something was tried keeps its rows, and one that nobody cancelled", async () => {
  const [tried, refused, plain] = [await queue(rows(2)), await queue(rows(2)), await queue(rows(2))];
  const sent = { batchId: tried, rowNo: 2, from: "READY", to: "SENT", reason: null, sentAt: NOW } as const;
  const back = { batchId: refused, rowNo: 2, from: "READY", to: "REFUNDED", reason: "REFUSED" } as const;
  await transaction((tx) => moveItems(tx, [sent, back], NOW));
  for (const id of [tried, refused]) await cancelBatch(ani, id, NOW);
  await pruneRows(daysLater(40), atOnce);
  for (const id of [tried, refused, plain])
    expect(await db.batchItem.count({ where: { batchId: id } })).toBe(2);
});

test("a sheet that is looked at counts until it is discarded, and a retry and a try-out count, too", async () => {
  const none = await usedBy(ani);
  const { id } = await stageForCheck(ani, rows(3, 3, 500), {}, NOW);
  expect(await usedBy(ani)).toBeGreaterThan(none + 3_000);
  const { batch } = await tryOut(ani, id, 2, NOW);
  expect(await differencesOf(ani)).toEqual([]);
  await discardStaged(ani, id, NOW);
  expect(await usedBy(ani)).toBeLessThan(2_500);
  const back = { batchId: batch.id, rowNo: 2, from: "READY", to: "REFUNDED", reason: "REFUSED" } as const;
  await transaction((tx) => moveItems(tx, [back], NOW));
  const before = await usedBy(ani);
  await retryBatch(ani, batch.id, {}, NOW);
  expect(await usedBy(ani)).toBeGreaterThan(before + 500);
  expect(await differencesOf(ani)).toEqual([]);
});

test("a file counts once by its content, to each account that refers to it, until the last batch with it is gone", async () => {
  const picture = big(50_000);
  const wish = () => ({ attachment: file(picture, "a.jpg") });
  const first = await stageForCheck(ani, rows(1), wish(), NOW);
  const second = await stageForCheck(ani, rows(2), wish(), NOW);
  const budi = await person(`Budi${count}`, { credits: 10 });
  await createBatch(budi, rows(1), wish(), NOW);
  for (const who of [ani, budi]) expect((await storedOf(who)).files).toBe(picture.length);
  await discardStaged(ani, first.id, NOW);
  expect((await storedOf(ani)).files).toBe(picture.length);
  await discardStaged(ani, second.id, NOW);
  expect([(await storedOf(ani)).files, (await storedOf(budi)).files]).toEqual([0, picture.length]);
  expect(await differencesOf(ani, budi)).toEqual([]);
});

test("attachments and proofs that would not fit are refused, and no piece of them stays", async () => {
  for (const mark of ["a", "b", "c", "g"])
    await queue(rows(1), { attachment: file(big(60_000, mark), "a.jpg") });
  const before = await left();
  const wish = { attachment: file(big(60_000, "d"), "a.jpg") };
  await expect(createBatch(ani, rows(1), wish, NOW)).rejects.toMatchObject({
    ...{ code: "ACCOUNT_FULL", params: { most: "files" } },
  });
  const named = givenRows([{ receiver_number: number(1), messages: "Halo", attachment: "a.jpg" }]);
  const slips = { attachments: zip({ "a.jpg": big(60_000, "e") }) };
  expect(await refusal(createBatch(ani, named, slips, NOW))).toBe("ACCOUNT_FULL");
  const evidence = uploaded(big(60_000, "f"));
  expect(await refusal(requestCredits(ani, { amount: 1, evidence }, NOW))).toBe("ACCOUNT_FULL");
  expect(await left()).toEqual(before);
  await requestCredits(ani, { amount: 1, evidence: uploaded(pdfFile(`P${count}`)) }, NOW);
  await requestCredits(ani, { amount: 1, evidence: uploaded(pdfFile(`P${count}`)) }, NOW);
  expect((await storedOf(ani)).files).toBe(240_000 + 4 * (big(0).length + 4) + pdfFile(`P${count}`).length);
  expect(await differencesOf(ani)).toEqual([]);
});

test("files of rows count, each once, and go with the rows", async () => {
  const [one, two] = [pngFile(count, 80), pdfFile(`R${count}`)];
  const named = givenRows(
    ["a.png", "b.png", "c.pdf", "none.pdf"].map((attachment, i) => ({
      ...{ receiver_number: number(i), messages: "Halo", attachment },
    })),
  );
  const slips = { attachments: zip({ "a.png": one, "b.png": one, "c.pdf": two }) };
  const { id } = await stageForCheck(ani, named, slips, NOW);
  expect((await storedOf(ani)).files).toBe(one.length + two.length);
  expect(await differencesOf(ani)).toEqual([]);
  await discardStaged(ani, id, NOW);
  expect(await usedBy(ani)).toBe(0);
});

test("opt-outs cost something without a credit; one by reply is never refused, nor is erasing somebody who stands somewhere", async () => {
  const batch = await queue(rows(1));
  let added = 0;
  while (added < 5_000) {
    const more = await addOptOuts(ani, ani.id, numbers(added, added + 500), "API", NOW).catch(
      ({ code, params }) => `${code} ${params.most}`,
    );
    if (typeof more === "string") {
      expect(more).toBe("ACCOUNT_FULL opt_outs");
      break;
    }
    added += 500;
  }
  expect(added).toBe(1_500);
  expect(await db.optOut.count({ where: { userId: ani.id } })).toBe(added);
  while (await addOptOuts(ani, ani.id, numbers(added, added + 1), "API", NOW).catch(() => null)) added += 1;
  const stop = { how: "REPLY", text: "stop", at: NOW } as const;
  expect(await transaction((tx) => putOnList(tx, ani.id, [number(9_000)], stop))).toBe(1);
  expect(await refusal(eraseNumber(ani, { userId: ani.id }, `+${number(9_100)}`, NOW))).toBe("ACCOUNT_FULL");
  await eraseNumber(ani, { userId: ani.id }, `+${number(0)}`, NOW);
  expect(await db.batchItem.findFirst({ where: { batchId: batch } })).toMatchObject({ receiver: "" });
  expect(await usedBy(ani)).toBeGreaterThan(BYTES_MAX);
  expect(await differencesOf(ani)).toEqual([]);
  expect(
    await transaction((tx) => removeFromList(tx, ani.id, [number(9_000), number(0)], daysLater(1))),
  ).toBe(2);
  for (const { id } of await db.optOut.findMany({ where: { userId: ani.id }, take: 3 }))
    await removeOptOut(ani, ani.id, id, NOW);
  await addOptOuts(ani, ani.id, numbers(9_200, 9_201), "HAND", NOW);
  expect(await differencesOf(ani)).toEqual([]);
});

test("templates count by their texts", async () => {
  const text = "x".repeat(4_000);
  let made = 0;
  const again = () => createTemplate(ani, { name: `T${made}`, text }, NOW);
  for (; made < 61; made += 1) await again();
  await expect(again()).rejects.toMatchObject({ code: "ACCOUNT_FULL", params: { most: "templates" } });
  const [first, second] = await db.template.findMany({ where: { userId: ani.id }, orderBy: { id: "asc" } });
  await changeTemplate(ani, first!.id, { name: "T0", text: "short" }, NOW);
  expect((await storedOf(ani)).templates).toBe(60 * (256 + 4_000) + (256 + 5) + 10 * 2 + 51 * 3);
  await again();
  expect(await refusal(changeTemplate(ani, first!.id, { name: "T0", text }, NOW))).toBe("ACCOUNT_FULL");
  expect((await db.template.findUniqueOrThrow({ where: { id: first!.id } })).text).toBe("short");
  await deleteTemplate(ani, second!.id);
  await changeTemplate(ani, first!.id, { name: "T0", text }, NOW);
  expect(await differencesOf(ani)).toEqual([]);
});

test("an account above its bound keeps what it has, and adds nothing until it has removed enough", async () => {
  const { id } = await stageForCheck(ani, rows(5, 0, 1_000), {}, NOW);
  const { items } = await storedOf(ani);
  const { max } = await storageView(ani.id);
  await db.accountStorage.update({ where: { userId: ani.id }, data: { files: max } }); // it had more before the bound
  expect(await refusal(createBatch(ani, rows(1), {}, NOW))).toBe("ACCOUNT_FULL");
  expect(await db.batchItem.count({ where: { batchId: id } })).toBe(5);
  await discardStaged(ani, id, NOW);
  await db.accountStorage.update({ where: { userId: ani.id }, data: { files: max - items } });
  await createBatch(ani, rows(1), {}, NOW);
});

test("what an account stored is nobody's when it is deleted, and not the admin's who deletes it", async () => {
  await queue(rows(3), { attachment: file(pdfFile(`D${count}`)) });
  await createTemplate(ani, { name: "a", text: "b" }, NOW);
  await deleteUser(eka, ani.id, NOW);
  expect(await usedBy(eka)).toBe(0);
  expect(await db.accountStorage.count({ where: { userId: ani.id } })).toBe(0);
  expect(await db.accountFile.count({ where: { userId: ani.id } })).toBe(0);
  expect(await differencesOf(eka)).toEqual([]);
});
