import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { CellDate, CellError, CellTime, CellUnreadable } from "~/platform/xlsx/cell";
import { shownByCode } from "~/platform/xlsx/number-format";
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

test("a format code is a date or a duration only by letters that are shown as such", () => {
  for (const code of ["yyyy-mm-dd", "h:mm AM/PM", "d/m/yy;@", "[$-421]dd mmmm yyyy", "General\\ h"])
    expect(shownByCode(code)).toBe("date");
  for (const code of ["[h]:mm", "[HH]:mm:ss", "[mm]", "[Red][s]"]) expect(shownByCode(code)).toBe("duration");
  for (const code of ["General", "0.00", '"day" 0', "[Red]0", "0\\d", "@", "_(* #,##0_)", "[hours", '0"d'])
    expect(shownByCode(code)).toBe("number");
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

test("a time without a date is a time, not a day of 1899, and a duration may be longer than a day", async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="20"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs>`;
  const rows = `<row r="1"><c r="A1" s="1"><v>0.39583333333333331</v></c><c r="B1" s="2"><v>0.39600694</v></c>
    <c r="C1" s="3"><v>1.0625</v></c><c r="D1" s="1"><v>0</v></c><c r="E1" t="d"><v>09:30:00</v></c>
    <c r="F1" t="d"><v>1899-12-30T09:30:00</v></c><c r="G1"><v>0.5</v></c></row>`;
  const times = [34_200, 34_215, 91_800, 0, 34_200, 34_200].map((seconds) => new CellTime(seconds));
  const [cells] = await cellsOf({ rows, styles });
  expect(cells).toEqual([...times, 0.5]);
  expect(times.map(String)).toEqual(["09:30", "09:30:15", "25:30", "00:00", "09:30", "09:30"]);
});

test("a day and a time of ISO 8601 are a date; what is none, or of another clock, stays text", async () => {
  const cell = (text: string) => `<c t="d"><v>${text}</v></c>`;
  const good = ["2026-12-24", "2026-12-24T18:30", "2026-12-24T18:30:15.250Z"];
  const strange = ["2026-02-30", "2026-12-24T18:30:00+07:00", "2026", "12", "2026-12-24T25:00", "T", "Z"];
  const [cells] = await cellsOf({ rows: `<row>${[...good, ...strange].map(cell).join("")}</row>` });
  const dates = ["2026-12-24T00:00:00Z", "2026-12-24T18:30:00Z", "2026-12-24T18:30:15Z"];
  expect(cells).toEqual([...dates.map((date) => new CellDate(new Date(date))), ...strange]);
});

test("a formula that nobody calculated and a shared text that is not there are cells of their own, and count", async () => {
  const rows = `<row r="1"><c r="A1"><f>B1</f></c></row><row r="2"><c r="A2"><f>B2</f><v/></c></row>
    <row r="3"><c r="A3" t="str"><f>B3</f></c></row><row r="4"><c r="A4" t="str"><f>B4</f><v></v></c><c r="B4"><v>1</v></c></row>
    <row r="5"><c r="A5" t="s"><v>7</v></c></row><row r="6"><c r="A6" t="s"><v>-1</v></c></row>
    <row r="7"><c r="A7" t="s"><v>0.5</v></c></row><row r="8"><c r="A8"><f t="shared" si="0"/><v>5</v></c></row>`;
  const none = new CellUnreadable("formula_without_result");
  const missing = new CellUnreadable("text_missing");
  const cells = [[none], [none], [none], [null, 1], [missing], [missing], [missing], [5]];
  expect(await cellsOf({ rows, sharedStrings: "<si><t>zero</t></si>" })).toEqual(cells);
  expect((await cellsOf({ rows }))[4]).toEqual([missing]);
});

test("a number is read as XML writes it, and as nothing else", async () => {
  const texts = ["1.5", "-2", ".5", "6.28E+12", " 7 ", "0x1F", "0b11", "1e999", "Infinity", "12 34"];
  const cells = texts.map((text) => `<c><v>${text}</v></c>`).join("");
  expect(await cellsOf({ rows: `<row>${cells}</row>` })).toEqual([
    [1.5, -2, 0.5, 6.28e12, 7, "0x1F", "0b11", "1e999", "Infinity", "12 34"],
  ]);
});

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main";

test("whatever prefix the workbook's names have, and in both conformance classes, they are read", async () => {
  for (const uri of [MAIN, STRICT]) {
    const rows = `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>prefixed</x:t></x:is></x:c></x:row>`;
    const sheet = `<x:worksheet xmlns:x="${uri}"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    expect(await cellsOf({ sheet })).toEqual([["prefixed"]]);
  }
});

