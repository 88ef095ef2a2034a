/* The results of a batch for people: with every column of their sheet, and what became of each row. */
import ExcelJS from "exceljs";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { retryBatch } from "~/domain/batch-retry";
import { exportItems } from "~/domain/batches/export";
import { type ReportWords, reportCsv, reportSheet } from "~/domain/batches/report";
import { createBatch } from "~/domain/imports/create";
import { Portions } from "~/domain/imports/reader/row-stream";
import { importSource } from "~/domain/imports/types";
import { eraseNumber } from "~/domain/privacy/erase";
import { batchPage } from "~/domain/reports/batch-page";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, transaction } from "~/platform/db";
import { makeSecretsKey } from "~/platform/secrets/key";
import { wholeCast } from "../support/cast";
import { givenRows } from "../support/given-rows";
import { sheetFile } from "../support/sheet";
import { differencesOf } from "../support/storage";

const NOW = new Date("2026-11-23T05:00:00Z");
const WORDS: ReportWords = {
  column: (column) => column.toUpperCase(),
  status: (status) => `is ${status}`,
  sentence: (reason, detail) => `${reason} ${detail ?? ""}`.trim(),
  separator: ",",
};
const HEADER = "ROW,nama,tagihan,NUMBER,MESSAGE,STATUS,REASON,ATTEMPTS,DEVICE,SENT,DELIVERED,READ";

let ani: Actor;
let budi: Actor;
let dewi: Actor;
let citra: Actor;
let device: number;

beforeAll(async () => {
  makeSecretsKey();
  ({ ani, budi, dewi, citra } = await wholeCast(10_000));
  const own = { userId: ani.id, name: "Toko 1", session: "s", sealedWebhookSecret: "", createdAt: NOW };
  device = (await db.device.create({ data: own })).id;
});

const CUSTOMERS = [
  { receiver_number: "6281239990001", nama: "Ani", tagihan: "Rp 1.250.000" },
  { receiver_number: "6281239990002", nama: 'Budi; "Jr"', tagihan: "=1+1" },
  { receiver_number: "abc", nama: "Citra", tagihan: "" },
];
const TEXT = { text: "Halo {{nama|Kak}}" };

async function queued(rows: object[] = CUSTOMERS, options = TEXT): Promise<number> {
  return (await createBatch(ani, givenRows(rows), options, new Date())).batch.id;
}

async function csv(actor: Actor, id: number, words = WORDS): Promise<string[]> {
  let text = "";
  for await (const piece of reportCsv(actor, id, words)) text += piece;
  expect(text.startsWith("\uFEFF")).toBe(true);
  return text.slice(1).trimEnd().split("\r\n");
}

async function sheet(actor: Actor, id: number): Promise<ExcelJS.Worksheet> {
  const pieces: Uint8Array[] = [];
  for await (const piece of reportSheet(actor, id, WORDS, { sheet: "Batch" })) pieces.push(piece);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.concat(pieces) as never);
  return workbook.worksheets[0]!;
}

const send = (batchId: number, rowNo: number, attempts: number) =>
  transaction((tx) =>
    moveItems(
      tx,
      [
        {
          ...({ batchId, rowNo, from: "READY", to: "SENT", reason: null } as const),
          ...{ deviceId: device, sentAt: NOW, ack: 3, attempts },
        },
      ],
      NOW,
    ),
  );

test("each row has its number in the sheet, all columns of the sheet, and what became of it in words", async () => {
  const id = await queued();
  await send(id, 1, 2);
  expect(await csv(ani, id)).toEqual([
    HEADER,
    "1,Ani,Rp 1.250.000,6281239990001,Halo Ani,is SENT,,2,Toko 1,2026-11-23 12:00:00,2026-11-23 12:00:00,2026-11-23 12:00:00",
    `2,"Budi; ""Jr""",'=1+1,6281239990002,"Halo Budi; ""Jr""",is READY,,,,,,`,
    "3,Citra,,abc,Halo Citra,is SKIPPED,NUMBER_INVALID,,,,,",
  ]);
});

test("spreadsheets in Indonesian get semicolons, and quotes around what has one", async () => {
  const id = await queued();
  const [header, , row] = await csv(ani, id, { ...WORDS, separator: ";" });
  expect(header).toBe(HEADER.replaceAll(",", ";"));
  expect(row).toBe(`2;"Budi; ""Jr""";'=1+1;6281239990002;"Halo Budi; ""Jr""";is READY;;;;;;`);
});

test("the .xlsx says the same: texts as texts, numbers as numbers, times as times, and no formula", async () => {
  const id = await queued();
  await send(id, 1, 1);
  const found = await sheet(ani, id);
  const values = (row: number) => (found.getRow(row).values as unknown[]).slice(1);
  expect(values(1)).toEqual(HEADER.split(","));
  const [row, nama, tagihan, number, message, status, , attempts, name, sent] = values(2);
  expect([row, nama, tagihan, number, message, status, attempts, name]).toEqual([
    1,
    "Ani",
    "Rp 1.250.000",
    "6281239990001",
    "Halo Ani",
    "is SENT",
    1,
    "Toko 1",
  ]);
  expect((sent as Date).toISOString()).toBe("2026-11-23T12:00:00.000Z");
  expect(values(3)[2]).toBe("'=1+1");
  expect(found.rowCount).toBe(4);
});

