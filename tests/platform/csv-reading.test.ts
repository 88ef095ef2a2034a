import { expect, test } from "vitest";
import { openCsv } from "~/platform/csv/read-csv";
import { detectSeparator } from "~/platform/csv/separator";
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
  expect(detectSeparator('"a,b,c";d\n1;2').separator).toBe(";");
  expect(detectSeparator("a\n1,2")).toEqual({ separator: ",", skip: 0 });
  expect(detectSeparator("sep=;\r\na;b")).toEqual({ separator: ";", skip: 7 });
});

test("the line that names the separator is no row", async () => {
  expect((await read("sep=;\r\na;b\r\n1;2")).rows).toEqual([
    { rowNo: 1, cells: ["a", "b"] },
    { rowNo: 2, cells: ["1", "2"] },
  ]);
});

const UNMARKED = Buffer.from("a,b\né,早", "utf16le");
test.each([
  ["UTF-8", Buffer.from("a,b\né,早"), "utf-8", ["é", "早"]],
  ["UTF-8 with its mark", Buffer.from("\ufeffa,b\né,x"), "utf-8", ["é", "x"]],
  ["Windows-1252", Buffer.from("a,b\n\xe9,\x80", "latin1"), "windows-1252", ["é", "€"]],
  ["UTF-16", Buffer.from("\ufeffa,b\né,早", "utf16le"), "utf-16", ["é", "早"]],
  ["UTF-16, the other way round", Buffer.from("\ufeffa,b\né,早", "utf16le").swap16(), "utf-16", ["é", "早"]],
  ["UTF-16 without its mark", UNMARKED, "utf-16", ["é", "早"]],
  ["UTF-16 without its mark, the other way round", Buffer.from(UNMARKED).swap16(), "utf-16", ["é", "早"]],
])("%s is read", async (_name, bytes, encoding, cells) => {
  const { found, rows } = await read(bytes);
  expect(found.encoding).toBe(encoding);
  expect(rows.map((row) => row.cells)).toEqual([["a", "b"], cells]);
});

test.each([
  ["Shift_JIS", [0x82, 0xb1, 0x82, 0xf1, 0x81, 0x41]],
  ["GBK", [0xc4, 0xe3, 0xba, 0xc3, 0x81, 0x40]],
  ["Windows-1251", [0xcf, 0xf0, 0xe8, 0x90, 0x9d]],
  ["old Macs", [0x43, 0x61, 0x66, 0x8e, 0x20, 0x8f]],
])("a text of %s is not sent as signs of Windows-1252", async (_name, letters) => {
  expect(await faultOf(bytes("a,b\n1,", letters, "\n"))).toEqual(["unknown_encoding", null]);
});

test("UTF-32 and JSON are no CSV, and are not said to have wrong headers", async () => {
  const wide = (text: string) => [...text].flatMap((sign) => [sign.charCodeAt(0), 0, 0, 0]);
  expect(await faultOf(bytes([0xff, 0xfe, 0, 0], wide("a,b")))).toEqual(["unknown_encoding", null]);
  expect(await faultOf(bytes([0, 0, 0xfe, 0xff], [0], wide("a,b")))).toEqual(["unknown_encoding", null]);
  for (const json of ['[{"a":1}]', '\ufeff [\n {"a":1}]', '{"rows":[]}', '{ "a": 1 }'])
    expect([json, await faultOf(json)]).toEqual([json, ["not_text", null]]);
  expect(await cellsOf("{a},b\n[1],2")).toEqual([
    ["{a}", "b"],
    ["[1]", "2"],
  ]);
});

test("characters and line ends that chunks cut in two come through whole", async () => {
  const lines = Array.from({ length: 60_000 }, (_, i) => `${i},"早安 é ${"x".repeat(i % 7)}"`);
  const cells = await cellsOf(["a,b", ...lines].join("\r\n"));
  expect(cells.length).toBe(60_001);
  expect(cells.slice(1).every(([n, text], i) => n === `${i}` && text === `早安 é ${"x".repeat(i % 7)}`)).toBe(
    true,
  );
});

