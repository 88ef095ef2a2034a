import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { apiCalls } from "~/api/endpoints";
import { createList } from "~/domain/contact-lists/lists";
import { DomainError } from "~/domain/errors";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { createTemplate } from "~/domain/templates/templates";
import { db, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { connectedDevice } from "../support/device";
import { pngFile } from "../support/evidence";
import { sheetFile } from "../support/sheet";
import { ask, OWN_PAGE, tokenOf } from "./call";

const late = vi.hoisted(() => ({ comesBack: false }));
vi.mock("~/domain/idempotency", async (original) => {
  const keys = await original<typeof import("~/domain/idempotency")>();
  const tooLate: typeof keys.runOnce = (_actor, _key, _content, run) =>
    run(() => Promise.reject(new DomainError("REQUEST_IN_PROGRESS")));
  const runOnce: typeof keys.runOnce = (...given) =>
    late.comesBack ? tooLate(...given) : keys.runOnce(...given);
  return { ...keys, runOnce };
});

// Every call that creates, with an Idempotency-Key: the same content gets the first answer again, other content
// is refused, two at the same moment make one, and after a day the key is new.
type Sent = { json: object } | { body: () => FormData };
type Creating = {
  call: string;
  who: "ani" | "eka";
  same: () => Sent;
  other: () => Sent;
  count: () => Promise<number>;
};

/** Of the first list and the first template. */
const DAILY = { list_ids: [1], template_id: 1, rrule: "FREQ=DAILY", time: "09:00" };

let tokens: { ani: string; eka: string };
let simulator: Simulator;
let ani: { id: number };
let batch = 0;
const sheets: Record<string, Buffer> = {};

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
  const cast = await wholeCast();
  ani = cast.ani;
  tokens = { ani: await tokenOf(cast.ani), eka: await tokenOf(cast.eka) };
  await connectedDevice(ani, simulator);
  await createList(cast.ani, { name: "A" }, new Date());
  await createTemplate(cast.ani, { name: "A", text: "Halo" }, new Date());
  for (const text of ["Halo", "Hai"])
    sheets[text] = readFileSync((await sheetFile([["0812 3400 0001", text, null]])).path);
});
afterAll(() => simulator.close());

const json = (sent: object) => () => ({ json: sent });
const form =
  (fields: Record<string, string>, field: string, file: () => Uint8Array, name: string) => (): Sent => ({
    body: () => {
      const all = new FormData();
      for (const [key, value] of Object.entries(fields)) all.set(key, value);
      all.set(field, new File([new Uint8Array(file())], name));
      return all;
    },
  });
const sheet = (text: string) => form({}, "file", () => sheets[text]!, "promo.xlsx");
const testSheet = (text: string): (() => Sent) => {
  return () => form({ target_user_id: String(ani.id) }, "file", () => sheets[text]!, "promo.xlsx")();
};
const list = (number: string) => form({}, "file", () => Buffer.from(`number\n${number}\n`), "list.csv");
const proof = (amount: string) => form({ amount }, "transfer_evidence", () => pngFile(7, 64), "proof.png");
const bankStatement = (rupiah: string) => {
  const lines = ["Tanggal,Keterangan,Cabang,Jumlah,,Saldo", `01/11/2026,TRSF,0,${rupiah}.00,CR,0`];
  return form({ account: "1234567890" }, "file", () => Buffer.from(lines.join("\r\n")), "mutasi.csv");
};
const newUser = (name: string) => ({
  ...{ name, email: "joko@example.com", password: "a-good-password" },
  ...{ role: "USER", country: "ID", phone: "81234567890" },
});

