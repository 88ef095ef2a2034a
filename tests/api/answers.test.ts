import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Actor } from "~/domain/actor";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { languageCookie } from "~/http/request/locale";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { log } from "~/platform/log";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { ask, tokenOf } from "./call";

let cast: Awaited<ReturnType<typeof wholeCast>>;
let ani = "";
let citra = "";
beforeAll(async () => {
  cast = await wholeCast();
  [ani, citra] = [await tokenOf(cast.ani), await tokenOf(cast.citra)];
});
afterEach(() => vi.restoreAllMocks());

const NEW = {
  name: "Joko",
  email: "joko@example.com",
  password: "a-good-password",
  role: "USER",
  country: "ID",
  phone: "81234567890",
};

test("an unknown path under /api is a JSON 404", async () => {
  for (const path of ["/api", "/api/nope", "/api/bulk/batches/1/nope", "/api/admin/users/1/devices/1/nope"]) {
    const answer = await ask("GET", path);
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual({ ok: false, error: "Not found.", message: "Not found.", code: "NOT_FOUND" });
  }
});

test("an id that is no id is a 404 and not a fault", async () => {
  for (const id of ["abc", "0", "-1", "1.5", "99999999999999999999", "2147483648", "1e3", "%20"])
    expect((await ask("GET", `/api/bulk/batches/${id}`, { token: ani })).status).toBe(404);
});

test("another method is answered 405 with those that there are", async () => {
  const answer = await ask("DELETE", "/api/me", { token: ani });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  expect(answer.json.code).toBe("METHOD_NOT_ALLOWED");
});

test("OPTIONS tells the methods and HEAD is GET without its body", async () => {
  const options = await ask("OPTIONS", "/api/admin/users");
  expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  const head = await ask("HEAD", "/api/me", { token: ani });
  expect([head.status, head.text]).toEqual([200, ""]);
});

test("what is wrong is said in the caller's language: lang in the address, the cookie, the browser, English", async () => {
  const said = async (path: string, cookies = {}, headers = {}) =>
    (await ask("GET", path, { cookies, headers })).json.error;
  expect(await said("/api/me")).toBe("Sign in first.");
  expect(await said("/api/me", {}, { "Accept-Language": "fr, id-ID;q=0.8, en;q=0.5" })).toBe("Masuk dulu.");
  expect(await said("/api/me", { lang: "en" }, { "Accept-Language": "id" })).toBe("Sign in first.");
  expect(await said("/api/me?lang=id", { lang: "en" })).toBe("Masuk dulu.");
  expect(await said("/api/me?lang=xx", { lang: "xx" })).toBe("Sign in first.");
});

test.each([
  ...["in", "in-ID", "in_ID", "ind", "id", "ID", "iD-id", "id-Latn-ID", "id-ID-u-nu-latn", "id_ID.UTF-8"],
  ...[
    "in;q=0.9, en;q=0.8",
    "en;q=0.5,IN-id;Q=0.7",
    "en;q=0,in;q=0.1",
    "in,en",
    "in , *;q=0.1",
    "ms, jv-ID, in;q=0.2",
  ],
  ...["en; q=0.3, in; q=0.4", "*, in"],
])("a browser that asks for %s is answered in Indonesian", async (accepted) => {
  const answer = await ask("GET", "/api/me", { headers: { "Accept-Language": accepted } });
  expect(answer.json.error).toBe("Masuk dulu.");
});

test.each([
  "inh",
  "ine-ID",
  "i",
  "idb",
  "in;q=0",
  "in;q=0.1,en;q=0.2",
  "EN-gb,in",
  "eng",
  "enm, en_US, in",
  "x-in",
])("a browser that asks for %s is answered in English", async (accepted) => {
  const answer = await ask("GET", "/api/me", { headers: { "Accept-Language": accepted } });
  expect(answer.json.error).toBe("Sign in first.");
});

test.each(["id", "in", "id-ID", "in-ID", "id_ID", "ID", "ind", "%20id", "id-Latn-ID"])(
  "an address with lang=%s is answered in Indonesian",
  async (lang) => {
    const answer = await ask("GET", `/api/me?lang=${lang}`, { headers: { "Accept-Language": "en" } });
    expect(answer.json.error).toBe("Masuk dulu.");
  },
);