test("NUL goes, and empty cells are none", async () => {
  expect(await cellsOf("aaaaaaaaaa,b\nx\0y,\n")).toEqual([
    ["aaaaaaaaaa", "b"],
    ["xy", null],
  ]);
});

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
const ROWS = "a,b\n1,é – “早”\n2,x";
const UTF16_ROWS = Buffer.from(`\ufeff${ROWS}`, "utf16le");

test.each([
  ["a character cut before a line end", bytes(ROWS, [0xe2, 0x80], "\n3,y\n"), 3],
  ["a character cut at the end of the file", bytes(ROWS, [0xf0, 0x9f, 0x98]), 3],
  ["a byte that no character has", bytes(ROWS, [0xff], "y\n"), 3],
  ["a byte in the middle of nothing", bytes("a,b\n1,", [0x80], "x\n2,é – “早”\n"), 2],
  ["a dash cut where nothing else is beyond ASCII", bytes("a,b\n1,Kop", [0xe2, 0x80], "\n"), 2],
  ["a byte of Windows-1252 after the mark of UTF-8", bytes("\ufeffa,b\n1,x\n2,", [0xe9], "\n"), 3],
  ["an overlong character", bytes(ROWS, "\n3,", [0xc0, 0xaf]), 4],
  ["half a character in UTF-16", Buffer.from("\ufeffa,b\n1,x\n\ud800,x", "utf16le"), 3],
  ["the second half alone in UTF-16", Buffer.from("\ufeffa,b\nx\udc00,x", "utf16le").swap16(), 2],
  ["a half at the end in UTF-16", Buffer.from(`\ufeff${ROWS}\ud83d`, "utf16le"), 3],
  ["half a unit at the end in UTF-16", UTF16_ROWS.subarray(0, -1), 3],
])("%s is refused with its row, not read in another encoding", async (_what, content, row) => {
  expect(await faultOf(content)).toEqual(["broken_character", row]);
});

test("a broken character far into a file is named by its row, also where chunks cut characters", async () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `${i},"早安 é ${"x".repeat(i % 7)}"\n`).join("");
  expect(await faultOf(bytes(`sep=,\na,b\n${lines}`, [0xc3], "(,x\n1,2\n"))).toEqual([
    "broken_character",
    30_002,
  ]);
});

test("what is Windows-1252 stays so, also where two of its letters look like one of UTF-8", async () => {
  const found = await read(Buffer.from("a,b\n1,CAFÉ\x94 à é è\n2,l'été", "latin1"));
  expect(found.found.encoding).toBe("windows-1252");
  expect(found.rows[1]?.cells).toEqual(["1", "CAFÉ” à é è"]);
});

const HEADERS = ["receiver_number", "messages", "nama, gelar"];
const wanted = (cells: readonly string[]) => cells.filter((cell) => HEADERS.includes(cell)).length;

test.each([
  [
    "more commas in a header than semicolons",
    "receiver_number;messages;alamat (a, b, c, d)\r\n1;2;3",
    ";",
    0,
  ],
  ["as many", "receiver_number;nama, gelar\r\n1;Budi, S.E.", ";", 0],
  ["more semicolons in a text than commas", "receiver_number,a; b; c; d,messages\n", ",", 0],
  ["a tab among commas", "receiver_number\tmessages\tx, y, z\n", "\t", 0],
  ["bars", "receiver_number|messages\n1|2", "|", 0],
  ["bars in a text", "receiver_number,a | b | c\n1,2", ",", 0],
  ["bars in what has no wanted column", "a|b|c,d\n", ",", 0],
  ["a line that names another separator", "sep=,\nreceiver_number;messages\n", ";", 6],
  ["a line that names one of several", "sep=;\nreceiver_number\n", ";", 6],
  ["a line in quotes", '"sep=;"\r\nreceiver_number;messages\n', ";", 9],
  ["a line that was filled up", "sep=;;;\nreceiver_number;messages\n", ";", 8],
  ["empty lines first", "\n\n;;\nreceiver_number;messages (a,b,c,d)\n", ";", 0],
  ["headers in quotes", '"receiver_number";"messages";"x, y, z, w"\n', ";", 0],
  ["one column alone", "receiver_number\n6281;Cici\n", ";", 0],
])("%s: the separator is the one that yields the wanted columns", (_what, text, separator, skip) => {
  expect(detectSeparator(text, wanted)).toEqual({ separator, skip });
});