const CREATING: Creating[] = [
  {
    call: "POST /api/bulk/batches",
    who: "ani",
    same: sheet("Halo"),
    other: sheet("Hai"),
    count: () => db.batch.count({ where: { kind: "BULK", retryOfId: null, name: "promo.xlsx" } }),
  },
  {
    call: "POST /api/bulk/batches/BATCH/retry",
    who: "ani",
    same: json({}),
    other: json({ unconfirmed: true }),
    count: () => db.batch.count({ where: { retryOfId: batch } }),
  },
  {
    call: "POST /api/bulk/batches/BATCH/duplicate",
    who: "ani",
    same: json({ name: "Again" }),
    other: json({ name: "Anew" }),
    count: () => db.batch.count({ where: { name: "Again" } }),
  },
  {
    call: "POST /api/credits/requests",
    who: "ani",
    same: proof("10"),
    other: proof("11"),
    count: () => db.creditRequest.count(),
  },
  {
    call: "POST /api/me/tokens",
    who: "ani",
    same: json({ name: "Shop" }),
    other: json({ name: "Till" }),
    count: () => db.apiToken.count(),
  },
  {
    call: "POST /api/webhooks",
    who: "ani",
    same: json({ url: "https://198.51.101.7/siar", events: ["credits.low"] }),
    other: json({ url: "https://198.51.101.7/siar", events: ["credits.changed"] }),
    count: () => db.webhookEndpoint.count(),
  },
  {
    call: "POST /api/opt-outs",
    who: "ani",
    same: json({ numbers: "0812 9999 0001" }),
    other: json({ numbers: "0812 9999 0002" }),
    count: () => db.optOut.count({ where: { userId: ani.id } }),
  },
  {
    call: "POST /api/admin/opt-outs",
    who: "eka",
    same: list("0812 9999 0001"),
    other: list("0812 9999 0002"),
    count: () => db.optOut.count({ where: { userId: null, how: "SHEET" } }),
  },
  {
    call: "POST /api/templates",
    who: "ani",
    same: json({ name: "Tagihan", text: "Halo {{nama}}" }),
    other: json({ name: "Lain", text: "Halo" }),
    count: () => db.template.count(),
  },
  {
    call: "POST /api/lists",
    who: "ani",
    same: json({ name: "Pelanggan" }),
    other: json({ name: "Lain" }),
    count: () => db.contactList.count(),
  },
  {
    call: "POST /api/schedules",
    who: "ani",
    same: json({ name: "Harian", ...DAILY }),
    other: json({ name: "Lain", ...DAILY }),
    count: () => db.schedule.count(),
  },
  {
    call: "POST /api/admin/users",
    who: "eka",
    same: json(newUser("Joko")),
    other: json(newUser("Jaka")),
    count: () => db.user.count({ where: { email: "joko@example.com" } }),
  },
  {
    call: "POST /api/admin/users/ANI/devices",
    who: "eka",
    same: json({ name: "Second" }),
    other: json({ name: "Third" }),
    count: () => db.device.count({ where: { name: { in: ["Second", "Third"] } } }),
  },
  {
    call: "POST /api/admin/users/ANI/credits",
    who: "eka",
    same: json({ amount: 5, reason: "Gift" }),
    other: json({ amount: 6, reason: "Gift" }),
    count: () => db.creditEntry.count({ where: { note: "Gift" } }),
  },
  {
    call: "POST /api/admin/packages",
    who: "eka",
    same: json({ name: "Hemat", credits: 100, price: 12_000 }),
    other: json({ name: "Hemat", credits: 100, price: 13_000 }),
    count: () => db.creditPackage.count(),
  },
  {
    call: "POST /api/admin/bank-statements",
    who: "eka",
    same: bankStatement("5"),
    other: bankStatement("6"),
    count: () => db.bankStatement.count(),
  },
  {
    call: "POST /api/admin/test-bulk/upload",
    who: "eka",
    same: testSheet("Halo"),
    other: testSheet("Hai"),
    count: () => db.batch.count({ where: { kind: "TEST" } }),
  },
];

/** A batch whose only row may be sent again. */
async function retryable(): Promise<number> {
  const id = await queuedBatch(ani, 1, new Date());
  const refused = { batchId: id, rowNo: 2, from: "READY", to: "REFUNDED", reason: "REFUSED" } as const;
  await transaction((tx) => moveItems(tx, [refused], new Date()));
  return id;
}

test.each(CREATING)("$call happens once per key", async ({ call, who, same, other, count }) => {
  batch = await retryable();
  const [method = "", path = ""] = call.split(" ");
  const address = path.replace("BATCH", `${batch}`).replace("ANI", `${ani.id}`);
  const before = await count();
  const made = async () => (await count()) - before;
  const send = (key: string, sent: Sent, now?: Date) => {
    const content = "json" in sent ? { json: sent.json } : { body: sent.body() };
    return ask(method, address, { token: tokens[who], headers: { "Idempotency-Key": key }, now, ...content });
  };

  const both = await Promise.all([send(call, same()), send(call, same())]);
  const statuses = both.map(({ status }) => status);
  expect(statuses).toContain(201);
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  expect(await made()).toBe(1);

  const first = both.find(({ status }) => status === 201)!;
  const again = await send(call, same());
  expect(again.status).toBe(201);
  expect(withoutToken(again.json)).toEqual(withoutToken(first.json));
  const changed = await send(call, other());
  expect([changed.status, changed.json.code]).toEqual([409, "REQUEST_KEY_REUSED"]);
  expect(await made()).toBe(1);
});

/** A token of the API, or a secret, is answered once and stored nowhere: a repeat gets null in its place. */
const withoutToken = (answer: object) => ({ ...answer, token: undefined, secret: undefined });

