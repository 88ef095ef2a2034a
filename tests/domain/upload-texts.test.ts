import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { createBatch } from "~/domain/imports/create";
import { faultsSheet } from "~/domain/imports/error-report";
import { importCheck } from "~/domain/imports/import-check";
import type { RowValue } from "~/domain/imports/sources/json-rows";
import { stageForCheck } from "~/domain/imports/staged-import";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { db } from "~/platform/db";
import { readSheet } from "~/platform/xlsx/read";
import { person } from "../support/cast";
import { givenRows } from "../support/given-rows";
import { faults } from "../support/refusal";
import { sheetFile } from "../support/sheet";
import { fileWith } from "../support/zip";

const NOW = new Date("2026-11-22T01:00:00Z");
const number = (i: number) => `62812345678${String(i).padStart(2, "0")}`;
const HEADERS = ["receiver_number", "Nama", "kota", "messages"];
const TEXT = "Halo {{nama}} di {{kota|kota Anda}}";

let ani: Actor;
beforeAll(async () => {
  ani = await person("Ani", { credits: 10_000 });
});

const rowsOf = async (batchId: number) =>
  (await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } })).map(
    ({ rowNo, message, status, reason, detail }) => ({ rowNo, message, status, reason, detail }),
  );
const pages = async (sheet: AsyncGenerator<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of sheet) chunks.push(chunk);
  const path = fileWith(Buffer.concat(chunks));
  const rows: unknown[][] = [];
  for await (const some of readSheet(path, UPLOAD_LIMITS)) rows.push(...some.map(({ cells }) => cells));
  return { path, rows };
};

test("a text becomes each row's message at the upload, and the batch keeps it", async () => {
  const file = await sheetFile(
    [
      [number(1), "Ani", "Bandung", "tidak dipakai"],
      [number(2), "Budi", null, null],
      [number(3), null, "Solo", "juga tidak"],
    ],
    HEADERS,
  );
  const { batch, summary } = await createBatch(ani, file, { text: TEXT }, NOW);
  expect(summary).toMatchObject({ total: 3, queued: 2, invalid_message: 1, missing_value: 1 });
  expect(batch.text).toBe(TEXT);
  expect(await rowsOf(batch.id)).toEqual([
    { rowNo: 2, message: "Halo Ani di Bandung", status: "READY", reason: null, detail: null },
    { rowNo: 3, message: "Halo Budi di kota Anda", status: "READY", reason: null, detail: null },
    { rowNo: 4, message: "", status: "SKIPPED", reason: "VALUE_MISSING", detail: "Nama" },
  ]);
});

test("a refused text leaves nothing behind, and names the columns that were found", async () => {
  const file = await sheetFile([[number(1), "Ani", "Solo", ""]], HEADERS);
  const before = await db.batch.count();
  const create = (text: string) => createBatch(ani, file, { text }, NOW);
  const unknown = await create("Halo {{gelar}}").catch((error: unknown) => error);
  expect(unknown).toMatchObject({
    code: "UNKNOWN_COLUMN",
    extra: { columns: HEADERS },
    fields: { message: [{ params: { column: "gelar", found: HEADERS.join(", ") } }] },
  });
  expect(await faults(create("Halo {{gelar|Kak}}"))).toEqual({ message: "UNKNOWN_COLUMN" });
  expect(await faults(create("Halo {{nama"))).toEqual({ message: "TEXT_UNCLOSED" });
  expect(await faults(create("Halo {{|x}}"))).toEqual({ message: "TEXT_NAME_EMPTY" });
  expect(await faults(create("x".repeat(4_097)))).toEqual({ message: "TEXT_TOO_LONG" });
  expect(await faults(create(" "))).toEqual({ message: "REQUIRED" });
  const twice = await sheetFile(
    [[number(1), "Ani", "", "Solo"]],
    ["receiver_number", "Nama", "n_a_m_a", "kota"],
  );
  expect(await faults(createBatch(ani, twice, { text: "{{nama}}" }, NOW))).toEqual({
    message: "TEXT_COLUMN_DOUBLED",
  });
  expect((await createBatch(ani, twice, { text: "{{kota}}" }, NOW)).summary.queued).toBe(1);
  expect(await db.batch.count()).toBe(before + 1);
});

