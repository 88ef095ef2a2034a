/* What a program is told of its upload: how it was understood, and why nothing of it goes. */
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { pdfFile } from "../support/evidence";
import { uploadForm } from "../support/upload-form";
import { handMade, zipOf } from "../support/zip";
import { ask, tokensOf } from "./call";

let ani: Actor;
let token = "";
beforeAll(async () => {
  ani = await person("Ani", { credits: 10_000 });
  token = (await tokensOf(ani)).token;
});

const BATCHES = "/api/bulk/batches";
type Part = Parameters<typeof uploadForm>[0][number];

const csv = (text: string, filename = "a.csv"): Part => ["file", { bytes: Buffer.from(text), filename }];
const send = (parts: Part[], headers = {}) =>
  ask("POST", BATCHES, { token, body: uploadForm(parts), headers });
const sendJson = (json: unknown) => ask("POST", BATCHES, { token, json });

const BAD = "receiver_number,messages\n12345,Halo\n081234567801,\nabc,Halo\n081234567802,\n12,Halo\n";

test("a file of which no row goes says the commonest reasons under file, each with its first row", async () => {
  const { status, json } = await send([csv(BAD)]);
  expect([status, json.code]).toEqual([422, "FILE_NO_VALID_ROW"]);
  expect(json.errors).toEqual({
    file: [
      "No rows can be sent. Nothing was queued.",
      "3 rows are not valid. First, row 2: Not a valid phone number.",
      "2 rows are not valid. First, row 3: The message is empty.",
    ],
  });
  const indonesian = await send([csv(BAD)], { "Accept-Language": "in" });
  expect(indonesian.json.errors.file).toContain(
    "3 baris tidak valid. Yang pertama, baris 2: Bukan nomor telepon yang valid.",
  );
  expect(await db.batch.count({ where: { userId: ani.id } })).toBe(0);
});

test("typed numbers that are refused are told under recipients, by their line, and no file is spoken of", async () => {
  const { status, json } = await send([
    ["recipients", "6281236320001 6281236320002"],
    ["message", "Halo"],
  ]);
  expect([status, json.code]).toEqual([422, "FILE_NO_VALID_ROW"]);
  expect(json.errors).toEqual({
    recipients: ["No rows can be sent. Nothing was queued.", "Row 1: Not a valid phone number."],
  });
  expect(JSON.stringify(json)).not.toContain("this file");
});

test("a program's rows of which none goes are told under rows, with what stood there", async () => {
  const rows = [
    { receiver_number: "6281234567801", nama: "" },
    { receiver_number: "+62 8", nama: "Ani" },
    { receiver_number: "6281234567802" },
  ];
  const { status, json } = await sendJson({ rows, message: "Halo {{nama}}" });
  expect([status, json.errors]).toEqual([
    422,
    {
      rows: [
        "No rows can be sent. Nothing was queued.",
        "2 rows are not valid. First, row 1: A value for a placeholder is missing. (nama)",
        "Row 2: Not a valid phone number.",
      ],
    },
  ]);
  const headers = await sendJson({ rows: [{ customer: "6281234567801", messages: "Halo" }] });
  expect([headers.json.code, Object.keys(headers.json.errors)]).toEqual(["FILE_WRONG_HEADERS", ["rows"]]);
});

test("what is wrong with another file than the sheet is not told under file", async () => {
  const { json } = await send([
    csv("receiver_number,messages,attachment\n081234567801,Halo,a.pdf"),
    ["attachments", { bytes: Buffer.from("no zip"), filename: "a.zip" }],
  ]);
  expect(Object.keys(json.errors)).toEqual(["attachments"]);
});

const LINE = ["receiver_number", "messages"];
const utf16 = (text: string) => Buffer.from(text, "utf16le");
test.each<[string, Buffer, object]>([
  ["a CSV", Buffer.from(`${LINE.join(",")}\n081234567803,Halo é`), { encoding: "utf-8", separator: "," }],
  [
    "one of Excel",
    Buffer.from(`${LINE.join(";")}\r\n081234567803;Caf\xe9\r\n`, "latin1"),
    { encoding: "windows-1252", separator: ";" },
  ],
  [
    "Unicode text without its mark",
    utf16(`${LINE.join(",")}\n081234567803,Halo`),
    { encoding: "utf-16", separator: "," },
  ],
  [
    "the same the other way round",
    utf16(`${LINE.join(",")}\n081234567803,Halo`).swap16(),
    { encoding: "utf-16", separator: "," },
  ],
  [
    "Unicode text",
    utf16(`\ufeff${LINE.join("\t")}\n081234567803\tHalo`),
    { encoding: "utf-16", separator: "\t" },
  ],
])("the answer to %s says its encoding and separator", async (_what, bytes, read) => {
  const { status, json } = await send([["file", { bytes, filename: "a.csv" }]]);
  expect([status, json.read]).toEqual([
    201,
    { source: "csv", ...read, hidden_rows: 0, missing_attachments: [] },
  ]);
});

