/* The text of an import that waits on the check page is corrected without another upload. */
import { beforeAll, expect, test } from "vitest";
import { storageDifferences } from "~/domain/account-storage/check";
import type { Actor } from "~/domain/actor";
import { requestFingerprint, runOnce } from "~/domain/idempotency";
import { correctText } from "~/domain/imports/correction/correct-text";
import { importCheck } from "~/domain/imports/import-check";
import { excludeRepeated } from "~/domain/imports/keep-first";
import { confirmImport, discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import type { BatchOptions, Recipients } from "~/domain/imports/types";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { pdfFile, pngFile, uploaded } from "../support/evidence";
import { faults } from "../support/refusal";
import { zip } from "../support/row-attachments";
import { sheetFile } from "../support/sheet";

const NOW = new Date("2026-11-22T01:00:00Z");
const LATER = new Date(NOW.getTime() + 5 * 60_000);
const number = (i: number) => `62812345678${String(i).padStart(2, "0")}`;
const HEADERS = ["receiver_number", "Nama", "messages", "attachment"];
const PEOPLE = [
  [number(1), "Ani", "Pesan Ani", null],
  [number(2), "Budi", "Pesan Budi", null],
  [number(3), null, "Pesan ketiga", null],
  ["abc", "Cici", "Pesan Cici", null],
];

let ani: Actor;
let budi: Actor;
beforeAll(async () => {
  [ani, budi] = [await person("Ani", { credits: 100 }), await person("Budi", { credits: 100 })];
});

const stage = async (recipients: Recipients | Promise<Recipients>, wish: BatchOptions = {}) =>
  (await stageForCheck(ani, await recipients, wish, NOW)).id;
const findContacts = () => Promise.reject(new Error("No import here is from a contact list."));
const correct = (id: number, text: string | undefined, actor = ani) =>
  correctText(actor, id, { text, findContacts }, LATER);
const messages = async (batchId: number) =>
  (await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } })).map(
    ({ message, reason }) => reason ?? message,
  );

test("all rows are made of the new text, and the earlier import is gone", async () => {
  const id = await stage(sheetFile(PEOPLE, HEADERS), { text: "Halo {{nama}}", name: "Promo" });
  expect(await messages(id)).toEqual(["Halo Ani", "Halo Budi", "VALUE_MISSING", "NUMBER_INVALID"]);
  const next = await correct(id, "Hai {{nama|Kak}} 👋");
  expect(await messages(next.id)).toEqual(["Hai Ani 👋", "Hai Budi 👋", "Hai Kak 👋", "NUMBER_INVALID"]);
  const check = await importCheck(ani, next.id, { row: null }, LATER);
  expect(check).toMatchObject({ name: "Promo", correctable: true, summary: { total: 4, queued: 3 } });
  expect(check.kept_until).toBe(new Date(LATER.getTime() + 60 * 60_000).toISOString());
  expect(await db.batch.count({ where: { id } })).toBe(0);
  await expect(correct(id, "Hai")).rejects.toMatchObject({ code: "NOT_FOUND" });
  const again = await correct(next.id, "Salam {{nama|Kak}}");
  expect((await messages(again.id))[0]).toBe("Salam Ani");
  expect(await storageDifferences()).toEqual([]);
});

test("a text takes the place of the column messages, and without one the column counts again", async () => {
  const id = await stage(sheetFile(PEOPLE, HEADERS));
  expect(await messages(id)).toEqual(["Pesan Ani", "Pesan Budi", "Pesan ketiga", "NUMBER_INVALID"]);
  const all = await correct(id, "Sama untuk semua");
  expect((await importCheck(ani, all.id, { row: null }, LATER)).reading).toMatchObject({
    messages_unused: true,
  });
  const own = await correct(all.id, undefined);
  expect((await messages(own.id))[1]).toBe("Pesan Budi");
});

test("typed numbers keep their lines, and need a text", async () => {
  const id = await stage({ numbers: `${number(1)}\nabc\n${number(2)}` }, { text: "Besok *tutup*.\nSalam" });
  expect((await importCheck(ani, id, { row: null }, NOW)).name).toBe("Besok tutup.");
  const next = await correct(id, "Besok buka");
  expect(await messages(next.id)).toEqual(["Besok buka", "NUMBER_INVALID", "Besok buka"]);
  expect(await faults(correct(next.id, undefined))).toEqual({ message: "REQUIRED" });
});

test("a text that cannot be is refused by its field, and everything stays as it was", async () => {
  const id = await stage(sheetFile(PEOPLE, HEADERS), { text: "Halo {{nama|Kak}}" });
  const before = [await messages(id), await db.batch.count(), await db.storedFile.count()];
  await expect(correct(id, "Halo {{kota}}")).rejects.toMatchObject({
    code: "UNKNOWN_COLUMN",
    fields: { message: [{ code: "UNKNOWN_COLUMN" }] },
    extra: { columns: HEADERS },
  });
  await expect(correct(id, "Halo {{nama")).rejects.toMatchObject({ fields: { message: [{}] } });
  expect([await messages(id), await db.batch.count(), await db.storedFile.count()]).toEqual(before);
  expect((await importCheck(ani, id, { row: null }, LATER)).text).toBe("Halo {{nama|Kak}}");
});