test("a message that is too long or empty only after rendering is found there", async () => {
  const long = "x".repeat(4_000);
  const file = await sheetFile(
    [
      [number(1), long],
      [number(2), long + long],
      [number(3), "y"],
    ],
    ["receiver_number", "nama"],
  );
  const { batch } = await createBatch(ani, file, { text: `{{nama}}${"z".repeat(96)}` }, NOW);
  const [first, second] = await rowsOf(batch.id);
  expect(first).toMatchObject({ status: "READY", message: long + "z".repeat(96) });
  expect(second).toMatchObject({ status: "SKIPPED", reason: "MESSAGE_TOO_LONG" });
  const empty = await sheetFile(
    [
      [number(1), " "],
      [number(2), "x"],
    ],
    ["receiver_number", "nama"],
  );
  const { batch: other } = await createBatch(ani, empty, { text: "{{nama|}}" }, NOW);
  expect((await rowsOf(other.id))[0]).toMatchObject({ reason: "MESSAGE_EMPTY" });
});

test("a text of hundreds of places is filled, and what stands in a value is not filled again", async () => {
  const file = await sheetFile([[number(1), "{{kota}}", "Solo"]], ["receiver_number", "Nama", "kota"]);
  const { batch } = await createBatch(ani, file, { text: "{{nama}}".repeat(500) }, NOW);
  expect((await rowsOf(batch.id))[0]?.message).toBe("{{kota}}".repeat(500));
});

test("typed numbers go one a line or several, and a bad one is told by its place", async () => {
  const numbers = `${number(1)}\r\n\n0812 3456 7802\nnobody\n${number(4)}, ${number(5)}`;
  const { batch, summary } = await createBatch(ani, { numbers }, { text: "Toko buka lagi" }, NOW);
  expect(summary).toMatchObject({ total: 5, queued: 4, invalid_numbers: 1 });
  expect((await rowsOf(batch.id)).map(({ rowNo, reason }) => [rowNo, reason])).toEqual([
    [1, null],
    [2, null],
    [3, "NUMBER_INVALID"],
    [4, null],
    [5, null],
  ]);
  expect(await faults(createBatch(ani, { numbers }, {}, NOW))).toEqual({ message: "REQUIRED" });
  expect(await faults(createBatch(ani, { numbers: "\n" }, { text: "x" }, NOW))).toEqual({
    recipients: "REQUIRED",
  });
  const many = Array.from({ length: 1_001 }, (_, i) => `0812${34_000_000 + i}`).join("\n");
  expect(await faults(createBatch(ani, { numbers: many }, { text: "x" }, NOW))).toEqual({
    recipients: "TOO_MANY_NUMBERS",
  });
});

test("a program's rows go as a sheet's do, with a text or their own messages", async () => {
  const rows: Record<string, RowValue>[] = [
    { receiver_number: number(1), nama: "Ani", umur: 41, ok: true },
    { receiver_number: 6281234567802, nama: null, umur: 1.5, messages: "own" },
    { nama: "{{umur}}\ud800\0", receiver_number: number(3) },
  ];
  const { batch } = await createBatch(
    ani,
    givenRows(rows),
    { text: "{{nama|Kak}} {{umur|?}} {{ok|-}}" },
    NOW,
  );
  expect((await rowsOf(batch.id)).map(({ rowNo, message }) => [rowNo, message])).toEqual([
    [1, "Ani 41 true"],
    [2, "Kak 1.5 -"],
    [3, "{{umur}}\ufffd ? -"],
  ]);
  const own = await createBatch(ani, givenRows(rows.slice(1, 2)), {}, NOW);
  expect((await rowsOf(own.batch.id))[0]).toMatchObject({ rowNo: 1, message: "own" });
  expect(await faults(createBatch(ani, givenRows([]), {}, NOW))).toEqual({ rows: "REQUIRED" });
});

test("the check page is told what reading found", async () => {
  const rows = Array.from({ length: 60 }, (_, i) => [number(i), i < 55 ? "sama" : `lain ${i}`, null, "x"]);
  const id = (
    await stageForCheck(
      ani,
      await sheetFile([...rows, [number(70), null, "y", null]], HEADERS),
      { text: "{{Nama}}" },
      NOW,
    )
  ).id;
  const { reading, text, faults: faulty } = await importCheck(ani, id, { row: null }, NOW);
  expect(text).toBe("{{Nama}}");
  expect(reading).toEqual({
    source: "xlsx",
    columns: HEADERS,
    text_columns: ["Nama"],
    others: ["Nama", "kota", "messages"],
    messages_unused: true,
    longest: { row: 57, characters: 7 },
    shortest: { row: 2, characters: 4 },
    equal: { rows: 55, of: 60 },
    missing: [{ column: "Nama", rows: 1 }],
  });
  expect(faulty).toMatchObject([{ row: 62, reason: "VALUE_MISSING", detail: "Nama", values: [""] }]);
});

