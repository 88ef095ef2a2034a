import { beforeAll, expect, test } from "vitest";
import { apiCalls, description } from "~/api/endpoints";
import { type Actor, SCOPES, type Scope } from "~/domain/actor";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { ask, OWN_PAGE, tokenOf } from "./call";

// A token that is limited to scopes, at every call that needs a sign-in. Eka (SUPER ADMIN) may make them all, but for
// those of credits, which are for the role USER (Ani). Nothing that an address names is there.
let ani: Actor;
let eka: Actor;
const tokens = new Map<string, string>();
beforeAll(async () => {
  ani = await person("Ani", { credits: 10 });
  eka = await person("Eka", { role: "SUPER ADMIN" });
});

async function tokenWith(owner: Actor, scopes: readonly Scope[]): Promise<string> {
  const key = `${owner.id} ${scopes}`;
  if (!tokens.has(key)) {
    await db.apiToken.deleteMany({ where: { userId: owner.id } }); // there is a bound
    tokens.clear();
    tokens.set(key, (await makeApiToken(owner, { name: "Shop", scopes: [...scopes] }, new Date())).token);
  }
  return tokens.get(key)!;
}

const calls = apiCalls()
  .filter(({ operation }) => operation.access !== "anyone")
  .map(({ method, path, operation: { access, scope } }) => ({
    ...{ method, path, scope },
    at: `/api${path.replace("{evidence}", "evidence.png").replace(/\{\w+\}/g, "2147483647")}`,
    who: access !== "anyone" && access.description === "the role USER" ? ("ani" as const) : ("eka" as const),
    needsSession: access !== "anyone" && access.description.includes("not with a token"),
  }));
const scoped = calls.flatMap(({ scope, ...call }) => (scope && scope !== "none" ? [{ ...call, scope }] : []));

test("every call that needs a sign-in names a scope, but for one's own name and what no token may do", () => {
  expect(calls.length).toBeGreaterThan(80);
  const unscoped = calls.filter(({ scope }) => scope === undefined || scope === "none");
  expect(unscoped.filter(({ needsSession }) => !needsSession).map(({ path }) => path)).toEqual(["/me"]);
  expect(scoped.filter(({ needsSession }) => needsSession)).toEqual([]);
  const needed = new Set<Scope>(scoped.map(({ scope }) => scope));
  expect(SCOPES.filter((scope) => !needed.has(scope))).toEqual([]);
});

test.each(scoped)("$method $path needs the scope $scope, before its fields", async (call) => {
  const { method, path, at, scope } = call;
  const owner = call.who === "ani" ? ani : eka;
  const others = await tokenWith(
    owner,
    SCOPES.filter((each) => each !== scope),
  );
  const broken = { body: "{", headers: { "Content-Type": "application/json" } };
  const sent = method === "GET" || method === "DELETE" ? {} : broken;
  for (const language of ["en", "id"]) {
    const refused = await ask(method, `${at}?page=a%00b&lang=${language}`, { token: others, ...sent });
    expect([refused.status, refused.json?.code, refused.json?.needed]).toEqual([
      403,
      "SCOPE_REQUIRED",
      scope,
    ]);
    expect(refused.json.error).toContain(scope);
  }
  const passed = await ask(method, at, { token: await tokenWith(owner, [scope]), ...sent });
  expect([401, 403], passed.text).not.toContain(passed.status);
  const { security } = description().paths[path]![method.toLowerCase()]!;
  expect(security).toEqual([{ token: [scope] }]);
});

test.each(calls.filter(({ needsSession }) => needsSession))(
  "$method $path takes no token at all, whatever its scopes are",
  async ({ method, at }) => {
    for (const scopes of [SCOPES, ["settings"] as const]) {
      const { status, json } = await ask(method, at, { token: await tokenWith(eka, scopes) });
      expect([status, json.code]).toEqual([403, "SESSION_REQUIRED"]);
    }
  },
);

test("one's own name needs no scope; a sign-in needs none anywhere", async () => {
  const limited = await tokenWith(ani, ["templates"]);
  expect((await ask("GET", "/api/me", { token: limited })).json.email).toBe(ani.email);
  expect((await ask("GET", "/api/opt-outs", { token: await tokenOf(ani) })).status).toBe(200);
  expect((await ask("HEAD", "/api/opt-outs", { token: limited })).status).toBe(403);
});

test("a role that is not there is said before a scope that is not there", async () => {
  const answer = await ask("GET", "/api/admin/users", { token: await tokenWith(ani, ["templates"]) });
  expect([answer.status, answer.json.code]).toEqual([403, "FORBIDDEN"]);
});

const YEAR_MS = 365 * 24 * 60 * 60_000;
const inYears = (years: number) => new Date(Date.now() + years * YEAR_MS).toISOString();

