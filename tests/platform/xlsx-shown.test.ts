import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { shownNumber } from "~/platform/xlsx/formatted-text";
import { readSheet } from "~/platform/xlsx/read";
import { fileWith, handMade } from "../support/zip";

const LIMITS = { fileBytesMax: 64e6, unpackedBytesMax: 512e6, ratioMax: 200, rowsMax: 1_000_000 };

/** What is shown of column B. */
async function shownIn(content: Buffer): Promise<(string | undefined)[]> {
  const shown: (string | undefined)[] = [];
  for await (const rows of readSheet(fileWith(content), LIMITS, () => new Set([1])))
    shown.push(...rows.map((row) => row.shown?.[1]));
  return shown.slice(1);
}

type Value = string | number | boolean | Date;

async function workbookOf(cells: [Value, string | undefined][], date1904 = false): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.properties.date1904 = date1904;
  const sheet = workbook.addWorksheet("S");
  sheet.addRow(["a", "b"]);
  for (const [value, format] of cells) {
    const row = sheet.addRow(["x", value]);
    if (format) row.getCell(2).numFmt = format;
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const AUGUST_17 = new Date("2026-08-17T09:30:00Z");

const SHOWN: [Value, string | undefined, string][] = [
  [1_250_000, '"Rp" #,##0', "Rp 1.250.000"],
  [1_250_000.5, '"Rp"#,##0.00', "Rp1.250.000,50"],
  [1_250_000, "[$Rp-421]#,##0", "Rp1.250.000"],
  [-5_000, '"Rp"#,##0;[Red]("Rp"#,##0)', "(Rp5.000)"],
  [1234.5, "[$$-409]#,##0.00", "$1,234.50"],
  [0.125, "0.0%", "12,5%"],
  [0.125, "0%", "13%"],
  [AUGUST_17, "dd mmmm yyyy", "17 Agustus 2026"],
  [AUGUST_17, "dddd, d mmm yy", "Senin, 17 Agu 26"],
  [AUGUST_17, "[$-409]d mmmm yyyy", "17 August 2026"],
  [AUGUST_17, "[$-F800]dddd, mmmm dd, yyyy", "Senin, 17 Agustus 2026"],
  [AUGUST_17, "mm-dd-yy", "17/08/2026"], // number 14: as the reader's country writes it
  [AUGUST_17, "yyyy-mm-dd hh:mm", "2026-08-17 09:30"],
  [0.395833333333333, "h:mm", "09.30"], // number 20
  [1.5, "[h]:mm:ss", "36.00.00"],
  [812, "000000", "000812"],
  ["Ani", '"Kak "@', "Kak Ani"],
  ["0812", "@", "0812"],
  [812, "@", "812"],
  [true, undefined, "TRUE"],
  [1.2500000000000002, undefined, "1,25"],
  [0.1 + 0.2, undefined, "0,3"],
  [1_234_567_890_123, undefined, "1,23457E+12"],
  [41, undefined, "41"],
  [5, ";;;", ""],
  [5, "[h", "5"],
  [5, '"', "5"],
];

test.each(SHOWN)("%s with the format %s is shown as %s", async (value, format, shown) => {
  expect(await shownIn(await workbookOf([[value, format]]))).toEqual([shown]);
});

test("dates of the 1904 system are shown as the days that they are, and numbers stay what they are", async () => {
  const cells: [Value, string | undefined][] = [
    [AUGUST_17, "dd mmmm yyyy"],
    [100, "0"],
    [0.5, "h:mm"],
  ];
  expect(await shownIn(await workbookOf(cells, true))).toEqual(["17 Agustus 2026", "100", "12.00"]);
});

test("errors and formulas without a result show nothing, texts in any form what they are", async () => {
  const rows = [
    "<c><v>1</v></c><c><v>1</v></c>",
    '<c><v>1</v></c><c t="e"><v>#N/A</v></c>',
    "<c><v>1</v></c><c><f>A1</f></c>",
    '<c><v>1</v></c><c t="inlineStr"><is><t>a</t></is></c>',
    '<c><v>1</v></c><c t="str"><f>A1</f><v>b</v></c>',
    '<c><v>1</v></c><c t="d" s="1"><v>2026-08-17</v></c>',
  ].map((cells) => `<row>${cells}</row>`);
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  expect(await shownIn(handMade({ rows: rows.join(""), styles }))).toEqual(["", "", "a", "b", "17/08/2026"]);
});

test("a format longer than Excel takes shows the number without it", async () => {
  const styles = `<numFmts><numFmt numFmtId="200" formatCode="${"0".repeat(300)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`;
  const rows = "<row><c><v>1</v></c></row><row><c/><c><v>1.5</v></c></row>";
  expect(await shownIn(handMade({ rows, styles }))).toEqual(["1,5"]);
});

test("a number without a format is written the Indonesian way", () => {
  expect([1.5, -0.5, 1e-7, 1e20, 0].map(shownNumber)).toEqual(["1,5", "-0,5", "0,0000001", "1E+20", "0"]);
});
