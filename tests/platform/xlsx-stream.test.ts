import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { type StreamedCell, streamSheet } from "~/platform/xlsx/stream";

const SHEET = {
  name: "Rows",
  columns: [
    { header: "n", width: 8 },
    { header: "at", width: 20, time: true },
  ],
};
const AT = new Date(Date.UTC(2026, 10, 21, 8, 3));

async function bytesOf(pages: AsyncIterable<StreamedCell[][]>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamSheet(SHEET, pages)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* numbered(pages: number, asked: number[] = []): AsyncGenerator<StreamedCell[][]> {
  for (let page = 0; page < pages; page++) {
    asked.push(page);
    yield Array.from({ length: 500 }, (_, i) => [page * 500 + i, AT]);
  }
}

test("rows that come page by page make one sheet, in order, with headers and times", async () => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await bytesOf(numbered(5))) as never);
  const sheet = workbook.getWorksheet("Rows")!;
  expect(sheet.rowCount).toBe(2_501);
  expect(sheet.getRow(1).values).toEqual([undefined, "n", "at"]);
  expect(sheet.getColumn(1).values.slice(2)).toEqual(Array.from({ length: 2_500 }, (_, i) => i));
  expect(sheet.getCell("B2").value).toEqual(AT);
  expect(sheet.getCell("B2").numFmt).toBe("yyyy-mm-dd hh:mm:ss");
});

test("whoever stops reading stops the pages", async () => {
  const asked: number[] = [];
  for await (const _ of streamSheet(SHEET, numbered(100_000, asked))) if (asked.length > 20) break;
  const soon = asked.length;
  await new Promise((done) => setImmediate(done));
  expect(asked.length).toBeLessThanOrEqual(soon + 1);
  expect(soon).toBeLessThan(1_000);
});

test("what the pages throw is thrown to the reader, at once or later", async () => {
  async function* broken(after: number): AsyncGenerator<StreamedCell[][]> {
    yield* numbered(after);
    throw new Error("the database is away");
  }
  await expect(bytesOf(broken(0))).rejects.toThrow("the database is away");
  await expect(bytesOf(broken(3))).rejects.toThrow("the database is away");
});

test("the process that serves everybody never loads ExcelJS, which takes half a second: only threads do", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const texts = files.map((name) => [name, readFileSync(join("app", name), "utf8")] as const);
  const loads = (what: RegExp) => texts.filter(([, text]) => what.test(text)).map(([name]) => name);
  expect(loads(/from "exceljs"|import\("exceljs"\)/).sort()).toEqual([
    "platform/xlsx/stream-sheet-worker.ts",
    "platform/xlsx/write.ts", // of commands
  ]);
  expect(loads(/xlsx\/write"|"\.\/write"/)).toEqual([]);
});

test("the beginning of a file waits for its first rows only, not for the thread that makes it", async () => {
  const file = streamSheet(SHEET, numbered(5));
  const { value } = await file.next();
  expect(Buffer.from(value ?? []).toString("latin1")).toBe("PK\x03\x04");
  await file.return(undefined);
});