test("an extension that uses the names of a sheet is not taken for one", async () => {
  const row = (r: number, text: string) => `<row r="${r}"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const x14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"';
  const foreign = `<x14:sheetData ${x14}>${row(8, "foreign")}</x14:sheetData>`;
  const own = `<extLst><ext><sheetData>${row(9, "in an extension")}</sheetData></ext></extLst>`;
  const other = row(2, "of another name").replace("<row", '<row xmlns="urn:other"');
  const plain = '<row xmlns="urn:other" r="3"><c r="A3"><v>3</v></c></row>';
  const inCell = `<row r="4"><c t="inlineStr"><is><t>four</t></is><x14:v ${x14}>5</x14:v></c></row>`;
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${row(1, "one")}${other}${plain}${inCell}</sheetData>${foreign}${own}</worksheet>`;
  expect(await cellsOf({ sheet })).toEqual([["one"], ["four"]]);
});

test("the calendar of a workbook is its own, not an extension's", async () => {
  const styles = `<cellXfs><xf numFmtId="14"/></cellXfs>`;
  const rows = `<row r="1"><c r="A1" s="0"><v>40000</v></c><c r="B1"><v>-1</v></c></row>`;
  const x15 = `<x15:workbookPr xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" chartTrackingRefBase="1"/>`;
  const ext = `<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}">${x15}</ext></extLst>`;
  const dayOf = async (workbookPr: string) => {
    const [cells] = await cellsOf({ rows, styles, workbookPr });
    return cells?.map((cell) => (cell instanceof CellDate ? cell.wall.toISOString().slice(0, 10) : cell));
  };
  expect(await dayOf(`<workbookPr date1904="1"/>${ext}`)).toEqual(["2013-07-07", -1]);
  expect(await dayOf(`<workbookPr/>${ext}`)).toEqual(["2009-07-06", -1]);
  expect(await dayOf(`<workbookPr date1904="1" dateCompatibility="0"/>`)).toEqual([
    "2009-07-06",
    "1899-12-29",
  ]);
});

test("each part is read in the encoding that it declares, or that its first bytes show", async () => {
  const sheet = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><worksheet><sheetData><row><c t="inlineStr"><is><t>José – €5</t></is></c></row></sheetData></worksheet>`;
  const bytes = (text: string) => Buffer.from(text.replace("–", "\x96").replace("€", "\x80"), "latin1");
  const wide = (text: string) => Buffer.from(text, "utf16le");
  for (const part of [
    bytes(sheet("ISO-8859-1")),
    bytes(sheet("windows-1252")),
    wide(`\uFEFF${sheet("UTF-16")}`),
    wide(`\uFEFF${sheet("UTF-16")}`).swap16(),
    wide(sheet("UTF-16LE")),
    wide(sheet("UTF-16BE")).swap16(),
    Buffer.from(sheet("UTF-8")),
    Buffer.from(sheet("utf-16")),
    Buffer.from(`\uFEFF${sheet("UTF-8")}`),
  ])
    expect(await cellsOf({ sheet: part })).toEqual([["José – €5"]]);
});

test("only the first sheet is read, of several that are visible", async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet("first").addRow(["one"]);
  workbook.addWorksheet("second").addRow(["two"]);
  const rows = await rowsOf(Buffer.from(await workbook.xlsx.writeBuffer()));
  expect(rows.map((row) => row.cells)).toEqual([["one"]]);
});

test("a hidden sheet is never read: the first visible one is", async () => {
  for (const state of ["hidden", "veryHidden"] as const) {
    const workbook = new ExcelJS.Workbook();
    for (const name of ["one", "two", "three"]) {
      const sheet = workbook.addWorksheet(name, { state: name === "one" ? state : "visible" });
      sheet.addRow([name]);
    }
    const rows = await rowsOf(Buffer.from(await workbook.xlsx.writeBuffer()));
    expect(rows.map((row) => row.cells)).toEqual([["two"]]);
  }
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
