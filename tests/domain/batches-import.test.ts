import ExcelJS from "exceljs";
import { beforeAll, expect, test } from "vitest";
import { batchItems } from "~/domain/batches/items";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { DomainError } from "~/domain/errors";
import { createBatch } from "~/domain/imports/create";
import { pruneUnfinishedImports } from "~/domain/imports/discard-import";
import { readIntoBatch } from "~/domain/imports/reader/read-into-batch";
import { batchTemplate } from "~/domain/imports/template";
import { db } from "~/platform/db";
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { sampleSheet } from "../../commands/sample-sheet";
import { wholeCast } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { fileWith, workbookParts, zipOf } from "../support/zip";

const NOW = new Date("2026-11-21T01:00:00Z");
let people: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  people = await wholeCast(1000);
});

const balanceOf = async ({ id }: { id: number }) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).balance;
const number = (i: number) => `0812${34_000_000 + i}`;

/** Everything that an upload could leave behind. */
async function everything() {
  const [batches, items, entries] = await Promise.all([
    db.batch.count(),
    db.batchItem.count(),
    db.creditEntry.count(),
  ]);
  return { batches, items, entries, balance: await balanceOf(people.ani) };
}

/** Nothing of a refused upload stays. Answers the refusal. */
async function refused(file: { path: string; filename: string }): Promise<DomainError> {
  const before = await everything();
  const fault = await createBatch(people.ani, file, {}, NOW).catch((error: unknown) => error);
  expect(await everything()).toEqual(before);
  if (!(fault instanceof DomainError)) throw new Error("not refused", { cause: fault });
  return fault;
}

test("good rows are queued with one credit each, bad ones are kept with their reason and their row number", async () => {
  const before = await balanceOf(people.ani);
  const file = await sheetFile([
    [number(1), "Halo satu", null],
    ["12345", "Halo dua", null],
    [number(3), "  ", null],
    [number(4), "x".repeat(4_097), null],
    [number(5), "Halo lima", "tomorrow"],
    [number(6), "Halo enam", "2026-11-21 07:59"],
    ["  ", " \n", null],
    [`+62 ${number(1).slice(1)}`, "Halo satu", null],
    [number(1), "another message", null],
    ["nobody", "", "tomorrow"],
    [number(11), "", "tomorrow"],
    ["6.28E+12", "Halo", null],
    [number(13), "x".repeat(4_096), "2026-12-24 18:30"],
    [number(14), "Halo", "2026-12-24 09:00"],
  ]);
  const { ok, batch, summary } = await createBatch(people.ani, file, {}, NOW);
  expect(ok).toBe(true);
  expect(summary).toEqual({
    total: 13,
    queued: 4,
    invalid_numbers: 3,
    invalid_time: 3,
    invalid_message: 2,
    duplicates: 1,
    opted_out: 0,
    missing_value: 0,
    missing_attachment: 0,
  });
  expect(batch).toMatchObject({
    name: "promo.xlsx",
    status: "PREPARING",
    submitted_at: NOW.toISOString(),
    credits_used: 4,
    percent: 0, // nothing of what will be sent
    totals: { recipients: 13, sent: 0, failed: 0, refunded: 0, skipped: 9 },
    paused: false,
    cancelled: false,
  });
  expect(await balanceOf(people.ani)).toBe(before - 4);
  const { data } = await batchItems(people.ani, batch.id, { limit: 100 });
  expect(
    data.map(({ id, receiver_number, status, reason }) => [id, receiver_number, status, reason]),
  ).toEqual([
    [2, "6281234000001", "READY", null],
    [3, "12345", "SKIPPED", "NUMBER_INVALID"],
    [4, "6281234000003", "SKIPPED", "MESSAGE_EMPTY"],
    [5, "6281234000004", "SKIPPED", "MESSAGE_TOO_LONG"],
    [6, "6281234000005", "SKIPPED", "TIME_INVALID"],
    [7, "6281234000006", "SKIPPED", "TIME_PAST"],
    [9, "6281234000001", "SKIPPED", "DUPLICATE"],
    [10, "6281234000001", "READY", null],
    [11, "nobody", "SKIPPED", "NUMBER_INVALID"],
    [12, "6281234000011", "SKIPPED", "TIME_INVALID"],
    [13, "6.28E+12", "SKIPPED", "NUMBER_SHORTENED"],
    [14, "6281234000013", "READY", null],
    [15, "6281234000014", "READY", null],
  ]);
});

