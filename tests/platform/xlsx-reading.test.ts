import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { CellDate, CellError } from "~/platform/xlsx/cell";
import { isDateFormat } from "~/platform/xlsx/date-styles";
import { readSheet } from "~/platform/xlsx/read";
import type { SheetRow } from "~/platform/xlsx/rows";
import { SharedStrings } from "~/platform/xlsx/shared-strings";
import { fileWith, type HandMade, handMade } from "../support/zip";

const LIMITS = { fileBytesMax: 64e6, unpackedBytesMax: 512e6, ratioMax: 200, rowsMax: 1_000_000 };

async function rowsOf(content: Buffer | string): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  for await (const rows of readSheet(fileWith(content), LIMITS)) all.push(...rows);
  return all;
}

const cellsOf = async (wish: HandMade) => (await rowsOf(handMade(wish))).map((row) => row.cells);

/** Text whose bytes fall on every side of a chunk border. */
const sayings = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `${"a".repeat(i % 7)}Selamat pagi — 早安 ☀️ 👩‍👩‍👧 №${i} ${"é".repeat(i % 5)}`,
  );

test("text of many bytes comes through whole, wherever the file is cut into chunks", async () => {
  const texts = sayings(6_000);
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("S");
  for (const text of texts) sheet.addRow([text]);
  const rows = await rowsOf(Buffer.from(await workbook.xlsx.writeBuffer()));
  expect(rows.map((row) => row.cells[0])).toEqual(texts);
});

test("files of a streaming writer read the same, with shared and with inline texts", async () => {
  for (const useSharedStrings of [true, false]) {
    const texts = sayings(3_000);
    const path = fileWith("");
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
      filename: path,
      useSharedStrings,
      useStyles: true,
    });
    const sheet = workbook.addWorksheet("S");
    texts.forEach((text, i) => {
      sheet.addRow([text, i, i % 2 === 0]).commit();
    });
    await workbook.commit();
    const rows: SheetRow[] = [];
    for await (const some of readSheet(path, LIMITS)) rows.push(...some);
    expect(rows.map((row) => row.cells)).toEqual(texts.map((text, i) => [text, i, i % 2 === 0]));
  }
});

test("every type of cell arrives as what it is", async () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1"><v>6281234567890</v></c><c r="C1"><v>6.28123456789E12</v></c>
    <c r="D1" t="b"><v>1</v></c><c r="E1" t="e"><v>#N/A</v></c><c r="F1" t="str"><f>A1</f><v>from a formula</v></c>
    <c r="G1" t="inlineStr"><is><t xml:space="preserve"> in line </t></is></c><c r="H1" t="d"><v>2026-12-24T18:30:00</v></c></row>`;
  const sharedStrings = `<si><t>zero</t></si><si><r><rPr><b/></rPr><t>bo</t></r><r><t xml:space="preserve">ld </t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si>`;
  expect(await cellsOf({ rows, sharedStrings })).toEqual([
    [
      "bold ",
      6281234567890,
      6281234567890,
      true,
      new CellError("#N/A"),
      "from a formula",
      " in line ",
      new CellDate(new Date("2026-12-24T18:30:00Z")),
    ],
  ]);
});

test("numbers are dates when their format says so, in both calendars", async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$-421]dd mmmm yyyy"/><numFmt numFmtId="165" formatCode="0&quot; days&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`;
  const rows = `<row r="1"><c r="A1"><v>46380.75</v></c><c r="B1" s="1"><v>46380.75</v></c><c r="C1" s="2"><v>46380</v></c><c r="D1" s="3"><v>46380</v></c></row>`;
  const evening = new CellDate(new Date("2026-12-24T18:00:00Z"));
  expect(await cellsOf({ rows, styles })).toEqual([
    [46380.75, evening, new CellDate(new Date("2026-12-24T00:00:00Z")), 46380],
  ]);
  const old = `<row r="1"><c r="A1" s="1"><v>${46380.75 - 1462}</v></c></row>`;
  expect(await cellsOf({ rows: old, styles, workbookPr: `<workbookPr date1904="1"/>` })).toEqual([[evening]]);
});

test("a format code is a date only by letters that are shown as such", () => {
  for (const code of ["yyyy-mm-dd", "h:mm AM/PM", "[h]:mm", "d/m/yy;@"])
    expect(isDateFormat(code)).toBe(true);
  for (const code of ["General", "0.00", '"day" 0', "[Red]0", "0\\d", "@", "_(* #,##0_)"])
    expect(isDateFormat(code)).toBe(false);
});

test("row numbers are those of the spreadsheet; blank rows and cells leave gaps, missing references count on", async () => {
  const rows = `<row r="2"><c r="B2"><v>1</v></c></row><row r="3"/><row r="4"><c r="A4" s="1"/></row>
    <row r="7"><c><v>2</v></c><c><v>3</v></c><c r="D7"><v>4</v></c></row><row><c><v>5</v></c></row>`;
  expect(await rowsOf(handMade({ rows }))).toEqual([
    { rowNo: 2, cells: [null, 1] },
    { rowNo: 7, cells: [2, 3, null, 4] },
    { rowNo: 8, cells: [5] },
  ]);
});

test("escapes, entities, line breaks and CDATA become the characters they stand for", async () => {
  const text = `a_x000D_b &amp; &#x263A; _x005F_x000D_ <![CDATA[<c>]]>\nend_x0000_`;
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c><c r="B1" t="str"><v>x_x0009_y</v></c></row>`;
  expect(await cellsOf({ rows })).toEqual([["a\rb & ☺ _x000D_ <c>\nend", "x\ty"]]);
});

test("an escape that is half a character does no harm", async () => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>_xD83D_!</t></is></c></row>`;
  expect(await cellsOf({ rows })).toEqual([["\uFFFD!"]]);
});

test("namespace prefixes, UTF-16 and a missing relation to the sheet are read as well", async () => {
  const rows = `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>prefixed</x:t></x:is></x:c></x:row>`;
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
  expect(await cellsOf({ sheet })).toEqual([["prefixed"]]);
  const wide = Buffer.from(`\uFEFF<?xml version="1.0"?>${sheet}`, "utf16le");
  expect(await cellsOf({ sheet: wide })).toEqual([["prefixed"]]);
});

test("only the first sheet is read", async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet("first").addRow(["one"]);
  workbook.addWorksheet("second").addRow(["two"]);
  const rows = await rowsOf(Buffer.from(await workbook.xlsx.writeBuffer()));
  expect(rows.map((row) => row.cells)).toEqual([["one"]]);
});

test("a text longer than a cell can hold is cut, not kept whole", async () => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>${"x".repeat(40_000)}</t></is></c></row>`;
  expect(String((await cellsOf({ rows }))[0]?.[0])).toHaveLength(32_767);
});

test("shared texts come back from memory and from disk", () => {
  const strings = new SharedStrings();
  const long = (i: number) => `${i} ${"é".repeat(i % 30_000)}`;
  for (let i = 0; i < 1_500; i += 1) strings.add(long(i * 41));
  for (let i = 1_499; i >= 0; i -= 1) expect(strings.get(i) === long(i * 41)).toBe(true);
  expect(strings.get(1_500)).toBeUndefined();
  strings.close();
});
