import { expect, test } from "vitest";
import { openCsv } from "~/platform/csv/read-csv";
import { separatorOf } from "~/platform/csv/separator";
import { fileWith } from "../support/zip";

const LIMITS = { fileBytesMax: 64e6, rowsMax: 300_000 };

async function read(content: string | Buffer, limits = LIMITS) {
  const { found, rows } = await openCsv(fileWith(content), limits);
  const all = [];
  for await (const some of rows) all.push(...some);
  return { found, rows: all };
}
const cellsOf = async (content: string | Buffer) => (await read(content)).rows.map(({ cells }) => cells);
const faultOf = (content: string | Buffer, limits = LIMITS) =>
  read(content, limits).then(
    () => null,
    ({ fault, row }) => [fault, row],
  );

test.each([",", ";", "\t"])("cells between %j are found by the first row, in any line ends", async (sign) => {
  const lines = [`a${sign}b`, `1${sign}"x${sign}y"`, "", `3${sign}"baris\nkedua ""kutip"""`];
  for (const end of ["\n", "\r\n", "\r"]) {
    const { found, rows } = await read(lines.join(end));
    expect(found).toEqual({ encoding: "utf-8", separator: sign });
    expect(rows).toEqual([
      { rowNo: 1, cells: ["a", "b"] },
      { rowNo: 2, cells: ["1", `x${sign}y`] },
      { rowNo: 4, cells: ["3", 'baris\nkedua "kutip"'] },
    ]);
  }
});

test("separators inside quotation marks do not count, and Excel's own line names one", () => {
  expect(separatorOf('"a,b,c";d\n1;2').separator).toBe(";");
  expect(separatorOf("a\n1,2")).toEqual({ separator: ",", skip: 0 });
  expect(separatorOf("sep=;\r\na;b")).toEqual({ separator: ";", skip: 7 });
});

test("the line that names the separator is no row", async () => {
  expect((await read("sep=;\r\na;b\r\n1;2")).rows).toEqual([
    { rowNo: 1, cells: ["a", "b"] },
    { rowNo: 2, cells: ["1", "2"] },
  ]);
});

test.each([
  ["UTF-8", Buffer.from("a,b\né,早"), "utf-8", ["é", "早"]],
  ["UTF-8 with its mark", Buffer.from("\ufeffa,b\né,x"), "utf-8", ["é", "x"]],
  ["Windows-1252", Buffer.from("a,b\n\xe9,\x80", "latin1"), "windows-1252", ["é", "€"]],
  ["UTF-16", Buffer.from("\ufeffa,b\né,早", "utf16le"), "utf-16", ["é", "早"]],
  ["UTF-16, the other way round", Buffer.from("\ufeffa,b\né,早", "utf16le").swap16(), "utf-16", ["é", "早"]],
])("%s is read", async (_name, bytes, encoding, cells) => {
  const { found, rows } = await read(bytes);
  expect(found.encoding).toBe(encoding);
  expect(rows.map((row) => row.cells)).toEqual([["a", "b"], cells]);
});

test("characters and line ends that chunks cut in two come through whole", async () => {
  const lines = Array.from({ length: 60_000 }, (_, i) => `${i},"早安 é ${"x".repeat(i % 7)}"`);
  const cells = await cellsOf(["a,b", ...lines].join("\r\n"));
  expect(cells.length).toBe(60_001);
  expect(cells.slice(1).every(([n, text], i) => n === `${i}` && text === `早安 é ${"x".repeat(i % 7)}`)).toBe(
    true,
  );
});

test("NUL goes, halves of characters become U+FFFD, empty cells are none", async () => {
  expect(await cellsOf("aaaaaaaaaa,b\nx\0y,\n")).toEqual([
    ["aaaaaaaaaa", "b"],
    ["xy", null],
  ]);
  const half = Buffer.from("\ufeffa,b\n\ud800,x", "utf16le");
  expect(await cellsOf(half)).toEqual([
    ["a", "b"],
    ["\ufffd", "x"],
  ]);
});

test("a row with more cells than headers is marked, empty ones aside", async () => {
  const { rows } = await read("a,b,,\n1,Halo Ani, pesanan siap\n2,x,,,\n");
  expect(rows.map(({ beyond }) => beyond)).toEqual([undefined, true, undefined]);
});

test("what is no text, and what cannot be told, is refused", async () => {
  expect(await faultOf("")).toEqual(["not_text", null]);
  expect(await faultOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13]))).toEqual([
    "not_text",
    null,
  ]);
  expect(await faultOf("%PDF-1.7\na,b")).toEqual(["not_text", null]);
  expect(await faultOf("<html><table>")).toEqual(["not_text", null]);
  expect(await faultOf(Buffer.from("a,b\n1,2", "utf16le"))).toEqual(["unknown_encoding", null]);
  expect(await faultOf("a,b\n1,2\n1,2", { ...LIMITS, rowsMax: 2 })).toEqual(["too_many_rows", null]);
  expect(await faultOf("a,b\n1,2", { ...LIMITS, fileBytesMax: 5 })).toEqual(["too_large", null]);
});

test("a quotation mark that is not closed, or stands alone, is refused with its row", async () => {
  const lines = "\n0812,Halo".repeat(200_000);
  expect(await faultOf(`a,b\n1,2\n3,"${lines}`)).toEqual(["row_too_long", 3]);
  expect(await faultOf('a,b\n1,"x')).toEqual(["quote", 2]);
  expect(await faultOf('a,b\n1,"x" y')).toEqual(["quote", 2]);
  expect(await faultOf('a,b\n1,2\n1,x "y"')).toEqual(["quote", 3]);
});

test("in a file of any length the row is named in which a quotation mark is wrong, not one that was read before", async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `62812${n},"Halo pelanggan ${n}"`);
  for (const row of [3, 700, 15_000, 19_990]) {
    const wrong = lines.map((line, n) => (n + 1 === row ? '628,"Halo" x' : line)).join("\n");
    expect(await faultOf(wrong)).toEqual(["quote", row]);
  }
});