test.each(["constructor", "CONSTRUCTOR-x", "xx", "i", "idx"])(
  "an address with lang=%s is answered as the browser asks",
  async (lang) => {
    const answer = await ask("GET", `/api/me?lang=${lang}`, { headers: { "Accept-Language": lang } });
    expect(answer.json.error).toBe("Sign in first.");
  },
);

test("a page that was asked for with lang=id-ID keeps the language", async () => {
  const cookie = languageCookie(new Request("http://siar.test/login?lang=in_ID"));
  expect(cookie).toContain("lang=id;");
});

test("every field at fault is named, and the first one is the error", async () => {
  const json = { ...NEW, role: undefined, phone: "0812", email: "no-email", password: "short" };
  const answer = await ask("POST", "/api/admin/users", { token: citra, json });
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    ok: false,
    code: "VALIDATION",
    error: "Enter a valid email address.",
    errors: {
      email: ["Enter a valid email address."],
      password: ["Use 8 to 128 characters."],
      role: ["Choose one of the roles."],
      phone: ["Do not start with 0. Type without 0, e.g., 812."],
    },
  });
  const empty = await ask("POST", "/api/admin/users", { token: citra, json: {} });
  expect(Object.keys(empty.json.errors)).toEqual(["name", "email", "password", "role", "phone"]);
});

test("a body that is no JSON is 400, another kind 415, a huge one 413", async () => {
  const send = (body: string, type = "application/json") =>
    ask("POST", "/api/admin/users", { token: citra, body, headers: { "Content-Type": type } });
  expect((await send("{oops")).json.code).toBe("BAD_REQUEST");
  expect((await send("name=Joko", "application/x-www-form-urlencoded")).json.code).toBe(
    "UNSUPPORTED_MEDIA_TYPE",
  );
  expect((await send(JSON.stringify({ name: "x".repeat(300_000) }))).json.code).toBe("BODY_TOO_LARGE");
  for (const other of ["[]", "null", "7"]) expect((await send(other)).json.code).toBe("VALIDATION");
});

test("who comes before parsing: a broken body of a stranger is 401", async () => {
  expect((await ask("POST", "/api/admin/users", { body: "{oops" })).status).toBe(401);
  expect((await ask("POST", "/api/admin/users", { token: ani, body: "{oops" })).status).toBe(403);
});

test("a fault that nobody foresaw is 500 without its trace; the log has it by id, without what was stored", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const broken = endpoint({
    GET: {
      access: signedIn,
      scope: "none",
      summary: "Breaks.",
      output: z.null(),
      run: () => {
        throw new Error("email: 'secret@example.com'\nno such column");
      },
    },
  });
  const context = { viewer: cast.ani as Actor, sessionId: 1, bearer: true, address: "", nonce: "" };
  const answer = await broken.handle({
    request: new Request("http://siar.test/api/x"),
    params: {},
    context,
  } as never);
  const body = await answer.json();
  expect(answer.status).toBe(500);
  expect(body).toEqual({
    ok: false,
    error: "Something went wrong.",
    message: "Something went wrong.",
    code: "INTERNAL",
    id: expect.any(String),
  });
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ id: body.id, message: "no such column" });
  expect(JSON.stringify(logged.mock.calls)).not.toContain("secret@example.com");
});

test("answers are not to be stored, sniffed, framed or run", async () => {
  const { headers } = await ask("GET", "/api/me", { token: ani });
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
});

