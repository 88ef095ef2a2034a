import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { heldDevice } from "../support/virtual-day";
import { ask, OWN_PAGE, tokenOf } from "./call";

const START = "/api/me/phone/confirm/start";
const CONFIRM = "/api/me/phone/confirm";

let ani: Actor;
let token = "";
let count = 0;

beforeEach(async () => {
  await db.batch.deleteMany();
  await db.heartbeat.deleteMany();
  const now = new Date();
  await db.heartbeat.create({ data: { daemon: "d1", host: "h", pid: 1, startedAt: now, beatAt: now } });
  ani = await person(`Ani${++count}`);
  await db.user.update({
    where: { id: ani.id },
    data: { phone: `6281234580${String(count).padStart(3, "0")}` },
  });
  await heldDevice(ani);
  token = await tokenOf(ani);
});

const messages = async () =>
  (await db.batchItem.findMany({ orderBy: { batchId: "asc" } })).map((i) => i.message);
const codeIn = (text = "") => /^\d{6}/.exec(text)![0];

test("a program confirms its owner's number: a repeat with the same key sends no second code", async () => {
  const headers = { "Idempotency-Key": "k1" };
  const first = await ask("POST", `${START}?lang=id`, { token, headers, json: {} });
  expect(first.status).toBe(200);
  expect(first.json).toMatchObject({ ok: true, phone_number: expect.stringMatching(/^\+62/) });
  expect((await ask("POST", `${START}?lang=id`, { token, headers, json: {} })).json).toEqual(first.json);
  const [text, ...more] = await messages();
  expect(more).toEqual([]);
  expect(text).toMatch(/^\d{6} adalah kode Siar Anda\. .* sampai \d\d\.\d\d WIB\./);
  expect(first.text).not.toContain(codeIn(text));
  const code = codeIn(text);
  const wrong = await ask("POST", CONFIRM, {
    token,
    json: { code: code === "111111" ? "222222" : "111111" },
  });
  expect([wrong.status, wrong.json.code, Object.keys(wrong.json.errors)]).toEqual([
    422,
    "VALIDATION",
    ["code"],
  ]);
  expect((await ask("GET", "/api/me/settings", { token })).json.phone_confirmed).toBe(false);
  expect((await ask("POST", CONFIRM, { token, json: { code } })).status).toBe(200);
  expect((await ask("GET", "/api/me/settings", { token })).json.phone_confirmed).toBe(true);
  const again = await ask("POST", START, { token, json: {} });
  expect([again.status, again.json.code]).toEqual([409, "PHONE_CONFIRMED"]);
});

test.each([undefined, 123456, "", null, ["123456"], "1".repeat(200)])(
  "the code %j is refused as a field",
  async (code) => {
    await ask("POST", START, { token, json: {} });
    const { status, json } = await ask("POST", CONFIRM, { token, json: { code } });
    expect([status, Object.keys(json.errors)]).toEqual([422, ["code"]]);
  },
);

test("outside the hours the refusal says until when, in the reader's language", async () => {
  const [hour] = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(11).split(":").map(Number);
  const later = (plus: number) => `${String((hour! + plus) % 24).padStart(2, "0")}:00`;
  await db.user.update({ where: { id: ani.id }, data: { hours: `own 1234567 ${later(3)}-${later(5)}` } });
  const english = await ask("POST", START, { token, json: {} });
  expect([english.status, english.json.code]).toEqual([409, "PHONE_CODE_QUIET"]);
  const time = new RegExp(`Try again from \\d+ \\w+, ${later(3)} WIB\\.$`);
  expect(english.json.error).toMatch(time);
  expect(Number(english.headers.get("Retry-After"))).toBeGreaterThan(60 * 60);
  const { json } = await ask("POST", `${START}?lang=id`, { token, json: {} });
  expect(json.error).toMatch(new RegExp(`Coba lagi mulai .*, ${later(3).replace(":", ".")} WIB\\.$`));
  expect(await messages()).toEqual([]);
});

test("a form that is pressed twice sends one code, and the page never holds it", async () => {
  const press = (path: string, fields: Record<string, string>) =>
    ask("POST", path, { cookies: { token }, headers: OWN_PAGE, body: new URLSearchParams(fields) });
  const sent = await Promise.all([1, 2].map(() => press("/settings/phone", { request_key: "one" })));
  expect(sent.map(({ status }) => status)).toContain(302);
  const [text, ...more] = await messages();
  expect(more).toEqual([]);
  const page = await ask("GET", "/settings/phone", { cookies: { token } });
  expect(page.text).not.toContain(codeIn(text));
  const done = await press("/settings/phone?confirm", { code: codeIn(text) });
  expect([done.status, done.headers.get("Location")]).toEqual([302, "/settings/phone"]);
});
