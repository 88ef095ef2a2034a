import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Cell } from "~/platform/xlsx/cell";
import { XlsxRefusal } from "~/platform/xlsx/errors";
import { readSheet } from "~/platform/xlsx/read";
import { compoundFile } from "../support/compound-file";
import { fileWith, handMade, workbookParts, type ZipPart, zipOf } from "../support/zip";

const MB = 1024 * 1024;
const LIMITS = { fileBytesMax: 8 * MB, unpackedBytesMax: 64 * MB, ratioMax: 200, rowsMax: 100 };
const ROW = `<row><c t="inlineStr"><is><t>hello</t></is></c></row>`;

async function faultOf(content: Buffer | string, limits = LIMITS): Promise<string> {
  try {
    for await (const _ of readSheet(fileWith(content), limits));
    return "none";
  } catch (error) {
    if (error instanceof XlsxRefusal) return error.fault;
    throw error;
  }
}

test("what is no zip is no workbook, whatever its name", async () => {
  const pdf = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF";
  const csv = "receiver_number,messages\n081234567890,Halo\n";
  const oldExcel = Buffer.from("d0cf11e0a1b11ae100000000", "hex");
  for (const content of [pdf, csv, oldExcel, "", "P", "PK"]) expect(await faultOf(content)).toBe("not_xlsx");
});

test.each([
  ["a byte", "x"],
  ["a line end", "\r\n"],
  ["NULs to the end of a block", "\0".repeat(4_096)],
  ["as much as anybody looks at", "x".repeat(65_535)],
  ["the sign of an end, which is none", "PK\x05\x06 and more"],
  ["an end of another zip without that zip", `PK\x05\x06${"\0".repeat(12)}\xff\xff\xff\x7f\0\0`],
])("a workbook that %s follows is read", async (_what, trail) => {
  const file = Buffer.concat([handMade({ rows: ROW }), Buffer.from(trail, "latin1")]);
  const rows: Cell[][] = [];
  for await (const some of readSheet(fileWith(file), LIMITS)) rows.push(...some.map(({ cells }) => cells));
  expect(rows).toEqual([["hello"]]);
});

test("what follows a workbook changes nothing of what it may hold, and half a workbook is none", async () => {
  const bomb = handMade({ rows: ROW, more: [{ name: "a", content: Buffer.alloc(32 * MB) }] });
  expect(await faultOf(Buffer.concat([bomb, Buffer.from("\n")]))).toBe("ratio_too_high");
  const whole = handMade({ rows: ROW });
  for (const length of [whole.length - 14, whole.length - 22, whole.length - 100, 100])
    expect(await faultOf(Buffer.concat([whole.subarray(0, length), Buffer.alloc(40)]))).toBe("damaged");
});

test("a workbook with a password and an old .xls are told from what is no workbook", async () => {
  expect(await faultOf(compoundFile(["EncryptionInfo", "EncryptedPackage"]))).toBe("with_password");
  const many = ["\u0006DataSpaces", "Version", "DataSpaceMap", "DataSpaceInfo", "TransformInfo"];
  expect(await faultOf(compoundFile([...many, "EncryptionInfo", "EncryptedPackage"]))).toBe("with_password");
  expect(await faultOf(compoundFile(["Workbook", "\u0005SummaryInformation"]))).toBe("old_excel");
  expect(await faultOf(compoundFile(["Book"]))).toBe("old_excel");
  expect(await faultOf(compoundFile(["WordDocument"]))).toBe("not_xlsx");
  const round = compoundFile(["WordDocument", "a", "b", "c", "d"]);
  round.writeUInt32LE(1, 512 + 4); // the directory's chain bites its tail
  expect(await faultOf(round)).toBe("not_xlsx");
});

