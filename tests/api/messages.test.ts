import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchExamples } from "~/http/api-docs/batch-examples";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { ask, tokensOf } from "./call";

let ani: Actor;
let token = "";
let others = "";
beforeAll(async () => {
  ani = await person("Ani", { credits: 1_000 });
  token = (await tokensOf(ani)).token;
  others = (await tokensOf(await person("Budi"))).token;
});

const BATCHES = "/api/bulk/batches";
const numbers = (count: number) => Array.from({ length: count }, (_, i) => `62812345678${10 + i}`);

async function form(
  fields: Record<string, string>,
  rows?: string[][],
  headers?: string[],
): Promise<FormData> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (rows) body.set("file", new Blob([readFileSync((await sheetFile(rows, headers)).path)]), "promo.xlsx");
  return body;
}

const send = (body: FormData) => ask("POST", BATCHES, { token, body });
const sendJson = (json: unknown, headers = {}) => ask("POST", BATCHES, { token, json, headers });
const messagesOf = async (batchId: number) =>
  (await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } })).map(
    ({ message }) => message,
  );

test("a sheet and a text become a batch that keeps both", async () => {
  const body = await form(
    { message: "Halo {{nama}}\r\nSalam", name: "Promo" },
    [[numbers(1)[0]!, "Ani"]],
    ["receiver_number", "Nama"],
  );
  const { status, json } = await send(body);
  expect([status, json.batch.name, json.batch.text]).toEqual([201, "Promo", "Halo {{nama}}\nSalam"]);
  expect(json.summary).toMatchObject({ queued: 1, missing_value: 0 });
  expect(await messagesOf(json.batch.id)).toEqual(["Halo Ani\nSalam"]);
});

test("numbers can be typed instead, and not beside a file", async () => {
  const typed = { recipients: numbers(2).join("\r\n"), message: "Toko buka" };
  const { status, json } = await send(await form(typed));
  expect([status, json.summary.queued]).toEqual([201, 2]);
  expect((await send(await form({ recipients: numbers(1)[0]! }))).json.errors).toHaveProperty("message");
  const both = await send(await form(typed, [[numbers(1)[0]!, "x"]]));
  expect([both.status, Object.keys(both.json.errors)]).toEqual([422, ["recipients"]]);
  expect((await send(await form({ message: "x" }))).json.code).toBe("FILE_MISSING");
});

test("an unknown column is refused with the columns that were found", async () => {
  const { status, json } = await send(
    await form({ message: "{{gelar}}" }, [["1", "Ani"]], ["receiver_number", "Nama"]),
  );
  expect([status, json.code, json.columns]).toEqual([422, "UNKNOWN_COLUMN", ["receiver_number", "Nama"]]);
  expect(json.errors.message[0]).toContain("receiver_number, Nama");
});

test("a program's rows become a batch, once by their key", async () => {
  const rows = numbers(2).map((receiver_number, i) => ({ receiver_number, jumlah: 1_250.5 + i }));
  const body = { name: "Tagihan", message: "Rp {{jumlah}}", rows };
  const key = { "Idempotency-Key": "rows" };
  const first = await sendJson(body, key);
  expect(first.status).toBe(201);
  expect(await messagesOf(first.json.batch.id)).toEqual(["Rp 1250.5", "Rp 1251.5"]);
  expect((await sendJson(body, key)).json.batch.id).toBe(first.json.batch.id);
  expect((await sendJson({ ...body, message: "Rp. {{jumlah}}" }, key)).json.code).toBe("REQUEST_KEY_REUSED");
});

test.each([
  ["no rows", { rows: [] }, "rows"],
  ["rows that are none", { rows: "x" }, "rows"],
  ["a row that is none", { rows: [[]] }, "rows"],
  ["a value that is a list", { rows: [{ receiver_number: ["1"] }] }, "rows"],
  ["too many rows", { rows: Array.from({ length: 1_001 }, () => ({ receiver_number: "1" })) }, "rows"],
  ["a text that is none", { rows: [{ receiver_number: "1" }], message: 1 }, "message"],
  ["an empty text", { rows: [{ receiver_number: "1" }], message: "" }, "message"],
  ["a template that is not there", { rows: [{ receiver_number: "1" }], template_id: 999_999 }, "template_id"],
  ["no body", {}, "rows"],
])("rows are refused by their field: %s", async (_what, body, field) => {
  const { status, json } = await sendJson(body);
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]]);
});

