import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { openSession } from "~/domain/users/sign-in/sessions";
import { db } from "~/platform/db";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { ask, OWN_PAGE, tokenOf, tokensOf } from "./call";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

let ani: Actor;
let budi: Actor;
let eka: Actor;
beforeAll(async () => {
  ({ ani, budi, eka } = await wholeCast());
});

const signedInFrom = async (userAgent: string, address: string) =>
  (await openSession(db, ani.id, { address, userAgent }, new Date())).token;

test("a token is made by API with a name, used, listed without itself, and revoked", async () => {
  const token = await tokenOf(ani);
  const made = await ask("POST", "/api/me/tokens", { token, json: { name: "  Web shop " } });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({ ok: true, api_token: { name: "Web shop", last_used_at: null } });
  expect(made.json.token).toMatch(/^siar_[\w-]{43}$/);
  const me = await ask("GET", "/api/me", { token: made.json.token });
  expect(me.json.email).toBe(ani.email);
  const list = await ask("GET", "/api/me/tokens", { token });
  expect(list.json.data).toMatchObject([{ name: "Web shop", last_used_at: expect.any(String) }]);
  expect(list.text).not.toContain(made.json.token);
  const { id } = made.json.api_token;
  expect((await ask("DELETE", `/api/me/tokens/${id}`, { token })).json).toEqual({ ok: true });
  expect((await ask("GET", "/api/me", { token: made.json.token })).status).toBe(401);
});

test.each([
  [{}, "REQUIRED", "Fill in this field."],
  [{ name: "   " }, "REQUIRED", "Fill in this field."],
  [{ name: "x".repeat(61) }, "TOO_LONG", "This is too long."],
])("a token with the name %o is refused (%s)", async (json, _fault, sentence) => {
  const answer = await ask("POST", "/api/me/tokens", { token: await tokenOf(budi), json });
  expect(answer.status).toBe(422);
  expect(answer.json.errors).toEqual({ name: [sentence] });
  expect(await db.apiToken.count({ where: { userId: budi.id } })).toBe(0);
});

test("a token opens no screen, and cannot touch passwords, sign-ins, tokens or second factors", async () => {
  const { token } = (await ask("POST", "/api/me/tokens", { token: await tokenOf(ani), json: { name: "T" } }))
    .json;
  const change = { current_password: "x", new_password: "y", new_password_confirmation: "y" };
  const refused = await ask("PUT", "/api/me/settings", { token, json: change });
  expect([refused.status, refused.json.code]).toEqual([403, "SESSION_REQUIRED"]);
  expect(
    (await ask("PUT", "/api/me/settings", { token, json: { phone_number: "+6281234567890" } })).status,
  ).toBe(200);
  expect((await ask("POST", "/api/me/tokens", { token, json: { name: "U" } })).status).toBe(403);
  const screen = await ask("GET", "/settings", { token }).catch((thrown) => thrown);
  expect(screen.headers.get("Location")).toContain("/login");
});

test("a form shows a token once: sent again it makes no second one and shows none", async () => {
  const cookies = { token: await tokenOf(budi) };
  const body = () => new URLSearchParams({ request_key: "one-page", name: "Till", access: "all" });
  const first = await ask("POST", "/settings/tokens", { cookies, body: body(), headers: OWN_PAGE });
  expect(first.json.made).toMatchObject({ name: "Till", token: expect.stringMatching(/^siar_/) });
  const again = await ask("POST", "/settings/tokens", { cookies, body: body(), headers: OWN_PAGE });
  expect([again.status, again.json]).toEqual([302, null]);
  expect(await db.apiToken.count({ where: { userId: budi.id } })).toBe(1);
  expect(JSON.stringify(await db.requestKey.findMany())).not.toContain(first.json.made.token);
});