test("a spreadsheet's cells are kept as it shows them, but for the number and the row's own message", async () => {
  const file = await sheetFile(
    [
      ["Ani", "6281239990001", "Halo", null, "Bandung"],
      ["Budi", "6281239990002", "Hai", null, new Date("2026-12-24T00:00:00Z")],
    ],
    ["Nama", "receiver_number", "messages", "Kosong", "Kota"],
  );
  const { batch } = await createBatch(ani, file, {}, new Date());
  const [header, first, second] = await csv(ani, batch.id);
  expect(header).toBe(HEADER.replace("nama,tagihan", "Nama,Kosong,Kota"));
  expect(first).toContain("2,Ani,,Bandung,6281239990001,Halo,");
  expect(second).toMatch(/^3,Budi,,.*24.*,6281239990002,Hai,/);
});

test("the CSV of programs is what it was", async () => {
  const id = await queued();
  let text = "";
  for await (const piece of exportItems(ani, id, (reason) => reason)) text += piece;
  expect(text.slice(1).split("\r\n")[0]).toBe(
    "receiver_number,status,sent_at,delivered_at,read_at,message,error_message,error_code,confirmed",
  );
  expect(text).not.toContain("Rp 1.250.000");
});

test("whose batch it is not gets nothing of it, before the first piece", async () => {
  const id = await queued();
  for (const make of [reportCsv(budi, id, WORDS), reportSheet(budi, id, WORDS, { sheet: "B" })])
    await expect(make.next()).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const make of [reportCsv(dewi, id, WORDS), reportSheet(dewi, id, WORDS, { sheet: "B" })])
    await expect(make.next()).rejects.toMatchObject({ code: "BULK_HISTORY_REQUIRED" });
  expect(await csv(citra, id)).toHaveLength(4);
});

test("of an erased number its columns go too, also while it is being erased", async () => {
  const number = "6281239990055";
  const id = await queued([{ receiver_number: number, nama: "Rahasia", tagihan: "5" }, CUSTOMERS[0]!]);
  const inTheAir = { batchId: id, rowNo: 1, userId: ani.id, dueAt: NOW, claimedAt: NOW, phase: "SENDING" };
  await db.dispatch.create({ data: { ...inTheAir, deviceId: device, attempt: 3 } });
  expect((await csv(ani, id))[1]).toContain(`1,Rahasia,5,${number},Halo Rahasia,is READY,,3,Toko 1`);
  await eraseNumber(ani, { userId: ani.id }, number, NOW);
  expect((await csv(ani, id))[1]).toBe("1,,,,,is READY,,3,Toko 1,,,");
  await db.dispatch.deleteMany();
  const again = await queued([{ receiver_number: number, nama: "Rahasia", tagihan: "5" }, CUSTOMERS[0]!]);
  await eraseNumber(ani, { userId: ani.id }, number, NOW);
  for (const batchId of [id, again]) {
    const where = { batchId_rowNo: { batchId, rowNo: 1 } };
    expect(await db.batchItem.findUniqueOrThrow({ where })).toMatchObject({ receiver: "", cells: null });
  }
  expect(await differencesOf(ani)).toEqual([]);
});

test("a retry has the columns of the sheet, too", async () => {
  const id = await queued();
  const refused = { batchId: id, rowNo: 2, from: "READY", to: "REFUNDED", reason: "REFUSED" } as const;
  await transaction((tx) => moveItems(tx, [refused], NOW));
  const { batch } = await retryBatch(ani, id, {}, NOW);
  const [header, row] = await csv(ani, batch.id);
  expect(header).toBe(HEADER);
  expect(row).toContain("'=1+1,6281239990002");
  expect(await differencesOf(ani)).toEqual([]);
});

test("a batch of an older version has its results without columns, and a pruned one nothing but a header", async () => {
  const id = await queued();
  await db.batch.update({ where: { id }, data: { reading: { source: "rows", columns: [] } } });
  expect((await csv(ani, id))[1]).toMatch(/^1,6281239990001,Halo Ani,is READY/);
  await db.batch.update({ where: { id }, data: { rowsGoneAt: NOW } });
  expect(await csv(ani, id)).toHaveLength(1);
});

test("of other columns that are too much to be kept, the first row without them is told, and the rows after it", async () => {
  const portions = new Portions(() => false, 20);
  const rows = CUSTOMERS.map((row, n) => ({ ...row, receiver_number: `628123999100${n}`, messages: "Halo" }));
  const source = importSource(givenRows(rows));
  const kept: (string[] | null)[] = [];
  const task = { source, text: null, country: "ID", attachments: "named" as const, now: NOW, columns: {} };
  for await (const some of portions.read(task)) kept.push(...some.map(({ cells }) => cells ?? null));
  expect(kept).toEqual([["Ani", "Rp 1.250.000"], ['Budi; "Jr"', "=1+1"], null]);
  const reading = portions.reading(null, { attachments: "named" });
  expect(reading).toMatchObject({ others: ["nama", "tagihan"], others_end: 3 });
  const id = await queued();
  expect((await batchPage(ani, id, NOW)).columns_end).toBeNull();
  await db.batch.update({ where: { id }, data: { reading } });
  expect((await batchPage(ani, id, NOW)).columns_end).toBe(3);
});