test("rows with a time of their own are counted, and the earliest one leads", async () => {
  const file = await sheetFile([
    [number(1), "later", "2026-12-24 18:30"],
    [number(2), "first", "2026-12-24 09:00"],
    [number(3), "also first", "2026-12-24 09:00"],
    [number(4), "at once", null],
  ]);
  const { batch } = await createBatch(people.ani, file, {}, NOW);
  const stored = await db.batch.findUniqueOrThrow({ where: { id: batch.id } });
  expect(stored).toMatchObject({ scheduled: 3, nextDueRow: 3, nextRow: 0, kind: "BULK" });
  expect(stored.nextDueAt?.toISOString()).toBe("2026-12-24T02:00:00.000Z");
  const rows = await db.batchItem.findMany({ where: { batchId: batch.id }, orderBy: { rowNo: "asc" } });
  expect(rows.map((row) => [row.dueAt?.toISOString() ?? null, row.charged])).toEqual([
    ["2026-12-24T11:30:00.000Z", true],
    ["2026-12-24T02:00:00.000Z", true],
    ["2026-12-24T02:00:00.000Z", true],
    [null, true],
  ]);
});

test("credits are reserved once, by one entry of the ledger, and the upload counts as activity", async () => {
  const { batch } = await createBatch(people.budi, await sheetFile([[number(1), "Halo", null]]), {}, NOW);
  const entries = await db.creditEntry.findMany({ where: { batchId: batch.id } });
  expect(entries).toMatchObject([
    {
      userId: people.budi.id,
      kind: "RESERVE",
      amount: -1,
      key: `batch:${batch.id}:reserve`,
      actorId: people.budi.id,
    },
  ]);
  const budi = await db.user.findUniqueOrThrow({ where: { id: people.budi.id } });
  expect(budi.lastActivityAt).toEqual(NOW);
});

test("headers may come in any order, letter case and spacing, and without the time", async () => {
  const file = await sheetFile([["x", "Halo", number(1)]], ["Note", " MESSAGES ", "Receiver Number"]);
  expect((await createBatch(people.ani, file, {}, NOW)).summary).toMatchObject({ total: 1, queued: 1 });
});

test("messages are sent as they were written, and numbers and dates in that column become text", async () => {
  const file = await sheetFile([
    [number(1), "  *Halo*\n\n_Ani_ 👩‍👩‍👧  ", null],
    [number(2), 12500, null],
    [number(3), new Date("2026-12-24T00:00:00Z"), null],
    [number(4), new Date("2026-12-24T18:30:00Z"), null],
  ]);
  const { batch } = await createBatch(people.ani, file, {}, NOW);
  const { data } = await batchItems(people.ani, batch.id);
  expect(data.map((item) => item.message)).toEqual([
    "  *Halo*\n\n_Ani_ 👩‍👩‍👧  ",
    "12500",
    "2026-12-24",
    "2026-12-24 18:30",
  ]);
});

test("a batch is named after its file, unless its owner names it", async () => {
  const file = await sheetFile([[number(1), "Halo", null]]);
  const nameOf = async (filename: string, name?: string) =>
    (await createBatch(people.ani, { ...file, filename }, { name }, NOW)).batch.name;
  expect(await nameOf("C:\\Users\\ani\\Promo Oktober.xlsx")).toBe("Promo Oktober.xlsx");
  expect(await nameOf("promo.xlsx", " Promo\nOktober ")).toBe("Promo Oktober");
  expect(await nameOf("", " ")).toBe("batch.xlsx");
  expect(await nameOf("promo.xlsx", "x".repeat(500))).toHaveLength(200);
});

test("without enough credits nothing is saved, and the answer says what is missing", async () => {
  const rows = Array.from({ length: 1_500 }, (_, i) => [number(i), "Halo", null]);
  const fault = await refused(await sheetFile(rows));
  const balance = await balanceOf(people.ani);
  expect(fault).toMatchObject({
    code: "NOT_ENOUGH_CREDITS",
    params: { needed: 1_500, balance },
    extra: { needed: 1_500, balance },
  });
});