test("a body of rows has a limit", async () => {
  const rows = Array.from({ length: 1_000 }, () => ({ receiver_number: "1", x: "y".repeat(5_000) }));
  expect((await sendJson({ rows })).json.code).toBe("BODY_TOO_LARGE");
});

test("templates are kept, changed, used and deleted by their owner alone", async () => {
  const made = await ask("POST", "/api/templates", {
    token,
    json: { name: " Tagihan ", text: "Halo {{Nama}}, {{jumlah|-}}" },
  });
  const { id } = made.json.template;
  expect([made.status, made.json.template]).toMatchObject([
    201,
    { name: "Tagihan", columns: ["Nama", "jumlah"], last_used_at: null },
  ]);
  const again = await ask("POST", "/api/templates", { token, json: { name: "Tagihan", text: "x" } });
  expect([again.status, Object.keys(again.json.errors)]).toEqual([422, ["name"]]);
  const wrong = await ask("PUT", `/api/templates/${id}`, { token, json: { name: "Tagihan", text: "{{" } });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["text"]]);
  expect((await ask("GET", `/api/templates/${id}`, { token: others })).status).toBe(404);
  const rows = [{ receiver_number: numbers(1)[0], nama: "Ani", jumlah: 3 }];
  const { json } = await sendJson({ rows, template_id: id });
  expect(json.batch.text).toBe("Halo {{Nama}}, {{jumlah|-}}");
  expect(await messagesOf(json.batch.id)).toEqual(["Halo Ani, 3"]);
  expect(
    (await ask("POST", BATCHES, { token: others, json: { rows, template_id: id } })).json.errors,
  ).toHaveProperty("template_id");
  await ask("PUT", `/api/templates/${id}`, { token, json: { name: "Lain", text: "Hai" } });
  expect((await ask("GET", `${BATCHES}/${json.batch.id}`, { token })).json.text).toContain("Halo");
  const { data } = (await ask("GET", "/api/templates", { token })).json;
  expect(data).toMatchObject([{ name: "Lain", text: "Hai", last_used_at: expect.any(String) }]);
  expect((await ask("DELETE", `/api/templates/${id}`, { token })).json).toEqual({ ok: true });
  expect((await ask("GET", "/api/templates", { token })).json.meta.total).toBe(0);
});

test("an account keeps so many templates and no more", async () => {
  const now = new Date();
  const own = { userId: ani.id, text: "x", createdAt: now, updatedAt: now };
  await db.template.createMany({ data: Array.from({ length: 200 }, (_, i) => ({ ...own, name: `T${i}` })) });
  const { status, json } = await ask("POST", "/api/templates", {
    token,
    json: { name: "one more", text: "x" },
  });
  expect([status, json.code]).toEqual([409, "TOO_MANY_TEMPLATES"]);
});

test("what the documentation shows as examples of a batch is taken, each row of it", async () => {
  const sheets: Record<string, string> = {
    "@orders.xlsx": "receiver_number,messages\n6281234567890,Halo",
    "@tagihan.csv": "receiver_number,nama,tagihan\n6281234567890,Ani,Rp 10.000\n6281234567891,,Rp 5.000",
  };
  for (const example of batchExamples()) {
    if ("json" in example) {
      const { status, json } = await sendJson(example.json);
      expect([status, json.summary.queued, json.batch.hours.preset]).toEqual([201, 2, "offers"]);
      expect((await messagesOf(json.batch.id))[1]).toBe("Halo Bapak/Ibu, tagihan Anda Rp 300.000.");
      continue;
    }
    const body = new FormData();
    for (const [name, value] of Object.entries(example.form))
      body.set(name, value.startsWith("@") ? new File([sheets[value]!], value.slice(1)) : value);
    const { status, json } = await send(body);
    expect([status, json.summary.queued], example.summary).toEqual([201, json.summary.total]);
  }
});
