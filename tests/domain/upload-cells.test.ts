/* What stands in the cells of a sheet, or in the rows of a program, is what people get: however it was written there. */
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchItems } from "~/domain/batches/items";
import { createBatch } from "~/domain/imports/create";
import type { Recipients } from "~/domain/imports/types";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { givenRows } from "../support/given-rows";
import { sheetFile } from "../support/sheet";
import { fileWith, handMade } from "../support/zip";

const NOW = new Date("2026-11-22T01:00:00Z");
const number = (i: number) => `62812345678${String(i).padStart(2, "0")}`;

let ani: Actor;
beforeAll(async () => {
  ani = await person("Ani", { credits: 10_000 });
});

const csv = (text: string) => ({ path: fileWith(text), filename: "a.csv" });
const workbook = (rows: string) => ({ path: fileWith(handMade({ rows })), filename: "a.xlsx" });
const json = (text: string) => ({ rows: new Uint8Array(Buffer.from(text)) });

/** What became of each row: its message, or why it was left out and what stood there. */
async function sent(recipients: Recipients, text?: string): Promise<(string | string[])[]> {
  const { batch } = await createBatch(ani, recipients, { text }, NOW);
  const { data } = await batchItems(ani, batch.id, { limit: 100 });
  return data.map(({ message, reason, detail }) => (reason ? [reason, detail ?? ""] : message));
}

test.each(["8808123456789012", "202608170001", "1.50", "0.1", "12345678901234567890", "1000000"])(
  "the number %s in a program's row is sent as its digits came",
  async (digits) => {
    const rows = json(`[{"receiver_number":${number(1)},"n":${digits},"messages":${digits}}]`);
    expect(await sent(rows, "No. {{n}}")).toEqual([`No. ${digits}`]);
    expect(await sent(rows)).toEqual([digits]);
  },
);

test("powers of ten are written out, and booleans are true and false", async () => {
  const rows = `[{"receiver_number":6.281234567801E12,"a":2.02608170001E11,"b":true,"c":false,"d":null}]`;
  expect(await sent(json(rows), "{{a}} {{b}} {{c}} {{d|-}}")).toEqual(["202608170001 true false -"]);
});