test.each(CREATING)("$call, come back too late, does nothing at all", async ({ call, who, same, count }) => {
  batch = await retryable();
  const [method = "", path = ""] = call.split(" ");
  const address = path.replace("BATCH", `${batch}`).replace("ANI", `${ani.id}`);
  await db.user.deleteMany({ where: { email: "joko@example.com" } });
  await db.schedule.deleteMany({});
  await db.template.deleteMany({ where: { name: { not: "A" } } });
  await db.contactList.deleteMany({ where: { name: { not: "A" } } });
  await db.optOut.deleteMany({});
  const everything = async () => ({
    made: await count(),
    ledger: await db.creditEntry.count(),
    acts: await db.auditEntry.count(),
    files: readdirSync(process.env.DATA_DIR!, { recursive: true }).length,
  });
  const before = await everything();
  const sent = same();
  const content = "json" in sent ? { json: sent.json } : { body: sent.body() };
  late.comesBack = true;
  try {
    const headers = { "Idempotency-Key": `late ${call}` };
    const answer = await ask(method, address, { token: tokens[who], headers, ...content });
    expect([answer.status, answer.json.code]).toEqual([409, "REQUEST_IN_PROGRESS"]);
  } finally {
    late.comesBack = false;
  }
  expect(await everything()).toEqual(before);
});

const SECRET_NAMES = ["token", "key", "password", "api_key", "kode_secret"];

test.each(SECRET_NAMES)("rows that differ in a column called %s are other content", async (name) => {
  const rows = (value: string) => [{ receiver_number: "0812 3400 0001", [name]: value }];
  const body = (value: string) => ({ message: `Kode {{${name}}}`, rows: rows(value) });
  const headers = { "Idempotency-Key": `rows with ${name}` };
  const send = (value: string) =>
    ask("POST", "/api/bulk/batches", { token: tokens.ani, headers, json: body(value) });
  const first = await send("111111");
  expect(first.status, first.text).toBe(201);
  expect((await send("111111")).json).toEqual(first.json);
  const other = await send("222222");
  expect([other.status, other.json.code]).toEqual([409, "REQUEST_KEY_REUSED"]);
});

test.each([
  ["the numbers", { recipients: "0812 3400 0002", message: "Halo" }],
  ["the text", { recipients: "0812 3400 0001", message: "Hai" }],
  ["a field called key", { recipients: "0812 3400 0001", message: "Halo", key: "2" }],
  ["when it begins", { recipients: "0812 3400 0001", message: "Halo", hours: "general" }],
])("a form that differs in %s is other content", async (what, fields) => {
  const headers = { "Idempotency-Key": `form with ${what}` };
  const send = (given: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(given)) body.set(name, value);
    return ask("POST", "/api/bulk/batches", { token: tokens.ani, headers, body });
  };
  const same = { recipients: "0812 3400 0001", message: "Halo", key: "1" };
  const first = await send(same);
  expect(first.status, first.text).toBe(201);
  expect((await send(Object.fromEntries(Object.entries(same).reverse()))).json).toEqual(first.json);
  const other = await send({ ...same, ...fields });
  expect([other.status, other.json.code]).toEqual([409, "REQUEST_KEY_REUSED"]);
});

test("another password is other content, by call and by form; what is kept tells none of it", async () => {
  const headers = { "Idempotency-Key": "a user" };
  const user = (password: string, email: string) => ({ ...newUser("Jihan"), email, password });
  const call = (password: string) =>
    ask("POST", "/api/admin/users", {
      token: tokens.eka,
      headers,
      json: user(password, "jihan@example.com"),
    });
  expect((await call("a-good-password")).status).toBe(201);
  expect((await call("another-password")).json.code).toBe("REQUEST_KEY_REUSED");
  const form = async (password: string) => {
    const fields = { ...user(password, "jihan2@example.com"), request_key: "a page" };
    const asked = { cookies: { token: tokens.eka }, headers: OWN_PAGE, body: new URLSearchParams(fields) };
    return (await ask("POST", "/admin/users/new", asked)).status;
  };
  expect([await form("a-good-password"), await form("another-password")]).toEqual([302, 409]);
  const kept = await db.requestKey.findMany({ where: { key: { in: ["api:a user", "form:a page"] } } });
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain("a-good-password");
  // Nor does a hash that anybody can make: known text and a short password could be guessed.
  const body = JSON.stringify(user("a-good-password", "jihan@example.com"));
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const guesses = [body, JSON.stringify(["POST", "/api/admin/users", sha256(body)])].map(sha256);
  expect(guesses).not.toContain(kept.find(({ key }) => key === "api:a user")?.fingerprint);
});

test("after a day a key is a new one", async () => {
  const send = () =>
    ask("POST", `/api/admin/users/${ani.id}/credits`, {
      token: tokens.eka,
      headers: { "Idempotency-Key": "daily" },
      json: { amount: 1, reason: "Daily" },
    });
  await send();
  await send();
  const made = () => db.creditEntry.count({ where: { note: "Daily" } });
  expect(await made()).toBe(1);
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000 - 1000);
  await db.requestKey.updateMany({ where: { key: "api:daily" }, data: { createdAt: yesterday } });
  await send();
  expect(await made()).toBe(2);
});

test("every call that answers 201 stands in this table", () => {
  const creating = apiCalls().filter(({ operation }) => operation.status === 201);
  const named = creating.map(({ method, path }) => `${method} /api${path}`);
  const table = CREATING.map(({ call }) => call.replace("BATCH", "{batchId}").replace("ANI", "{userId}"));
  expect(table.sort()).toEqual(named.sort());
});
