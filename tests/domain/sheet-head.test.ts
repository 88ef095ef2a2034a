/* Who writes a text sees the columns of the chosen file, and what stands in its first rows, as the sheet shows it. */
import ExcelJS from "exceljs";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { createBatch } from "~/domain/imports/create";
import { sheetHead } from "~/domain/imports/reader/sheet-head";
import { person } from "../support/cast";
import { fileWith, handMade } from "../support/zip";

let ani: Actor;
beforeAll(async () => {
  ani = await person("Ani");
});

const csv = (text: string) => sheetHead(ani, { path: fileWith(text) });

test("columns come in the order of the sheet, each once, and empty headers and rows are left out", async () => {
  const head = await csv("receiver_number,Nama,,nama,Nama\n\n1,Ani,x,ani,no\n");
  expect(head.columns).toEqual(["receiver_number", "Nama", "nama"]);
  expect(head.rows).toEqual([{ row: 3, values: ["1", "Ani", "ani"] }]);
});

test("the first five rows are shown, and a column without a value is empty", async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => `${n},\n`).join("");
  const head = await csv(`receiver_number,Kota\n${rows}`);
  expect(head.rows.map(({ values }) => values)).toEqual([0, 1, 2, 3, 4].map((n) => [String(n), ""]));
});

test("a date and an amount stand there as the spreadsheet shows them", async () => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("S");
  sheet.addRow(["receiver_number", "Tagihan", "Tempo"]);
  const row = sheet.addRow(["081234567890", 1_250_000, new Date("2026-12-24T00:00:00Z")]);
  row.getCell(2).numFmt = '"Rp" #,##0';
  row.getCell(3).numFmt = "dd/mm/yyyy";
  const path = fileWith(Buffer.from(await workbook.xlsx.writeBuffer()));
  const { rows } = await sheetHead(ani, { path });
  expect(rows[0]?.values).toEqual(["081234567890", "Rp 1.250.000", "24/12/2026"]);
});

test("a heading alone has no rows", async () => {
  expect(await csv("receiver_number")).toEqual({ columns: ["receiver_number"], rows: [] });
});

test("columns named like properties of every object are columns like others", async () => {
  const { columns, rows } = await csv("receiver_number,constructor,__proto__\n1,a,b\n");
  expect(columns).toEqual(["receiver_number", "constructor", "__proto__"]);
  expect(rows[0]?.values).toEqual(["1", "a", "b"]);
});

test("a column with a long name is offered by its whole name, for a text finds it by no other", async () => {
  const name = "Nomor pelanggan menurut surat perjanjian tahun ini";
  expect((await csv(`receiver_number,${name},${"x".repeat(201)}\n1,2,3\n`)).columns).toEqual([
    "receiver_number",
    name,
  ]);
});

/** A workbook whose rows name one text of 32,000 characters in every cell; the first row has the headers. */
function wideSheet(columns: number): string {
  const letters = (n: number): string =>
    n < 0 ? "" : letters(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26));
  const row = (no: number, cell: (at: string, n: number) => string) =>
    `<row r="${no}">${Array.from({ length: columns }, (_, n) => cell(`${letters(n)}${no}`, n)).join("")}</row>`;
  const headers = row(
    1,
    (at, n) => `<c r="${at}" t="inlineStr"><is><t>${n === 0 ? "receiver_number" : `c${n}`}</t></is></c>`,
  );
  const others = [2, 3, 4, 5, 6, 7].map((no) => row(no, (at) => `<c r="${at}" t="s"><v>0</v></c>`));
  const sharedStrings = `<si><t>${"ä".repeat(32_000)}</t></si>`;
  return fileWith(handMade({ rows: headers + others.join(""), sharedStrings }));
}

test("a workbook that names one long text in hundreds of cells gets a short answer", async () => {
  const head = await sheetHead(ani, { path: wideSheet(300) });
  expect(head.columns).toHaveLength(256);
  expect(head.rows[4]?.values[255]).toBe(`${"ä".repeat(499)}…`);
});

test("one that names it in thousands is refused in words, here and where it is sent", async () => {
  const path = wideSheet(16_384);
  const refused = { code: "FILE_TOO_COMPLEX" };
  await expect(sheetHead(ani, { path })).rejects.toMatchObject(refused);
  const sent = createBatch(
    ani,
    { path, filename: "wide.xlsx" },
    { text: "Halo" },
    new Date("2026-11-28T03:00:00Z"),
  );
  await expect(sent).rejects.toMatchObject(refused);
});

test("a file that is no sheet is refused by a code of files", async () => {
  await expect(sheetHead(ani, { path: fileWith('a,"b') })).rejects.toMatchObject({
    code: expect.stringMatching(/^FILE_/),
  });
});