test("quotation marks within a cell that begins with none are what they are", async () => {
  const lines = ["a,b", '1,Halo "Budi"', '2,="0812"', '3,TV 14"', '"4" , "Halo, ""Ani""" ', '5,6 "x" y "z"'];
  for (const end of ["\n", "\r\n", "\r"])
    expect(await cellsOf(lines.join(end))).toEqual([
      ["a", "b"],
      ["1", 'Halo "Budi"'],
      ["2", '="0812"'],
      ["3", 'TV 14"'],
      ["4", 'Halo, "Ani"'],
      ["5", '6 "x" y "z"'],
    ]);
});

test("a text in quotation marks that a separator or a line end cut in two is refused with its row", async () => {
  expect(await faultOf('a,b,c\n1,Halo "Budi, Ani" siap,x')).toEqual(["quote", 2]);
  expect(await faultOf('a,b\n1,Halo "Budi\nAni" siap,x')).toEqual(["quote", 3]);
});

test("a cell in a column beyond every sheet's is read, and fills no places before it", async () => {
  const header = ["a", ...Array(20_000).fill(""), "far"].join(",");
  const { rows } = await read(`${header}\n1${",".repeat(20_001)}x\n`);
  expect(rows.map(({ cells }) => cells[20_001])).toEqual(["far", "x"]);
  expect(Object.keys(rows[1]!.cells).length).toBeLessThan(300);
});

test("a few control characters make no text another kind of file", async () => {
  expect(await cellsOf("receiver_number,messages\r\n081234567801,Baris 1\vBaris 2\r\n")).toEqual([
    ["receiver_number", "messages"],
    ["081234567801", "Baris 1\vBaris 2"],
  ]);
  expect(await cellsOf("receiver_number,messages\n081234567801,Halo\x07\n\x1a")).toHaveLength(3);
  expect(await faultOf(Buffer.from("\x1f\x8b\x08\0\0", "latin1"))).toEqual(["not_text", null]);
  expect(await faultOf(Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(60, 32)]))).toEqual([
    "not_text",
    null,
  ]);
  expect(await faultOf("\ufeff<html><table>")).toEqual(["not_text", null]);
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
  const unmarked = Buffer.from("早,安\n名,早", "utf16le");
  for (const bytes of [unmarked, Buffer.from(unmarked).swap16(), Buffer.from("a\0\0\0,\0\0\0b\0\0\0")])
    expect(await faultOf(bytes)).toEqual(["unknown_encoding", null]);
  expect(await faultOf("a,b\n1,2\n1,2", { ...LIMITS, rowsMax: 2 })).toEqual(["too_many_rows", null]);
  expect(await faultOf("a,b\n1,2", { ...LIMITS, fileBytesMax: 5 })).toEqual(["too_large", null]);
});

test("a quotation mark that is not closed, or stands alone, is refused with its row", async () => {
  const lines = "\n0812,Halo".repeat(200_000);
  expect(await faultOf(`a,b\n1,2\n3,"${lines}`)).toEqual(["row_too_long", 3]);
  expect(await faultOf('a,b\n1,"x')).toEqual(["quote", 2]);
  expect(await faultOf('a,b\n1,"x" y')).toEqual(["quote", 2]);
  expect(await faultOf('a,b\n1,2\n1,"x"y')).toEqual(["quote", 3]);
});

test("in a file of any length the row is named in which a quotation mark is wrong, not one that was read before", async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `62812${n},"Halo pelanggan ${n}"`);
  for (const row of [3, 700, 15_000, 19_990]) {
    const wrong = lines.map((line, n) => (n + 1 === row ? '628,"Halo" x' : line)).join("\n");
    expect(await faultOf(wrong)).toEqual(["quote", row]);
  }
});