test("without one good row nothing is saved, and the summary says why", async () => {
  const fault = await refused(
    await sheetFile([
      ["12345", "Halo", null],
      [number(1), null, null],
    ]),
  );
  expect(fault.code).toBe("FILE_NO_VALID_ROW");
  expect(fault.extra).toEqual({
    summary: {
      total: 2,
      queued: 0,
      invalid_numbers: 1,
      invalid_time: 0,
      invalid_message: 1,
      duplicates: 0,
      opted_out: 0,
      missing_value: 0,
      missing_attachment: 0,
    },
  });
});

test("wrong headers are answered with what was wanted and what was found", async () => {
  const fault = await refused(await sheetFile([[number(1), "Halo"]], ["Customer", "Messages"]));
  expect(fault).toMatchObject({
    code: "FILE_WRONG_HEADERS",
    params: { wanted: "receiver_number", found: "Customer, Messages" },
    extra: { wanted: ["receiver_number", "messages"], found: ["Customer", "Messages"] },
  });
});

test("a sheet with headers alone has no valid row, an empty one has no headers", async () => {
  expect((await refused(await sheetFile([]))).code).toBe("FILE_NO_VALID_ROW");
  expect((await refused(await sheetFile([], []))).code).toBe("FILE_WRONG_HEADERS");
});

test("a file that is no sheet is refused by its content", async () => {
  for (const content of ["<html>receiver_number,messages", "%PDF-1.7", ""])
    expect((await refused({ path: fileWith(content), filename: "promo.xlsx" })).code).toBe("FILE_NOT_XLSX");
});

test("an upload that fails in its midst leaves nothing behind", async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (one: string, two: string) => `<row>${cell(one)}${cell(two)}</row>`;
  const rows = Array.from({ length: 900 }, (_, i) => row(number(i), `${i} ${"long ".repeat(500)}`));
  const sheet = [row("receiver_number", "messages"), ...rows].join("");
  const whole = zipOf(workbookParts({ rows: sheet, lie: { saysCrc: 1 } })); // found out at the very end
  expect((await refused({ path: fileWith(whole), filename: "promo.xlsx" })).code).toBe("FILE_DAMAGED");
});

test("no row of the file is missing from the count, whatever this file does not tell of its cells", async () => {
  const text = (said: string) => `<c t="inlineStr"><is><t>${said}</t></is></c>`;
  const rows = [
    text("receiver_number") + text("messages"),
    text(number(1)) + text("Halo"),
    `${text(number(2))}<c><f>A1&amp;"x"</f></c>`,
    `<c><f>B9</f></c>${text("Halo")}`,
    `<c t="s"><v>99</v></c><c t="s"><v>99</v></c>`,
    "<c><f>A1</f><v/></c>",
  ];
  const sheet = rows.map((cells) => `<row>${cells}</row>`).join("");
  const path = fileWith(zipOf(workbookParts({ rows: sheet })));
  const { batch, summary } = await createBatch(people.ani, { path, filename: "promo.xlsx" }, {}, NOW);
  expect(summary).toMatchObject({ total: 5, queued: 1 });
  expect(batch.totals).toMatchObject({ recipients: 5, skipped: 4 });
});

test("a row whose value is not in its file is counted and kept with its reason, also when it has nothing else", async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const formula = "<c><f>A1&amp;B1</f></c>";
  const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;
  const rows = [
    row(cell("receiver_number"), cell("messages"), cell("scheduled_at")),
    row(cell(number(1)), cell("Halo")),
    row(formula, cell("Halo")),
    row(cell(number(3)), formula),
    row(cell(number(4)), cell("Halo"), formula),
    row("<c/>", formula),
  ];
  const path = fileWith(zipOf(workbookParts({ rows: rows.join("") })));
  const { batch, summary } = await createBatch(people.ani, { path, filename: "formulas.xlsx" }, {}, NOW);
  const expected = { total: 5, queued: 1, invalid_numbers: 2, invalid_time: 1, invalid_message: 1 };
  expect(summary).toEqual({
    ...expected,
    duplicates: 0,
    opted_out: 0,
    missing_value: 0,
    missing_attachment: 0,
  });
  const { data } = await batchItems(people.ani, batch.id);
  expect(data.map(({ id, reason }) => [id, reason])).toEqual([
    [2, null],
    [3, "NUMBER_NOT_STORED"],
    [4, "MESSAGE_NOT_STORED"],
    [5, "TIME_NOT_STORED"],
    [6, "NUMBER_INVALID"],
  ]);
});