test("a token is made with scopes and an expiry, and the list shows both", async () => {
  const expires_at = "2031-01-31T17:00:00+07:00";
  const json = { name: "Till", scopes: ["opt_outs", "batches:read", "opt_outs"], expires_at };
  const { status, json: made } = await ask("POST", "/api/me/tokens", { token: await tokenOf(ani), json });
  expect(status).toBe(201);
  const limits = { scopes: ["batches:read", "opt_outs"], expires_at: "2031-01-31T10:00:00.000Z" };
  expect(made.api_token).toMatchObject(limits);
  const list = await ask("GET", "/api/me/tokens", { token: await tokenOf(ani) });
  expect(list.json.data).toContainEqual(expect.objectContaining(limits));
  const free = { name: "Free", scopes: null, expires_at: null };
  const second = await ask("POST", "/api/me/tokens", { token: await tokenOf(ani), json: free });
  expect(second.json.api_token).toMatchObject({ scopes: null, expires_at: null });
});

test.each([
  [{ scopes: [] }, "scopes", "Choose at least one permission."],
  [{ scopes: ["batches:read", "everything"] }, "scopes.1", "Choose from the listed permissions."],
  [{ scopes: "batches:read" }, "scopes", "This value is not valid."],
  [{ expires_at: "tomorrow" }, "expires_at", "We cannot read this time. Enter it as 2026-12-24T09:30:00Z."],
  [{ expires_at: 1 }, "expires_at", "We cannot read this time. Enter it as 2026-12-24T09:30:00Z."],
  [{ expires_at: inYears(-1) }, "expires_at", "This time has already passed. Choose a later time."],
  [{ expires_at: inYears(11) }, "expires_at", "Choose a time within 10 years."],
])("a token with %j is refused at %s", async (wish, field, sentence) => {
  const json = { name: "Refused", ...wish };
  const answer = await ask("POST", "/api/me/tokens", { token: await tokenOf(ani), json });
  expect([answer.status, answer.json.errors]).toEqual([422, { [field]: [sentence] }]);
  expect(await db.apiToken.count({ where: { name: "Refused" } })).toBe(0);
});

test("an expired token is told so, and does nothing", async () => {
  const [now, end] = [new Date(), new Date(Date.now() + 60_000)];
  const wish = { name: "Short", scopes: ["settings" as const], expires_at: end.toISOString() };
  const { token } = await makeApiToken(ani, wish, now);
  const before = new Date(end.getTime() - 1);
  expect((await ask("GET", "/api/me/settings", { token, now: before })).status).toBe(200);
  for (const path of ["/api/me", "/api/me/settings", "/api/opt-outs", "/api/me/tokens"]) {
    const { status, json } = await ask("GET", path, { token, now: end });
    expect([path, status, json.code]).toEqual([path, 401, "TOKEN_EXPIRED"]);
  }
  expect((await ask("GET", "/api/openapi.json", { token, now: end })).status).toBe(200);
  await db.user.update({ where: { id: ani.id }, data: { active: false } });
  const off = await ask("GET", "/api/me", { token, now: end });
  await db.user.update({ where: { id: ani.id }, data: { active: true } });
  expect([off.status, off.json.code]).toEqual([401, "UNAUTHENTICATED"]);
});

test("a stored scope that is not known any more permits nothing", async () => {
  const { token, api_token } = await makeApiToken(ani, { name: "Old" }, new Date());
  await db.apiToken.update({ where: { id: api_token.id }, data: { scopes: "telex" } });
  const { json } = await ask("GET", "/api/opt-outs", { token });
  expect([json.code, json.needed]).toEqual(["SCOPE_REQUIRED", "opt_outs"]);
});

test("the form makes a token with what is ticked, or with everything, and says when nothing is ticked", async () => {
  const cookies = { token: await tokenOf(ani) };
  const send = (fields: [string, string][]) => {
    const body = new URLSearchParams([["request_key", crypto.randomUUID()], ["name", "Form"], ...fields]);
    return ask("POST", "/settings/tokens", { cookies, body, headers: OWN_PAGE });
  };
  await db.apiToken.deleteMany({ where: { userId: ani.id } });
  const none = await send([["access", "chosen"]]);
  expect([none.status, none.json.error]).toEqual([422, { scopes: ["Choose at least one permission."] }]);
  const ticked: [string, string][] = [
    ["access", "chosen"],
    ["scopes", "batches:read"],
    ["scopes", "opt_outs"],
    ["lasts", "30"],
  ];
  expect((await send(ticked)).status).toBe(200);
  expect(
    (
      await send([
        ["access", "all"],
        ["scopes", "opt_outs"],
      ])
    ).status,
  ).toBe(200);
  const { tokens: shown, offered } = (await ask("GET", "/settings/tokens", { cookies })).json;
  expect(shown.map(({ scopes }: { scopes: Scope[] | null }) => scopes)).toEqual([
    null,
    ["batches:read", "opt_outs"],
  ]);
  const days =
    (new Date(shown[1].expires_at).getTime() - new Date(shown[1].created_at).getTime()) / 86_400_000;
  expect([shown[0].expires_at, days, shown[1].expired]).toEqual([null, 30, false]);
  expect(offered.scopes).not.toContain("admin");
  const admins = (await ask("GET", "/settings/tokens", { cookies: { token: await tokenOf(eka) } })).json;
  expect(admins.offered.scopes).toContain("admin");
});