test("equal texts are counted also when another one came first", async () => {
  const rows = Array.from({ length: 100 }, (_, i) => [number(i), i < 15 ? `lain ${i}` : "sama"]);
  const { id } = await stageForCheck(ani, await sheetFile(rows, ["receiver_number", "messages"]), {}, NOW);
  const { reading } = await importCheck(ani, id, { row: null }, NOW);
  expect(reading?.equal).toEqual({ rows: 85, of: 100 });
});

test.each([
  [49, 49, null],
  [50, 40, null],
  [50, 41, { rows: 41, of: 50 }],
  [60, 48, null],
  [60, 49, { rows: 49, of: 60 }],
])("of %i rows %i that say the same: more than 80 %% of at least 50 are told", async (of, same, equal) => {
  const rows = Array.from({ length: of }, (_, i) => [number(i), i % 60 < same ? "sama" : `lain ${i}`]);
  const { id } = await stageForCheck(ani, await sheetFile(rows, ["receiver_number", "messages"]), {}, NOW);
  expect((await importCheck(ani, id, { row: null }, NOW)).reading?.equal).toEqual(equal);
});

test("rows that do not go come back with the columns that their text needs, and can be corrected", async () => {
  const rows = [
    ["nobody", "Ani", "Solo"],
    [number(2), null, "Solo"],
    [number(3), "Citra", "Solo"],
    [number(3), "Citra", "Solo"],
  ];
  const file = await sheetFile(rows, ["receiver_number", "Nama", "kota"]);
  const text = "Halo {{nama}} dari {{kota}} ({{receiver_number}})";
  const { id } = await stageForCheck(ani, file, { text }, NOW);
  const sheet = await pages(faultsSheet(ani, id, (reason) => reason, NOW));
  expect(sheet.rows).toEqual([
    ["receiver_number", "Nama", "kota", "scheduled_at", "row", "reason"],
    ["nobody", "Ani", "Solo", null, 2, "NUMBER_INVALID"],
    [number(2), null, "Solo", null, 3, "VALUE_MISSING"],
    [number(3), "Citra", "Solo", null, 5, "DUPLICATE"],
  ]);
  const again = await createBatch(ani, { path: sheet.path, filename: "a.xlsx" }, { text }, NOW);
  expect(again.summary).toMatchObject({ total: 3, queued: 1, missing_value: 1 });
});

test("a CSV goes as a sheet does, and how it was understood is told", async () => {
  const lines = [
    "receiver_number;Nama;kota",
    `${number(1)};Ani;Solo`,
    "6.28123E+12;Budi;Solo",
    `0812 3456 7803;Citra;Solo;lebih`,
    `${number(4)};"Dewi; Eka";`,
  ];
  const file = { path: fileWith(Buffer.from(lines.join("\r\n"), "latin1")), filename: "a.csv" };
  const { id } = await stageForCheck(ani, file, { text: TEXT }, NOW);
  expect(await rowsOf(id)).toMatchObject([
    { rowNo: 2, message: "Halo Ani di Solo", status: "READY" },
    { rowNo: 3, reason: "NUMBER_SHORTENED" },
    { rowNo: 4, reason: "CELLS_BEYOND_HEADERS" },
    { rowNo: 5, message: "Halo Dewi; Eka di kota Anda", status: "READY" },
  ]);
  const { reading } = await importCheck(ani, id, { row: null }, NOW);
  expect(reading).toMatchObject({ source: "csv", encoding: "utf-8", separator: ";" });
});

test("a CSV that changes its separator has faults in its rows, and one that cannot be read is refused", async () => {
  const csv = (text: string) => ({ path: fileWith(text), filename: "a.xlsx" });
  const changed = csv(`receiver_number;messages\n${number(1)};Halo\n${number(2)},Halo`);
  expect((await createBatch(ani, changed, {}, NOW)).summary).toMatchObject({ queued: 1, invalid_numbers: 1 });
  const open = createBatch(ani, csv(`receiver_number,messages\n${number(1)},"Halo`), {}, NOW);
  await expect(open).rejects.toMatchObject({ code: "FILE_CSV_QUOTE", params: { row: 2 } });
  await expect(createBatch(ani, csv("hello"), {}, NOW)).rejects.toMatchObject({ code: "FILE_WRONG_HEADERS" });
  await expect(createBatch(ani, csv("%PDF-1.4"), {}, NOW)).rejects.toMatchObject({ code: "FILE_NOT_XLSX" });
});