test("a workbook whose sheets are all hidden is refused, also when its relations are missing", async () => {
  const hide = (parts: ZipPart[]) =>
    parts.map((part) =>
      part.name === "xl/workbook.xml"
        ? { ...part, content: String(part.content).replace("<sheet ", '<sheet state="veryHidden" ') }
        : part,
    );
  const parts = hide(workbookParts({ rows: ROW }));
  expect(await faultOf(zipOf(parts))).toBe("all_hidden");
  expect(await faultOf(zipOf(parts.filter(({ name }) => !name.includes("workbook.xml.rels"))))).toBe(
    "all_hidden",
  );
});

test("text in an encoding that nobody here knows is refused, and bytes that are none of their encoding", async () => {
  const sheet = (encoding: string) =>
    Buffer.from(
      `<?xml version="1.0" encoding="${encoding}"?><worksheet><sheetData>${ROW.replace("hello", "Jos\xe9")}</sheetData></worksheet>`,
      "latin1",
    );
  expect(await faultOf(handMade({ sheet: sheet("EBCDIC-CP-US") }))).toBe("unknown_encoding");
  expect(await faultOf(handMade({ sheet: sheet("Shift_JIS") }))).toBe("unknown_encoding");
  expect(await faultOf(handMade({ sheet: sheet("UTF-8") }))).toBe("damaged");
  expect(await faultOf(handMade({ sheet: sheet("ISO-8859-1") }))).toBe("none");
});

test("more sheets, relations, styles and formats than a workbook can have are refused", async () => {
  const sheets = `<sheets>${'<sheet name="S" r:id="r1"/>'.repeat(5_000)}</sheets>`;
  expect(await faultOf(handMade({ rows: ROW, workbookPr: sheets }))).toBe("damaged");
  const styles = [
    `<cellXfs>${'<xf numFmtId="0"/>'.repeat(70_000)}</cellXfs>`,
    `<numFmts><numFmt numFmtId="164" formatCode="${"[".repeat(60_000)}"/></numFmts>`,
  ];
  for (const each of styles) expect(await faultOf(handMade({ rows: ROW, styles: each }))).toBe("damaged");
});

test("another kind of zip is no workbook either", async () => {
  expect(await faultOf(zipOf([{ name: "word/document.xml", content: "<document/>" }]))).toBe("not_xlsx");
  const binary = `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>`;
  const parts = [
    { name: "_rels/.rels", content: binary },
    { name: "xl/workbook.bin", content: "\u0000" },
  ];
  expect(await faultOf(zipOf(parts))).toBe("not_xlsx");
});