test("long texts are stored by several statements, each row once", async () => {
  const texts = Array.from({ length: 150 }, (_, i) => `${i} `.padEnd(4_096, "x"));
  const file = await sheetFile(texts.map((text, i) => [number(i), text, null]));
  const { batch } = await createBatch(people.ani, file, {}, NOW);
  const stored = await db.batchItem.findMany({ where: { batchId: batch.id }, orderBy: { rowNo: "asc" } });
  expect(stored.map(({ message }) => message)).toEqual(texts);
});

test("rows that cannot be stored end the reading, and the connection is free to be closed", async () => {
  const { path } = await sheetFile(Array.from({ length: 9_000 }, (_, i) => [number(i), `Halo ${i}`, null]));
  const alone = await RawConnection.open(env.DATABASE_URL);
  const source = { kind: "file" as const, path };
  const task = {
    kind: "BULK" as const,
    country: "ID",
    source,
    text: null,
    attachments: "named" as const,
    attachment: null,
    now: NOW,
  };
  await expect(readIntoBatch(alone, { ...task, batchId: 999_999 })).rejects.toThrow(/[Ff]oreign/);
  await alone.close();
  expect(await db.batchItem.count({ where: { batchId: 999_999 } })).toBe(0);
});

test("what an upload left behind when its process died is taken away after an hour, and nothing else", async () => {
  const left = async (createdAt: Date) => {
    const data = { userId: people.ani.id, createdById: people.ani.id, name: "left.xlsx", createdAt };
    const { id } = await db.batch.create({ data });
    const row = (i: number) => ({ batchId: id, rowNo: i + 2, receiver: "6281234000000", message: "Halo" });
    await db.batchItem.createMany({ data: Array.from({ length: 5_200 }, (_, i) => row(i)) });
    return id;
  };
  const old = await left(new Date(NOW.getTime() - 61 * 60_000));
  const young = await left(new Date(NOW.getTime() - 59 * 60_000));
  const submitted = await db.batch.count({ where: { submittedAt: { not: null } } });
  expect(await pruneUnfinishedImports(NOW)).toEqual({ pruned: 1 });
  expect(await db.batchItem.count({ where: { batchId: old } })).toBe(0);
  expect(await db.batchItem.count({ where: { batchId: young } })).toBe(5_200);
  expect(await db.batch.count({ where: { id: { in: [old, young] } } })).toBe(1);
  expect(await db.batch.count({ where: { submittedAt: { not: null } } })).toBe(submitted);
});

test("the demo's sample sheet has rows of every kind", async () => {
  const path = fileWith(await sampleSheet(200));
  const { summary } = await createBatch(people.budi, { path, filename: "sample.xlsx" }, {}, NOW);
  expect(summary).toEqual({
    total: 200,
    queued: 189,
    invalid_numbers: 4,
    invalid_time: 1,
    invalid_message: 3,
    duplicates: 3,
    opted_out: 0,
    missing_value: 0,
    missing_attachment: 0,
  });
});

test("the template can be uploaded as it is, its notes for people are on a second sheet", async () => {
  const notes = { name: "Notes", lines: ["More columns may follow.", "{{nama}}"] };
  const path = fileWith(await batchTemplate(notes));
  const { summary, batch } = await createBatch(people.budi, { path, filename: "template.xlsx" }, {}, NOW);
  expect(summary).toMatchObject({ total: 2, queued: 2 });
  expect((await batchItems(people.budi, batch.id)).data[0]?.receiver_number).toBe("6281234567890");
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(["Messages", "Notes"]);
  expect(workbook.worksheets[0]!.columnCount).toBe(2);
  expect(workbook.worksheets[1]!.getColumn(1).values.slice(1)).toEqual(notes.lines);
});

test("after all of this the books balance", async () => {
  expect((await checkLedger()).differences).toEqual([]);
});