test("somebody else's import and one that is queued are not there; what was uploaded goes with it", async () => {
  const id = await stage(sheetFile(PEOPLE, HEADERS), { text: "Halo {{nama|Kak}} antre" });
  await expect(correct(id, "Hai", budi)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await db.stagedUpload.count({ where: { batchId: id } })).toBe(1);
  await confirmImport(ani, id, { again: false }, NOW);
  await expect(correct(id, "Hai")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await db.stagedUpload.count({ where: { batchId: id } })).toBe(0);
  expect(await storageDifferences()).toEqual([]);
});

test("one that is queued while its text is corrected is sent as it was, and nothing else is there", async () => {
  const id = await stage(sheetFile(PEOPLE, HEADERS), { text: "Halo {{nama|Kak}} balap" });
  const [corrected, queued] = await Promise.allSettled([
    correct(id, "Hai {{nama|Kak}} balap"),
    confirmImport(ani, id, { again: true }, LATER),
  ]);
  expect([corrected.status, queued.status].sort()).toEqual(["fulfilled", "rejected"]);
  const left = await db.batch.findMany({ where: { userId: ani.id, text: { contains: "balap" } } });
  expect(left.map(({ submittedAt }) => submittedAt !== null)).toEqual([queued.status === "fulfilled"]);
});

test("the same form sent twice makes one import", async () => {
  const id = await stage(sheetFile(PEOPLE, HEADERS), { text: "Halo {{nama|Kak}} dua" });
  const once = () =>
    runOnce(
      ani,
      "form:twice",
      requestFingerprint("text"),
      (keep) => correctText(ani, id, { text: "Hai dua", findContacts }, LATER, keep),
      LATER,
    );
  expect(await once()).toEqual(await once());
  expect(await db.batch.count({ where: { userId: ani.id, text: "Hai dua" } })).toBe(1);
});

test("the choice to send only the first row of each number stays", async () => {
  const rows = [...PEOPLE, [number(1), "Ani", "Lagi", null]];
  const id = await stage(sheetFile(rows, HEADERS), { text: "Halo {{nama|Kak}} {{messages}}" });
  await excludeRepeated(ani, id, NOW);
  const next = await correct(id, "Hai {{nama|Kak}} {{messages}}");
  expect((await messages(next.id)).at(-1)).toBe("REPEATED_NUMBER");
});

test("a file for all rows, and files that rows name, go over without another upload", async () => {
  const one = { ...uploaded(pngFile(7, 64)), filename: "promo.png" };
  const all = await stage(sheetFile(PEOPLE, HEADERS), { text: "Halo {{nama|Kak}} foto", attachment: one });
  const next = await correct(all, "Hai {{nama|Kak}} foto");
  expect((await importCheck(ani, next.id, { row: null }, LATER)).attachment).toMatchObject({
    name: "promo.png",
    row: null,
  });

  const rows = [
    [number(1), "Ani", null, "a.pdf"],
    [number(2), null, null, "b.pdf"],
    [number(3), "Cici", null, "gone.pdf"],
    [number(4), "Dedi", null, "a.pdf"],
  ];
  const parts = zip({ "a.pdf": pdfFile("a"), "b.pdf": pdfFile("b"), "extra.pdf": pdfFile("x") });
  const id = await stage(sheetFile(rows, HEADERS), { text: "Halo {{nama}}", attachments: parts });
  expect(await messages(id)).toEqual(["Halo Ani", "VALUE_MISSING", "ATTACHMENT_MISSING", "Halo Dedi"]);
  const each = await correct(id, "Hai {{nama|Kak}}");
  expect(await messages(each.id)).toEqual(["Hai Ani", "Hai Kak", "ATTACHMENT_MISSING", "Hai Dedi"]);
  const check = await importCheck(ani, each.id, { row: 3 }, LATER);
  expect(check.attachment).toMatchObject({ name: "b.pdf", row: 3 });
  expect(check.files).toMatchObject({ files: 2, rows: 3, unused: { names: ["extra.pdf"] } });
  expect(check.files).toMatchObject({
    missing: { names: 1, first: [{ name: "gone.pdf", fault: "NOT_GIVEN" }] },
  });
  expect(await storageDifferences()).toEqual([]);
  await discardStaged(ani, each.id, LATER);
  await discardStaged(ani, next.id, LATER);
  expect(await db.stagedUpload.count({ where: { batchId: { in: [each.id, next.id] } } })).toBe(0);
  expect(await storageDifferences()).toEqual([]);
});

test("another batch of the same file has a number behind its name", async () => {
  const dedi = await person("Dedi", { credits: 10 });
  const file = await sheetFile(PEOPLE, HEADERS);
  const names: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { id } = await stageForCheck(dedi, file, {}, NOW);
    names.push((await confirmImport(dedi, id, { again: true }, NOW)).batch.name);
  }
  expect(names).toEqual(["promo.xlsx", "promo.xlsx (2)", "promo.xlsx (3)"]);
});