test("a file that was cut off is damaged", async () => {
  const whole = handMade({ rows: ROW.repeat(50) });
  for (const share of [0.3, 0.6, 0.95]) {
    expect(await faultOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe("damaged");
  }
});

test("a file whose bytes were changed is damaged", async () => {
  const rows = Array.from({ length: 50 }, (_, i) => `<row><c><v>${(i * 7919) % 1000}</v></c></row>`).join("");
  expect(await faultOf(zipOf(workbookParts({ rows, lie: { saysCrc: 1234 } })))).toBe("damaged");
});

test("XML that is not well formed is damage", async () => {
  for (const rows of [
    "<row><c></row>",
    "<row r='1'><c r='A1'><v>1</v>",
    "&nothing;",
    "<row r='x'/>",
    "<row r='5'/><row r='5'/>",
  ]) {
    expect(await faultOf(handMade({ rows }))).toBe("damaged");
  }
});

test("a workbook without its sheet is damaged", async () => {
  const parts = workbookParts({}).filter(({ name }) => !name.includes("worksheets"));
  expect(await faultOf(zipOf(parts))).toBe("damaged");
});

test("document types are refused, and with them every entity bomb", async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
  const sheet = `<?xml version="1.0"?>${bomb}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
  expect(await faultOf(handMade({ sheet }))).toBe("damaged");
  const outside = `<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet><sheetData/></worksheet>`;
  expect(await faultOf(handMade({ sheet: outside }))).toBe("damaged");
});

test("tags nested without end, and text without end, are refused", async () => {
  expect(await faultOf(handMade({ rows: "<a>".repeat(1_000) + "</a>".repeat(1_000) }))).toBe("damaged");
  const noise = Array.from({ length: 300_000 }, (_, i) => (i * 2654435761) % 4294967296).join("");
  expect(await faultOf(handMade({ sheet: `<worksheet><!--${noise}--><sheetData/></worksheet>` }))).toBe(
    "damaged",
  );
});

test("a bomb that its directory admits to is refused before anything is unpacked", async () => {
  const zeros = Buffer.alloc(70 * MB, 0x20);
  expect(await faultOf(handMade({ sheet: zeros }))).toBe("unpacked_too_large");
  const several = [1, 2, 3].map((n) => ({ name: `xl/media/${n}.png`, content: Buffer.alloc(30 * MB) }));
  expect(await faultOf(handMade({ rows: ROW, more: several }))).toBe("unpacked_too_large");
});

test("a small file that unpacks to far more than its size is refused", async () => {
  expect(await faultOf(handMade({ sheet: Buffer.alloc(30 * MB, 0x20) }))).toBe("ratio_too_high");
});

test("a bomb that its directory denies is stopped while it unpacks", async () => {
  const sheet = `<worksheet><sheetData>${ROW.repeat(400_000)}</sheetData></worksheet>`;
  const lie = { saysBytes: 1_000 };
  expect(await faultOf(handMade({ sheet, lie }), { ...LIMITS, rowsMax: 1e6 })).toBe("damaged");
});

test("a directory with 100,000 sheets is refused by its count", async () => {
  const more = Array.from({ length: 100_000 }, (_, i) => ({
    name: `xl/worksheets/sheet${i + 2}.xml`,
    content: "",
  }));
  expect(await faultOf(handMade({ rows: ROW, more }), { ...LIMITS, fileBytesMax: 64 * MB })).toBe(
    "too_many_parts",
  );
});

test("two parts of one name are refused", async () => {
  const more = [{ name: "XL/worksheets/SHEET1.xml", content: "<worksheet/>" }];
  expect(await faultOf(handMade({ rows: ROW, more }))).toBe("damaged");
});

test("as many rows as the limit are read, one more is refused, and blank ones do not count", async () => {
  const blank = `<row><c s="1"/></row>`.repeat(1_000);
  expect(await faultOf(handMade({ rows: blank + ROW.repeat(100) + blank }))).toBe("none");
  expect(await faultOf(handMade({ rows: ROW.repeat(101) }))).toBe("too_many_rows");
});

test("a file beyond the size limit is not even opened", async () => {
  expect(await faultOf(Buffer.alloc(LIMITS.fileBytesMax + 1))).toBe("too_large");
});

test("cells far to the right fill no memory", async () => {
  const far = `<row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>`.replaceAll(
    / r="(\w+?)1"/g,
    ' r="$11"',
  );
  const rows: Cell[][] = [];
  for await (const some of readSheet(fileWith(handMade({ rows: far.repeat(90) })), LIMITS))
    rows.push(...some.map(({ cells }) => cells));
  expect(rows.map((cells) => cells[16_383])).toEqual(Array(90).fill(2));
  expect(Math.max(...rows.map((cells) => Object.keys(cells).length))).toBeLessThan(300);
  expect(await faultOf(handMade({ rows: `<row><c r="XFE1"><v>1</v></c></row>` }))).toBe("damaged");
});

test("a reader that stops early leaves no file behind", async () => {
  const folder = mkdtempSync(join(tmpdir(), "siar-left-"));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const sharedStrings = `<si><t>${"x".repeat(32_000)}</t></si>`.repeat(1_200);
  const rows = `<row><c t="s"><v>0</v></c></row>`.repeat(90);
  const file = fileWith(handMade({ rows, sharedStrings }));
  for await (const _ of readSheet(file, { ...LIMITS, ratioMax: 5_000 })) {
    if (process.platform !== "win32") expect(readdirSync(folder)).toEqual([]); // not even if it is killed now
    break;
  }
  process.env.TMPDIR = before;
  expect(readdirSync(folder)).toEqual([]);
});