test("a file of people who want no messages is told how it was read, and the same with the key it came with", async () => {
  const add = async (bytes: Buffer, headers = {}) => {
    const body = uploadForm([["file", { bytes, filename: "list.csv" }]]);
    return (await ask("POST", "/api/opt-outs", { token, body, headers })).json;
  };
  const read = { source: "csv", encoding: "utf-16", separator: ";" };
  const list = utf16("number;name\n6281234567890;Ani");
  const key = { "Idempotency-Key": "list" };
  const first = { ok: true, added: 1, already: 0, read };
  for (let time = 0; time < 2; time++) expect(await add(list, key)).toEqual(first);
  const excel = Buffer.from("number,name\n6281234567891,Caf\xe9", "latin1");
  expect((await add(excel)).read).toEqual({ ...read, encoding: "windows-1252", separator: "," });
  const json = { numbers: ["6281234567892"] };
  expect((await ask("POST", "/api/opt-outs", { token, json })).json).toEqual({
    ...{ ok: true, added: 1, already: 0 },
  });
  await db.optOut.deleteMany();
});

test("typed numbers and a program's rows have neither", async () => {
  const none = { encoding: null, separator: null, hidden_rows: 0, missing_attachments: [] };
  const typed = await send([
    ["recipients", "081234567804"],
    ["message", "Halo"],
  ]);
  expect(typed.json.read).toEqual({ source: "typed", ...none });
  const rows = await sendJson({ rows: [{ receiver_number: "081234567804", messages: "Hai" }] });
  expect(rows.json.read).toEqual({ source: "rows", ...none });
});

const ROWS = "receiver_number,messages,attachment\n081234567805,Halo,x.pdf\n081234567806,Halo,b.pdf\n";
const zipped = (...names: string[]): Part => {
  const bytes = zipOf(names.map((name, i) => ({ name, content: pdfFile(String(i)) })));
  return ["attachments", { bytes, filename: "files.zip" }];
};

test.each([
  ["x.pdf", "x.pdf", "b.pdf"],
  ["Cafe\u0301.pdf", "Caf\u00e9.pdf", "x.pdf"],
])("a .zip with one name twice is refused by that name", async (...names) => {
  const { status, json } = await send([csv(ROWS), zipped(...names)]);
  expect(status).toBe(422);
  expect(json.errors.attachments[0]).toBe(
    `The .zip has two files called ${names[1]}. Rename one and create the .zip again.`,
  );
});

test("a row whose file could be several is told with all of them, in the answer and in the list", async () => {
  const { status, json } = await send([csv(ROWS), zipped("mei/x.pdf", "juni/x.pdf", "b.pdf")]);
  expect([status, json.summary.missing_attachment]).toEqual([201, 1]);
  expect(json.read.missing_attachments).toEqual([
    { name: "x.pdf", rows: 1, fault: "AMBIGUOUS", could_be: ["mei/x.pdf", "juni/x.pdf"] },
  ]);
  const items = await ask("GET", `${BATCHES}/${json.batch.id}/items`, { token });
  expect(items.json.data[0].error_message).toContain("(x.pdf: mei/x.pdf, juni/x.pdf)");
  const none = await send([csv(ROWS), zipped("mei/x.pdf", "juni/x.pdf")]);
  expect(none.json.errors.file).toEqual([
    "No rows can be sent. Nothing was queued.",
    expect.stringContaining("2 rows are not valid. First, row 2: The attachment is missing."),
  ]);
});

test("rows that a filter hides in the spreadsheet go, and are told", async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const line = (no: number, number: string, more = "") =>
    `<row r="${no}"${more}>${cell(`A${no}`, number)}${cell(`B${no}`, no === 1 ? "messages" : "Halo")}</row>`;
  const rows = [
    line(1, "receiver_number"),
    line(2, "081234567807", ' hidden="1"'),
    line(3, "081234567808"),
    line(4, "081234567809", ' spans="1:2" hidden="true"'),
    line(5, "12345", ' hidden="1"'),
    line(6, "081234567806", ' hidden="0"'),
    '<row r="7" hidden="1"><c r="A7"><v>6281234567805</v></c><c r="B7"><v>1</v></c></row>',
  ];
  const { status, json } = await send([
    ["file", { bytes: handMade({ rows: rows.join("") }), filename: "a.xlsx" }],
  ]);
  expect([status, json.summary.queued, json.read.hidden_rows]).toEqual([201, 5, 3]);
});

test.each([[{ a: 1 }], [["x"]], ["text"], [null], [7]])(
  "a program's row that is no row (%j) is named by its place",
  async (wrong) => {
    const good = { receiver_number: "081234567801", messages: "Halo" };
    const value = typeof wrong === "object" && wrong !== null ? { ...good, messages: wrong } : wrong;
    const { status, json } = await sendJson({ rows: [good, value] });
    expect([status, json.errors.rows[0]]).toEqual([422, expect.stringContaining("Row 2 is not valid.")]);
  },
);