test("lists take page, limit, q and status, and pass over nonsense", async () => {
  const list = async (query: string) =>
    (await ask("GET", `/api/admin/users?${query}`, { token: citra })).json;
  expect((await list("")).meta).toEqual({ page: 1, pages: 1, total: 5 });
  expect((await list("limit=2&page=2")).meta).toEqual({ page: 2, pages: 3, total: 5 });
  expect((await list("limit=2&page=9")).data).toEqual([]);
  expect((await list("limit=abc&page=-3&what=ever")).data).toHaveLength(5);
  expect((await list("q=CITRA")).data.map((user: Actor) => user.name)).toEqual(["Citra"]);
  await db.user.update({ where: { email: "budi@example.com" }, data: { phone: "6281255550000" } });
  for (const q of ["%2B62 812-5555", "0812 5555 0000", "6281255550000"])
    expect((await list(`q=${q}`)).data.map((user: Actor) => user.name)).toEqual(["Budi"]);
  await db.user.update({ where: { email: "budi@example.com" }, data: { phone: null } });
  expect((await list("status=ACTIVE&role=admin")).data.map((user: Actor) => user.name)).toEqual([
    "Dewi",
    "Citra",
  ]);
  expect((await list("status=inactive")).data).toEqual([]);
  expect((await list("status=nonsense")).data).toEqual([]);
});

test("no answer about users holds a hash or a key", async () => {
  const sealedApiKey = sealedServerKey(cast.budi.id, "waha-key");
  await db.server.create({ data: { userId: cast.budi.id, host: "127.0.0.1", port: 1, sealedApiKey } });
  const one = await ask("GET", `/api/admin/users/${cast.budi.id}`, { token: citra });
  expect(one.json).toMatchObject({
    country: "ID",
    phone_number: null,
    balance: 1000,
    status: "active",
    devices: [],
    server: { host: "127.0.0.1", port: 1 },
  });
  const all = await ask("GET", "/api/admin/users", { token: citra });
  expect(one.text + all.text).not.toMatch(/argon2|waha-key|hash/i);
});

test("the same Idempotency-Key makes one user, and gets the same answer", async () => {
  const make = (key: string, json: object) =>
    ask("POST", "/api/admin/users", { token: citra, json, headers: { "Idempotency-Key": key } });
  const first = await make("k1", NEW);
  const again = await make("k1", NEW);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.json).toEqual(first.json);
  expect((await make("k1", { ...NEW, name: "Other" })).json.code).toBe("REQUEST_KEY_REUSED");
  expect((await make("k2", NEW)).json.errors.email).toEqual(["This email address is already in use."]);
  expect((await make("k2", { ...NEW, email: "joko2@example.com" })).status).toBe(201); // a refusal frees its key
});

const sheet = (bytes: number | string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], "orders.xlsx"));
  return form;
};
const leftovers = () => readdirSync(join(env.DATA_DIR, "uploads"));

test("a file above the limit is 413, with the limit in the sentence, and leaves nothing behind", async () => {
  const answer = await ask("POST", "/api/bulk/batches", { token: ani, body: sheet(33 * 1024 * 1024) });
  expect(answer.status).toBe(413);
  expect(answer.json.error).toBe("The file is too large. The maximum is 32 MB.");
  expect(leftovers()).toEqual([]);
});

test("a form without its file, a file that is no sheet, and half a form are refused and leave nothing behind", async () => {
  const none = new FormData();
  none.set("name", "orders");
  expect((await ask("POST", "/api/bulk/batches", { token: ani, body: none })).json.code).toBe("FILE_MISSING");
  expect((await ask("POST", "/api/bulk/batches", { token: ani, body: sheet("%PDF-1.7") })).json.code).toBe(
    "FILE_NOT_XLSX",
  );
  const half = {
    body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nabc',
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
  };
  expect((await ask("POST", "/api/bulk/batches", { token: ani, ...half })).json.code).toBe("BAD_REQUEST");
  expect(leftovers()).toEqual([]);
});