test("sign-ins are listed in words, this one first; one or all others can be ended", async () => {
  await db.session.deleteMany({ where: { userId: ani.id } });
  const phone = await signedInFrom("curl/8.5.0", "192.0.2.7");
  const old = await signedInFrom("", "::ffff:192.0.2.8");
  const here = await signedInFrom(CHROME, "192.0.2.9");
  const { json } = await ask("GET", "/api/me/sessions", { token: here, address: "192.0.2.10" });
  expect(json.data).toMatchObject([
    { browser: "Chrome", system: "Windows", address: "192.0.2.10", current: true },
    { browser: null, system: null, address: "192.0.2.8", current: false },
    { browser: "curl", system: null, address: "192.0.2.7", current: false },
  ]);
  expect((await ask("DELETE", `/api/me/sessions/${json.data[1].id}`, { token: here })).status).toBe(200);
  expect((await ask("GET", "/api/me", { token: old })).status).toBe(401);
  expect((await ask("GET", "/api/me", { token: phone })).status).toBe(200);
  const others = await ask("DELETE", "/api/me/sessions", { token: here });
  expect(others.json).toEqual({ ok: true, ended: 1 });
  expect((await ask("GET", "/api/me", { token: phone })).status).toBe(401);
  expect((await ask("GET", "/api/me", { token: here })).status).toBe(200);
});

test.each([
  ["their own new password", "own", "PUT", "/api/me/settings", { here: 200, elsewhere: 401, shop: 200 }],
  ["a reset", "eka", "POST", "/api/admin/users/ID/reset-password", { here: 401, elsewhere: 401, shop: 401 }],
  ["deactivation", "eka", "POST", "/api/admin/users/ID/deactivate", { here: 401, elsewhere: 401, shop: 401 }],
  ["deletion", "eka", "DELETE", "/api/admin/users/ID", { here: 401, elsewhere: 401, shop: 401 }],
])(
  "what is left open after %s: this sign-in, another one, a token",
  async (_what, by, method, path, left) => {
    const user = await person(`Umi ${path} ${method}`);
    const [here, elsewhere] = [await tokensOf(user), await tokensOf(user)];
    const shop = (await makeApiToken(user, { name: "Shop" }, new Date())).token;
    const fresh = { new_password: "a-new-password", new_password_confirmation: "a-new-password" };
    const question =
      by === "own"
        ? { token: here.token, json: { current_password: PASSWORD, ...fresh } }
        : { token: await tokenOf(eka), json: {} };
    expect((await ask(method, path.replace("ID", String(user.id)), question)).status).toBe(200);
    const status = async (token: string) => (await ask("GET", "/api/me", { token })).status;
    expect({
      here: await status(here.token),
      elsewhere: await status(elsewhere.token),
      shop: await status(shop),
    }).toEqual(left);
    for (const [refreshToken, wanted] of [
      [here.refreshToken, left.here],
      [elsewhere.refreshToken, left.elsewhere],
    ] as const) {
      expect((await ask("POST", "/api/auth/refresh", { json: { refreshToken } })).status).toBe(wanted);
      const cookies = { token: "run-out", refreshToken };
      expect((await ask("GET", "/api/me", { cookies })).status).toBe(wanted);
    }
  },
);

test("when and where a sign-in was last seen is kept to the minute", async () => {
  const began = new Date();
  const { token } = await openSession(db, budi.id, { address: "192.0.2.1", userAgent: null }, began);
  const seen = async (seconds: number, address: string) => {
    const now = new Date(began.getTime() + seconds * 1000);
    const { json } = await ask("GET", "/api/me/sessions", { token, now, address });
    const [{ last_seen_at, address: last }] = json.data;
    return [(Date.parse(last_seen_at) - began.getTime()) / 1000, last];
  };
  expect(await seen(30, "192.0.2.1")).toEqual([0, "192.0.2.1"]);
  expect(await seen(60, "192.0.2.1")).toEqual([60, "192.0.2.1"]);
  expect(await seen(70, "192.0.2.2")).toEqual([70, "192.0.2.2"]);
});
