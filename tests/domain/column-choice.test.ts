/* A sheet whose columns are not found is kept until its user chose them, and counts towards the account meanwhile. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { chooseColumns, discardWaiting } from "~/domain/imports/column-choice/choose-columns";
import { stageUpload } from "~/domain/imports/column-choice/stage-upload";
import { waitingUpload } from "~/domain/imports/column-choice/waiting-upload";
import { discardImport, pruneUnfinishedImports } from "~/domain/imports/discard-import";
import { faultsSheet } from "~/domain/imports/error-report";
import { importCheck } from "~/domain/imports/import-check";
import { stageForCheck } from "~/domain/imports/staged-import";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { db } from "~/platform/db";
import { readSheet } from "~/platform/xlsx/read";
import { person } from "../support/cast";
import { pdfFile, uploaded } from "../support/evidence";
import { faults, refusal } from "../support/refusal";
import { leftBehind, zip } from "../support/row-attachments";
import { sheetFile } from "../support/sheet";
import { differencesOf, storedOf } from "../support/storage";
import { fileWith } from "../support/zip";

const NOW = new Date();
const LATER = new Date(NOW.getTime() + 61 * 60_000);
let ani: Actor;
let budi: Actor;
let count = 0;
beforeEach(async () => {
  count += 1;
  [ani, budi] = [await person(`Ani${count}`, { credits: 10 }), await person(`Budi${count}`)];
});

const sheet = (headers: string[], rows = [["Sari", "0812 3400 0001", "Rp 5.000"]]) =>
  sheetFile(rows, headers);
const waiting = async (headers = ["Nama", "Kolom X", "Tagihan"], wish = {}) =>
  stageUpload(ani, await sheet(headers), wish, NOW);

test("Nama, No HP, Tagihan goes straight to the check page, and says which column it took", async () => {
  const text = "Halo {{Nama}}, {{No HP}}: {{Tagihan}}";
  const { id, asks } = await stageUpload(ani, await sheet(["Nama", "No HP", "Tagihan"]), { text }, NOW);
  const { preview, reading } = await importCheck(ani, id, { row: null }, NOW);
  expect([asks, preview?.receiver_number, preview?.message]).toEqual([
    undefined,
    "6281234000001",
    "Halo Sari, 0812 3400 0001: Rp 5.000",
  ]);
  expect(reading?.found_by).toEqual({ receiver_number: "No HP" });
});

test("where none fits, it waits, is asked about, and is read by the choice; then it is gone", async () => {
  const before = await leftBehind();
  const { id, asks } = await waiting(undefined, { text: "Halo {{Nama}}" });
  expect(asks).toBe(true);
  expect(await waitingUpload(ani, id, NOW)).toMatchObject({
    name: "promo.xlsx",
    columns: ["Nama", "Kolom X", "Tagihan"],
    rows: [{ row: 2, values: ["Sari", "0812 3400 0001", "Rp 5.000"] }],
    asked: [{ role: "receiver_number", likely: [] }],
  });
  expect((await storedOf(ani)).files).toBeGreaterThan(1_000);
  expect(await differencesOf(ani)).toEqual([]);
  expect(await faults(chooseColumns(ani, id, { columns: {} }, NOW))).toEqual({
    receiver_number: "COLUMN_REQUIRED",
  });
  const twice = { receiver_number: 1, messages: 1 };
  expect(await faults(chooseColumns(ani, id, { columns: twice }, NOW))).toEqual({ columns: "COLUMN_TWICE" });
  const staged = await chooseColumns(ani, id, { columns: { receiver_number: 1 } }, NOW);
  const { preview, name } = await importCheck(ani, staged.id, { row: null }, NOW);
  expect([name, preview?.receiver_number, preview?.message]).toEqual([
    "promo.xlsx",
    "6281234000001",
    "Halo Sari",
  ]);
  expect(await refusal(waitingUpload(ani, id, NOW))).toBe("NOT_FOUND");
  // its file is kept as long as the import waits: the message can be corrected
  expect(await differencesOf(ani)).toEqual([]);
  await discardImport(staged.id);
  expect([(await storedOf(ani)).files, await differencesOf(ani)]).toEqual([0, []]);
  expect(await leftBehind()).toEqual(before);
});

test("several that fit stand first, and messages are asked for where there are none", async () => {
  const { id } = await waiting(["Telepon", "Nama", "WA"]);
  expect((await waitingUpload(ani, id, NOW)).asked).toEqual([
    { role: "receiver_number", likely: [0, 2] },
    { role: "messages", likely: [] },
  ]);
  const columns = { receiver_number: 2 };
  expect(await faults(chooseColumns(ani, id, { columns }, NOW))).toEqual({ messages: "MESSAGES_REQUIRED" });
  const rows = [["a", "0812 3400 0001", "Halo satu"]];
  const other = await stageUpload(ani, await sheet(["A", "B", "C"], rows), {}, NOW);
  const staged = await chooseColumns(ani, other.id, { columns: { receiver_number: 1, messages: 2 } }, NOW);
  expect((await importCheck(ani, staged.id, { row: null }, NOW)).preview?.message).toBe("Halo satu");
});

test("what was chosen with the upload is not asked again", async () => {
  const rows = [["a", "0812 3400 0001", "Halo satu"]];
  const columns = { receiver_number: "B" };
  const { id } = await stageUpload(ani, await sheet(["A", "B", "C"], rows), { columns }, NOW);
  expect((await waitingUpload(ani, id, NOW)).asked).toEqual([{ role: "messages", likely: [] }]);
  const staged = await chooseColumns(ani, id, { columns: { messages: 2 } }, NOW);
  expect((await importCheck(ani, staged.id, { row: null }, NOW)).preview).toMatchObject({
    receiver_number: "6281234000001",
    message: "Halo satu",
  });
});

test("what came beside the sheet waits with it", async () => {
  const attachments = zip({ "a.pdf": pdfFile() });
  const file = {
    path: fileWith(Buffer.from("Kolom X,attachment\n081234000001,a.pdf"), "a.csv"),
    filename: "a.csv",
  };
  const { id } = await stageUpload(ani, file, { text: "Halo", attachments, name: "Slip" }, NOW);
  const staged = await chooseColumns(ani, id, { columns: { receiver_number: 0 } }, NOW);
  const check = await importCheck(ani, staged.id, { row: null }, NOW);
  expect([check.name, check.files]).toMatchObject(["Slip", { files: 1, rows: 1 }]);
  const all = await stageUpload(
    ani,
    file,
    { text: "Halo", attachment: { ...uploaded(pdfFile()), filename: "b.pdf" } },
    NOW,
  );
  const one = await chooseColumns(ani, all.id, { columns: { receiver_number: 0 } }, NOW);
  expect((await importCheck(ani, one.id, { row: null }, NOW)).attachment).toMatchObject({ name: "b.pdf" });
  expect(await differencesOf(ani)).toEqual([]);
});

test("it is its owner's alone, can be discarded, goes after an hour, and only two of a user wait", async () => {
  const { id } = await waiting();
  for (const act of [
    () => waitingUpload(budi, id, NOW),
    () => chooseColumns(budi, id, { columns: { receiver_number: 1 } }, NOW),
    () => discardWaiting(budi, id, NOW),
    () => waitingUpload(ani, id, LATER),
    () => waitingUpload(ani, 999_999_999, NOW),
  ])
    expect(await refusal(act())).toBe("NOT_FOUND");
  await discardWaiting(ani, id, NOW);
  for (const heading of ["A1", "A2", "A3"]) await waiting(["Nama", heading, "Tagihan"]);
  expect(await db.batch.count({ where: { userId: ani.id, attached: "UPLOAD" } })).toBe(2);
  await pruneUnfinishedImports(LATER);
  expect([
    await db.batch.count({ where: { userId: ani.id } }),
    await storedOf(ani),
    await differencesOf(ani),
  ]).toEqual([0, expect.objectContaining({ files: 0, items: 0 }), []]);
});

test("a file without a row to choose from is refused as before", async () => {
  const code = await refusal(stageUpload(ani, await sheet(["Nama", "X"], []), { text: "Halo" }, NOW));
  expect(code).toBe("FILE_WRONG_HEADERS");
  expect(await db.batch.count({ where: { userId: ani.id } })).toBe(0);
});

test("rows to correct come back with the numbers under their own heading where the text has them", async () => {
  const rows = [["Sari", "salah", "WITA"]];
  const { id } = await stageForCheck(
    ani,
    await sheet(["Nama", "No HP", "Zona"], rows),
    { text: "{{Nama}} {{No HP}}" },
    NOW,
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of faultsSheet(ani, id, () => "why", NOW)) chunks.push(chunk);
  const path = fileWith(Buffer.concat(chunks), "faults.xlsx");
  for await (const [head, row] of readSheet(path, UPLOAD_LIMITS)) {
    expect(head?.cells.slice(0, 4)).toEqual(["No HP", "Nama", "scheduled_at", "zone"]);
    expect(row?.cells.slice(0, 4)).toEqual(["salah", "Sari", null, "WITA"]);
  }
  expect(readFileSync(path).length).toBeGreaterThan(0);
});

test("a file of the zip that a row names is used, also where the row does not go", async () => {
  const csv = "HP,Lampiran\n081234000001,a.pdf\nsalah,b.pdf\n081234000001,c.pdf\n081234000001,a.pdf\n";
  const file = { path: fileWith(Buffer.from(csv), "a.csv"), filename: "a.csv" };
  const attachments = zip({ "a.pdf": pdfFile(), "b.pdf": pdfFile(), "c.pdf": pdfFile(), "d.pdf": pdfFile() });
  const { id } = await stageForCheck(ani, file, { text: "Halo", attachments }, NOW);
  const { files } = await importCheck(ani, id, { row: null }, NOW);
  expect(files).toMatchObject({ unused: { files: 1, names: ["d.pdf"] } });
});