test("the template of the API can be filled in and sent back; sent twice with one key it is one batch", async () => {
  const template = await ask("GET", "/api/bulk/template", { token: ani });
  expect(template.headers.get("Content-Disposition")).toContain('filename="batch-template.xlsx"');
  const { batchTemplate } = await import("~/domain/imports/template");
  const { templateNotes } = await import("~/http/exports");
  const notes = templateNotes(new Request("http://siar.test/?lang=id"));
  expect(notes.lines.join()).toMatch(/\{\{nama\}\}.*\{\{nama\|Kak\}\}/);
  expect(notes.name).toBe("Catatan");
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await batchTemplate(notes))], "template.xlsx"));
  form.set("name", "Orders");
  const send = () =>
    ask("POST", "/api/bulk/batches", { token: ani, body: form, headers: { "Idempotency-Key": "sheet" } });
  const first = await send();
  expect(first.status).toBe(201);
  expect(first.json).toMatchObject({ ok: true, batch: { name: "Orders" }, summary: { total: 2, queued: 2 } });
  const again = await send();
  expect(again.json).toEqual(first.json);
  expect((await ask("GET", "/api/bulk/batches", { token: ani })).json.meta.total).toBe(1);
});

test("items carry the reason as a sentence, and a batch exports as CSV under its own name", async () => {
  const id = await queuedBatch(cast.budi, 2, new Date());
  await db.batchItem.updateMany({
    where: { batchId: id, rowNo: 2 },
    data: { status: "SKIPPED", reason: "MESSAGE_EMPTY", charged: false },
  });
  const token = await tokenOf(cast.budi);
  const items = await ask("GET", `/api/bulk/batches/${id}/items?limit=1&lang=id`, { token });
  expect(items.json.data[0]).toMatchObject({ id: 2, status: "SKIPPED", error_message: "Pesan kosong." });
  expect(items.json.meta).toEqual({ page: 1, pages: 2, total: 2 });
  const csv = await ask("GET", `/api/bulk/batches/${id}/export`, { token });
  expect(csv.headers.get("Content-Disposition")).toContain(`filename="batch-${id}.csv"`);
  expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(csv.text).toContain("The message is empty.");
  const list = await ask("GET", "/api/bulk/batches/export", { token });
  expect(list.text.trim().split("\n")).toHaveLength(2);
});

test("/healthz tells of database and daemon in words", async () => {
  expect((await ask("GET", "/healthz")).json).toEqual({ database: "ok", daemon: "not running" });
  const now = new Date();
  const beat = { daemon: "d1", host: "h", pid: 1, startedAt: now };
  await db.heartbeat.create({ data: { ...beat, beatAt: new Date(now.getTime() - 31_000) } });
  expect((await ask("GET", "/healthz")).json.daemon).toBe("not running");
  await db.heartbeat.update({ where: { daemon: "d1" }, data: { beatAt: now } });
  expect((await ask("GET", "/healthz")).json.daemon).toBe("alive");
});

test("/healthz is 503 when the database is away", async () => {
  vi.spyOn(db.heartbeat, "count").mockRejectedValue(new Error("connect ECONNREFUSED"));
  const answer = await ask("GET", "/healthz");
  expect([answer.status, answer.json.database]).toEqual([503, "away"]);
});

test("/readyz needs the database and its migrations, /livez neither", async () => {
  const applied = { ready: true, database: "ok", migrations: "applied" };
  expect(await ask("GET", "/readyz")).toMatchObject({ status: 200, json: applied });
  const stateAfter = async (change: string) => {
    await db.$executeRawUnsafe(change);
    const { status, json } = await ask("GET", "/readyz");
    return [status, json.ready, json.database, json.migrations];
  };
  const name = "20261129021000_metric_totals";
  const rename = (from: string, to: string) =>
    stateAfter(`UPDATE "_prisma_migrations" SET migration_name = '${to}' WHERE migration_name = '${from}'`);
  expect(await rename(name, "20991231000000_newer")).toEqual([503, false, "ok", "other"]);
  await rename("20991231000000_newer", name);
  const unfinished = `UPDATE "_prisma_migrations" SET finished_at = NULL WHERE migration_name = '${name}'`;
  expect(await stateAfter(unfinished)).toEqual([503, false, "ok", "pending"]);
  vi.spyOn(db.webBeat, "count").mockRejectedValue(new Error("connect ECONNREFUSED"));
  const away = await ask("GET", "/readyz");
  expect([away.status, away.json]).toEqual([503, { ready: false, database: "away", migrations: "unknown" }]);
  expect(await ask("GET", "/livez")).toMatchObject({ status: 200, json: { live: true } });
});