test("JSON that is none is still refused, also where only its numbers would be wrong", async () => {
  for (const wrong of ["[{1:2}]", '[{"a":01}]', '[{"a":1.}]', '[{"a":.5}]', '[{"a":1,}]', '[{"a":"1}]'])
    await expect(createBatch(ani, json(wrong), {}, NOW)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("keys that say the same are one column, of which each row has its value", async () => {
  const rows = [
    { receiver_number: number(1), Nama: "Ani" },
    { Receiver_Number: number(2), nama: "Budi" },
    { "receiver number": number(3), Nama: "", NAMA: "Citra", nama: null },
    { receiver_number: number(4), "Na-ma": "Dewi", nama: "Dewi" },
  ];
  expect(await sent(givenRows(rows), "{{nama}}")).toEqual(["Ani", "Budi", "Citra", "Dewi"]);
});

test("a key that one row has twice is named: none of its two people is lost silently", async () => {
  const first = `{"receiver_number":"${number(1)}","messages":"a: {\\"x\\""}`;
  for (const again of ["receiver_number", "receiver\\u005fnumber"]) {
    const row = `{"receiver_number":"${number(2)}","messages":"b","${again}" : "${number(3)}"}`;
    await expect(createBatch(ani, json(`[${first},${row}]`), {}, NOW)).rejects.toMatchObject({
      fields: { rows: [{ code: "ROW_NAME_REPEATED", params: { line: 2, name: "receiver_number" } }] },
    });
  }
  expect(await sent(json(`[${first}]`))).toEqual(['a: {"x"']);
});

test("keys that say different things in one row are named where one of them is asked for", async () => {
  const rows = [{ receiver_number: number(1), Nama: "Ani", nama: "Budi", kota: "Solo" }];
  expect(await sent(givenRows(rows), "{{kota}}")).toEqual(["Solo"]);
  await expect(createBatch(ani, givenRows(rows), { text: "{{nama}}" }, NOW)).rejects.toMatchObject({
    fields: { message: [{ code: "TEXT_COLUMN_DOUBLED", params: { columns: "Nama, nama" } }] },
  });
  const numbers = [{ receiver_number: number(1), Receiver_Number: number(2), messages: "x" }];
  await expect(createBatch(ani, givenRows(numbers), {}, NOW)).rejects.toMatchObject({
    code: "FILE_DOUBLED_HEADER",
    params: { columns: "receiver_number, Receiver_Number" },
  });
});

const ERRORS = [
  ...[
    "#N/A",
    "#REF!",
    "#NAME?",
    "#VALUE!",
    "#DIV/0!",
    "#NUM!",
    "#NULL!",
    "#SPILL!",
    "#CALC!",
    "#GETTING_DATA",
  ],
  ...["#NV", "#BEZUG!", "#WERT!", "#ZAHL!", "#ÜBERLAUF!", "#VALEUR!", "#¡VALOR!", "#¿NOMBRE?", "#NILAI!"],
  ...["Err:502", "#ERROR!", "Loading...", "####", "#########", " #N/A "],
];

/** A CSV, a workbook and a program's rows with the same cells. */
async function everySource(cells: string[][], headers: string[]): Promise<Record<string, Recipients>> {
  const lines = [headers, ...cells].map((line) => line.map((text) => `"${text}"`).join(","));
  return {
    csv: csv(lines.join("\n")),
    xlsx: await sheetFile(cells, headers),
    json: givenRows(cells.map((line) => Object.fromEntries(headers.map((header, i) => [header, line[i]])))),
  };
}

test("the error of a formula in a cell is nobody's message and nobody's value, wherever it comes from", async () => {
  const headers = ["receiver_number", "messages", "nama"];
  const messages = ERRORS.map((word, i) => [number(i), word, "Budi"]);
  const values = ERRORS.map((word, i) => [number(i), "Halo", word]);
  const good = [number(99), "Halo", "Budi"];
  for (const [source, recipients] of Object.entries(await everySource([...messages, good], headers)))
    expect([source, ...(await sent(recipients))]).toEqual([
      ...[source, ...ERRORS.map((word) => ["MESSAGE_EMPTY", word.trim()])],
      "Halo",
    ]);
  for (const [source, recipients] of Object.entries(await everySource([...values, good], headers))) {
    expect([source, ...(await sent(recipients, "Halo {{nama}}"))]).toEqual([
      ...[source, ...ERRORS.map(() => ["VALUE_MISSING", "nama"])],
      "Halo Budi",
    ]);
    expect(await sent(recipients, "Halo {{nama|Kak}}")).toEqual([
      ...ERRORS.map(() => "Halo Kak"),
      "Halo Budi",
    ]);
  }
});

const NOTHING = ["NULL", "null", "nan", "NaN", "None", "NaT", "undefined", "(null)", "<NA>", "\\N"];

test("a program's word for nothing is nothing in a CSV, which cannot say it otherwise, and elsewhere a text", async () => {
  const headers = ["receiver_number", "messages"];
  const cells = [...NOTHING.map((word, i) => [number(i), word]), [number(99), "Halo"]];
  const sources = await everySource(cells, headers);
  expect(await sent(sources.csv!)).toEqual([...NOTHING.map((word) => ["MESSAGE_EMPTY", word]), "Halo"]);
  expect(await sent(sources.csv!, "{{messages|Kak}}")).toEqual([...NOTHING.map(() => "Kak"), "Halo"]);
  expect(await sent(sources.xlsx!)).toEqual([...NOTHING, "Halo"]);
  expect(await sent(sources.json!)).toEqual([...NOTHING, "Halo"]);
});

const TEXTS = [
  "#1 di kota",
  "#PROMO!",
  "# Halo",
  "N/A",
  "Nan",
  "Null",
  "Halo #N/A",
  "##1",
  "Err:502 itu galat",
];

test("a text that only looks like an error is sent as it is", async () => {
  const cells = TEXTS.map((text, i) => [number(i), text]);
  for (const recipients of Object.values(await everySource(cells, ["receiver_number", "messages"])))
    expect(await sent(recipients)).toEqual(TEXTS);
});

test("a constant that a CSV writes as a formula is that constant, and a formula that nobody calculated is none", async () => {
  const lines = [
    "receiver_number,messages",
    '="081234567801",Halo',
    '="+6281234567802",="Halo"',
    '"=""081234567803""","=""Halo, """"Budi"""""""',
    "=6281234567804,Halo",
    '6281234567805,"=""Halo ""&C2"',
    "6281234567806,=B2&C2",
    '6281234567807,"=CONCATENATE(""a"",B2)"',
    "6281234567808,=== Promo ===",
    "6281234567809,=Halo",
    "=A1,Halo",
  ];
  expect(await sent(csv(lines.join("\r\n")))).toEqual([
    "Halo",
    "Halo",
    'Halo, "Budi"',
    "Halo",
    ["MESSAGE_NOT_STORED", ""],
    ["MESSAGE_NOT_STORED", ""],
    ["MESSAGE_NOT_STORED", ""],
    "=== Promo ===",
    "=Halo",
    ["NUMBER_NOT_STORED", ""],
  ]);
});

/** As it is written, and as people get it. */
const LINES = [
  ["Satu\r\nDua", "Satu\nDua"],
  ["Satu\rDua", "Satu\nDua"],
  ["Satu\vDua", "Satu\nDua"],
  ["Satu\fDua", "Satu\nDua"],
  ["Satu\u0085Dua", "Satu\nDua"],
  ["Satu\u2028Dua", "Satu\nDua"],
  ["Satu\u2029Dua", "Satu\nDua"],
  ["A\x07B\x1bC\x7fD\x9cE", "ABCDE"],
  ["Satu\tDua", "Satu\tDua"],
  ["\r\nSatu\n\rDua\r", "\nSatu\n\nDua\n"],
] as const;

const RAW = LINES.map(([raw]) => raw as string);
const PLAIN = LINES.map(([, plain]) => plain as string);

test("line ends are LF and other control characters gone, from wherever a text comes, before it is compared", async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  const escaped = (raw: string) =>
    raw.replace(/(?!\t)\p{Cc}/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, "0")}_`);
  const rows = RAW.map((raw, i) => `<row>${cell(number(i))}${cell(escaped(raw))}</row>`).join("");
  const sources = {
    csv: csv(`receiver_number,messages\n${RAW.map((raw, i) => `${number(i)},"${raw}"`).join("\n")}`),
    xlsx: workbook(`<row>${cell("receiver_number")}${cell("messages")}</row>${rows}`),
    json: givenRows(RAW.map((messages, i) => ({ receiver_number: number(i), messages }))),
  };
  for (const [source, recipients] of Object.entries(sources)) {
    expect([source, ...(await sent(recipients))]).toEqual([source, ...PLAIN]);
    const filled = PLAIN.map((plain) => `[${plain.trim()}]`);
    expect([source, ...(await sent(recipients, "[{{messages}}]"))]).toEqual([source, ...filled]);
  }
  for (const [raw, plain] of LINES)
    expect(await sent({ numbers: number(1) }, `x${raw}`)).toEqual([`x${plain}`]);
  const twice = LINES.map(([raw, plain], i) =>
    [raw, plain].map((messages) => ({ receiver_number: number(i), messages })),
  );
  const again = ["DUPLICATE", ""];
  expect(await sent(givenRows(twice.flat()))).toEqual(PLAIN.flatMap((plain) => [plain, again]));
});

test("a control character beside a number changes nothing, one in its middle joins nothing that is two", async () => {
  const lines = [
    `receiver_number,messages`,
    `${number(1)}\x1a,a`,
    `\x07${number(2)},b`,
    `${number(3)}\v${number(4)},c`,
  ];
  expect(await sent(csv(`${lines.join("\n")}\n\x1a`))).toEqual(["a", "b", ["NUMBER_INVALID", ""]]);
});

test("messages that nobody can tell apart are the same message", async () => {
  const alike = [
    "Café di\u00a0sini\nya",
    "Cafe\u0301 di sini\nya",
    "Café di sini \nya ",
    "Café di sini\nya\n",
  ];
  const rows = [...alike, "café di sini\nya"].map((messages) => ({ receiver_number: number(1), messages }));
  const again = ["DUPLICATE", ""];
  expect(await sent(givenRows(rows))).toEqual([alike[0], again, again, again, "café di sini\nya"]);
});

test("a header and a placeholder are equal however their accents are stored", async () => {
  for (const [header, column] of [
    ["Nama Cafe\u0301", "nama café"],
    ["nama café", "NAMA CAFE\u0301"],
    ["Nama_Caf\u200be\u0301", "nama-café"],
  ] as const)
    expect(await sent(csv(`receiver_number,${header}\n${number(1)},Budi\n`), `Halo {{${column}}}`)).toEqual([
      "Halo Budi",
    ]);
});

test.each([257, 300, 1_500, 16_384])("a column that is the %ith is read as any other", async (place) => {
  const columns = (cells: Record<number, string>) =>
    Array.from({ length: place }, (_, i) => cells[i + 1] ?? "").join(",");
  const letters = (n: number): string =>
    (n > 26 ? letters(Math.floor((n - 1) / 26)) : "") + String.fromCharCode(65 + ((n - 1) % 26));
  const cell = (at: number, row: number, text: string) =>
    `<c r="${letters(at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const both = (header: string, value: string) => [
    csv(
      `${columns({ 1: "receiver_number", 2: "messages", [place]: header })}\n${columns({ 1: number(1), 2: "Halo", [place]: value })}\n`,
    ),
    workbook(
      `<row r="1">${cell(1, 1, "receiver_number")}${cell(2, 1, "messages")}${cell(place, 1, header)}</row>` +
        `<row r="2">${cell(1, 2, number(1))}${cell(2, 2, "Halo")}${cell(place, 2, value)}</row>`,
    ),
  ];
  for (const file of both("kode", "K1")) expect(await sent(file, "{{kode}}")).toEqual(["K1"]);
  for (const file of both("scheduled_at", "2027-06-01 09:00")) {
    const { batch } = await createBatch(ani, file, {}, NOW);
    expect(await db.batch.findUniqueOrThrow({ where: { id: batch.id } })).toMatchObject({ scheduled: 1 });
  }
  for (const file of both("scheduled_at", "besok"))
    await expect(createBatch(ani, file, {}, NOW)).rejects.toMatchObject({ code: "FILE_NO_VALID_ROW" });
  for (const file of both("messages", "x"))
    await expect(createBatch(ani, file, {}, NOW)).rejects.toMatchObject({ code: "FILE_DOUBLED_HEADER" });
});

test("two messages that look the same are one to the same person, whatever nobody sees in them", async () => {
  const same = [
    "Halo Budi",
    "\ufeffHalo Budi",
    "Halo\u200b Budi",
    "Halo\u3000Budi",
    "Halo\u2009Budi\u200e",
    "\u202bHalo Budi\u202c",
    "Ha\u00adlo Budi",
  ];
  const rows = same.map((messages) => ({ receiver_number: number(1), messages }));
  expect(await sent(givenRows(rows))).toEqual(["Halo Budi", ...same.slice(1).map(() => ["DUPLICATE", ""])]);
  const emoji = [
    "\u{1f468}\u200d\u{1f467}",
    "\u{1f468}\u{1f467}",
    "\u0645\u06cc\u200c\u062e",
    "\u0645\u06cc\u062e",
  ];
  expect(await sent(givenRows(emoji.map((messages) => ({ receiver_number: number(2), messages }))))).toEqual(
    emoji,
  );
});
