/* Which column is which: by its usual name, by what a program says, and by what a person chooses on a form. */
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { uploadForm } from "../support/upload-form";
import { ask, OWN_PAGE, tokensOf } from "./call";

let ani: Actor;
let token = "";
let budis = "";
beforeAll(async () => {
  ani = await person("Ani", { credits: 1_000 });
  token = (await tokensOf(ani)).token;
  budis = (await tokensOf(await person("Budi"))).token;
});

const csv = (text: string) => ["file", { bytes: Buffer.from(text), filename: "a.csv" }] as const;
const send = (text: string, fields: Record<string, string>) =>
  ask("POST", "/api/bulk/batches", {
    token,
    body: uploadForm([[...csv(text)], ...Object.entries(fields)] as Parameters<typeof uploadForm>[0]),
  });
const messagesOf = async (batchId: number) =>
  (await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } })).map(
    ({ receiver, message }) => `${receiver} ${message}`,
  );

test.each<[string, string, Record<string, string>]>([
  ["a usual name", "Nama,No. HP\nSari,081234567801", { message: "Halo {{Nama}}" }],
  [
    "what the program says",
    "Nama,Kontak,Isian\nSari,081234567801,Halo Sari",
    { columns: '{"receiver_number":"kontak","messages":"Isian"}' },
  ],
  [
    "what the program says of several",
    "Nama,HP,WA\nSari,0812,081234567801",
    { columns: '{"receiver_number":"WA"}', message: "Halo {{Nama}}" },
  ],
])("the numbers are found by %s", async (_what, text, fields) => {
  const { status, json } = await send(text, fields);
  expect([status, await messagesOf(json.batch?.id ?? 0)]).toEqual([201, ["6281234567801 Halo Sari"]]);
});

test("the rows of a program may say it, too", async () => {
  const json = {
    rows: [{ Kontak: "081234567801", Isian: "Halo Sari" }],
    columns: { receiver_number: "Kontak", messages: "Isian" },
  };
  const answer = await ask("POST", "/api/bulk/batches", { token, json });
  expect([answer.status, await messagesOf(answer.json.batch.id)]).toEqual([201, ["6281234567801 Halo Sari"]]);
});

test.each<[string, Record<string, string>, object]>([
  ["Nama,Kota", { message: "Halo" }, { code: "FILE_WRONG_HEADERS", found: ["Nama", "Kota"] }],
  [
    "HP,WA",
    { message: "Halo" },
    { code: "FILE_COLUMN_UNCLEAR", header: "receiver_number", columns: ["HP", "WA"] },
  ],
  [
    "Nama,HP",
    { message: "Halo", columns: '{"receiver_number":"Kontak"}' },
    {
      code: "VALIDATION",
      errors: { columns: ["There is no column called Kontak. Columns in your file: Nama, HP."] },
    },
  ],
  ["Nama,HP", { message: "Halo", columns: "Kontak" }, { code: "VALIDATION" }],
  ["Nama,HP", { message: "Halo", columns: '{"kolom":"HP"}' }, { code: "VALIDATION" }],
])("a file with %s and %j is refused, and what was found is listed", async (headings, fields, refused) => {
  const { status, json } = await send(`${headings}\na,b\n`, fields);
  expect([status, json]).toMatchObject([422, refused]);
});

test("a form waits for the choice of its owner, who is answered once however often they press", async () => {
  const { json } = await ask("POST", "/send/new/upload", {
    cookies: { token },
    headers: OWN_PAGE,
    body: uploadForm([[...csv("Nama,Kolom X\nSari,081234567801\n")], ["request_key", "upload"]] as Parameters<
      typeof uploadForm
    >[0]),
  });
  expect(json.to).toMatch(/^\/send\/new\/\d+\/columns$/);
  const choose = (by: string, fields: Record<string, string>) =>
    ask("POST", json.to, {
      cookies: { token: by },
      headers: { ...OWN_PAGE, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ intent: "choose", request_key: "choice", ...fields }).toString(),
    });
  const answer = { receiver_number: "1", message: "Halo {{Nama}}" };
  expect((await choose(budis, answer)).status).toBe(404);
  expect((await choose(token, { message: "Halo" })).status).toBe(422);
  expect((await choose(token, { ...answer, receiver_number: "9" })).status).toBe(422);
  const first = await choose(token, answer);
  const second = await choose(token, answer);
  expect([first.status, second.status]).toEqual([302, 302]);
  const place = first.headers.get("Location");
  expect(second.headers.get("Location")).toBe(place);
  expect(await messagesOf(Number(place?.split("/").at(-1)))).toEqual(["6281234567801 Halo Sari"]);
  expect((await choose(token, { ...answer, request_key: "other" })).status).toBe(404);
});
