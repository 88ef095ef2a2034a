/* Opt-outs and recipients by the names that the rest of the API has, and by those of before, which go on. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { description } from "~/api/endpoints";
import type { Actor } from "~/domain/actor";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { uploadForm } from "../support/upload-form";
import { ask, tokenOf } from "./call";

const LIST = "/api/opt-outs";
const ONE = "6281234567890";
const TWO = "6281234567891";
let ani: Actor;
let token = "";

beforeAll(async () => {
  ani = await person("Ani", { credits: 100 });
  token = await tokenOf(ani);
});
beforeEach(async () => {
  await db.optOut.deleteMany();
});

const add = (json: object) => ask("POST", LIST, { token, json });
const addFile = (text: string) =>
  ask("POST", LIST, {
    token,
    body: uploadForm([["file", { bytes: Buffer.from(text), filename: "list.csv" }]]),
  });
const list = async () => (await ask("GET", LIST, { token })).json.data;
const numbers = async () =>
  (await list()).map((entry: { phone_number: string }) => entry.phone_number).sort();

test("an entry has the names of the other calls, and those of before beside them", async () => {
  await add({ numbers: [ONE] });
  const [entry] = await list();
  expect(entry).toMatchObject({ phone_number: ONE, source: "API", number: ONE, how: "API" });
  expect([typeof entry.at, entry.created_at]).toEqual(["string", entry.at]);
  const { json } = await ask("GET", `/api/recipients/${ONE}`, { token });
  expect(json.stops[0]).toMatchObject({ source: "API", created_at: entry.at, how: "API", at: entry.at });
});

test("the export has the columns of before first, then those by the names of the other calls", async () => {
  await add({ numbers: [ONE] });
  const [head, row] = (await ask("GET", `${LIST}/export`, { token })).text
    .replace("\uFEFF", "")
    .split("\r\n");
  expect(head).toBe("number,how,text,at,phone_number,source,created_at");
  const values = row!.split(",");
  expect([values[4], values[5], values[6]]).toEqual([ONE, "API", values[3]]);
});

test("numbers come as phone_numbers, as numbers, or as both, and those that were there before are counted", async () => {
  expect((await add({ phone_numbers: [ONE, "0812 3456 7890"] })).json).toEqual({
    ...{ ok: true, added: 1, already: 0 },
  });
  expect((await add({ numbers: `${ONE}\n${TWO}` })).json).toEqual({ ok: true, added: 1, already: 1 });
  const both = await add({ phone_numbers: ONE, numbers: [TWO, "6281234567892"] });
  expect(both.json).toEqual({ ok: true, added: 1, already: 2 });
  expect(await numbers()).toEqual([ONE, TWO, "6281234567892"]);
});

test("a number that cannot be read is told under the name that it came by", async () => {
  const faultsOf = async (json: object) => Object.keys((await add(json)).json.errors);
  expect(await faultsOf({ phone_numbers: [ONE, "Budi"] })).toEqual(["phone_numbers"]);
  expect(await faultsOf({ numbers: [ONE, "Budi"] })).toEqual(["numbers"]);
  expect(await faultsOf({ phone_numbers: Array(10_001).fill(ONE) })).toEqual(["phone_numbers"]);
  const halves = { phone_numbers: Array(6_000).fill(ONE), numbers: Array(6_000).fill(ONE) };
  expect(await faultsOf(halves)).toEqual(["phone_numbers"]);
  expect(await faultsOf({})).toEqual(["numbers"]);
  expect(await numbers()).toEqual([]);
});

test.each(["receiver_number", "phone_number", "Phone Number", "number"])(
  "a list of opt-outs is read by its column %s",
  async (column) => {
    expect((await addFile(`name;${column}\nAni;${ONE}\n`)).json).toMatchObject({ added: 1, already: 0 });
    expect((await addFile(`name;${column}\nAni;${ONE}\nBudi;${TWO}\n`)).json).toMatchObject({
      ...{ added: 1, already: 1 },
    });
    expect(await numbers()).toEqual([ONE, TWO]);
  },
);

test("of several such columns, a list of opt-outs goes by receiver_number, as before", async () => {
  expect((await addFile(`phone_number;receiver_number\n${TWO};${ONE}\n`)).status).toBe(201);
  expect(await numbers()).toEqual([ONE]);
  const { json } = await addFile("name\nAni\n");
  expect([json.code, json.wanted]).toEqual(["FILE_WRONG_HEADERS", ["phone_number"]]);
});

test("an opt-out whose number was hidden is given it by either name", async () => {
  const hidden = async (number: string) => {
    const entry = { number, how: "REPLY", text: "stop", at: new Date("2026-11-27T05:00:00Z") };
    return (await db.optOut.create({ data: { userId: ani.id, ...entry } })).id;
  };
  const tell = (id: number, json: object) => ask("PUT", `${LIST}/${id}`, { token, json });
  const [first, second] = [await hidden("771@lid"), await hidden("772@lid")];
  const wrong = await tell(first, { phone_number: "Budi" });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["phone_number"]]);
  const none = await tell(first, {});
  expect([none.status, Object.keys(none.json.errors)]).toEqual([422, ["number"]]);
  expect((await tell(first, { phone_number: ONE })).status).toBe(200);
  const [read] = await list();
  expect(read.number).toBe(ONE);
  const entry = (await list()).find(({ id }: { id: number }) => id === second);
  expect((await tell(second, { ...entry, number: TWO })).status).toBe(200);
  expect(await numbers()).toEqual([ONE, TWO]);
});

const BATCHES = "/api/bulk/batches";
const send = (text: string, fields: [string, string][] = []) =>
  ask("POST", BATCHES, {
    token,
    body: uploadForm([["file", { bytes: Buffer.from(text), filename: "a.csv" }], ...fields]),
  });
const itemsOf = async (batch: { id: number }) =>
  (await ask("GET", `${BATCHES}/${batch.id}/items`, { token })).json.data.map(
    ({ receiver_number, message }: Record<string, string>) => [receiver_number, message],
  );

test("recipients are read by a column phone_number where there is no receiver_number", async () => {
  const own = await send(`phone_number,messages\n${ONE},Halo\n`);
  expect(await itemsOf(own.json.batch)).toEqual([[ONE, "Halo"]]);
  const filled = await send(`name,phone_number\nAni,${ONE}\n`, [["message", "{{name}}: {{phone_number}}"]]);
  expect(await itemsOf(filled.json.batch)).toEqual([[ONE, `Ani: ${ONE}`]]);
  const rows = [{ phone_number: ONE, messages: "Hai" }];
  const given = await ask("POST", BATCHES, { token, json: { rows } });
  expect(await itemsOf(given.json.batch)).toEqual([[ONE, "Hai"]]);
  const doubled = await send(`phone_number,phone number,messages\n${ONE},${TWO},Halo\n`);
  expect(doubled.json).toMatchObject({ code: "FILE_DOUBLED_HEADER", header: "phone_number" });
});

test("messages are read by a column message where there is no messages, and no text for all", async () => {
  const own = await send(`receiver_number,message\n${ONE},Halo\n`);
  expect(await itemsOf(own.json.batch)).toEqual([[ONE, "Halo"]]);
  const given = await ask("POST", BATCHES, {
    token,
    json: { rows: [{ phone_number: ONE, message: "Hai" }] },
  });
  expect(await itemsOf(given.json.batch)).toEqual([[ONE, "Hai"]]);
  const both = await send(`receiver_number,message,messages\n${ONE},Halo,Hai\n`);
  expect(await itemsOf(both.json.batch)).toEqual([[ONE, "Hai"]]);
  const forAll = await send(`receiver_number,message\n${ONE},Halo\n`, [["message", "Siang. {{message}}"]]);
  expect(await itemsOf(forAll.json.batch)).toEqual([[ONE, "Siang. Halo"]]);
});

test("beside receiver_number, phone_number is a column like any other, as before", async () => {
  const text: [string, string] = ["message", "Call {{phone_number}}"];
  const { json } = await send(`phone_number,receiver_number\n021-555,${ONE}\n`, [text]);
  expect(await itemsOf(json.batch)).toEqual([[ONE, "Call 021-555"]]);
  const neither = await send(`name,messages\nAni,Halo\n`);
  expect(neither.json.wanted).toEqual(["receiver_number", "messages"]);
});

test("the description marks the names of before as such", () => {
  const { paths, components } = description();
  const marked = (schema: unknown) => {
    const { properties } = schema as { properties: Record<string, { deprecated?: boolean }> };
    return Object.keys(properties).filter((name) => properties[name]!.deprecated);
  };
  const bodyOf = (path: string, method: string) =>
    paths[path]![method]!.requestBody!.content["application/json"]!.schema;
  for (const path of ["/opt-outs", "/admin/opt-outs"])
    expect([path, marked(bodyOf(path, "post"))]).toEqual([path, ["numbers"]]);
  expect(marked(bodyOf("/opt-outs/{optOutId}", "put"))).toEqual(["number"]);
  expect(marked(components.schemas.OptOut)).toEqual(["number", "how", "at"]);
});
