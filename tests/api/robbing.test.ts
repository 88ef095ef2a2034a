import { beforeAll, expect, test } from "vitest";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { db } from "~/platform/db";
import { target } from "../support/admin-forms";
import { person, wholeCast } from "../support/cast";
import { ask, OWN_PAGE, tokenOf } from "./call";

// What one person tries in order to get at what is another's.
let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
});

const programOf = async (actor: typeof cast.eka) =>
  (await makeApiToken(actor, { name: "Program" }, new Date())).token;
const joko = (email: string) => ({
  ...{ name: "Joko", email, password: "a-good-password", role: "SUPER ADMIN" },
  ...{ country: "ID", phone: "81234567890" },
});

test("whoever found Eka's API token makes no account with it; Eka herself does", async () => {
  const token = await programOf(cast.eka);
  const found = await ask("POST", "/api/admin/users", { token, json: joko("thief@example.com") });
  expect([found.status, found.json.code]).toEqual([403, "SESSION_REQUIRED"]);
  expect(await db.user.count({ where: { email: "thief@example.com" } })).toBe(0);
  const own = { token: await tokenOf(cast.eka), json: joko("joko@example.com") };
  expect((await ask("POST", "/api/admin/users", own)).status).toBe(201);
});

test.each([
  ["another email", { email: "mine-now@example.com" }, 403],
  ["another role", { role: "SUPER ADMIN" }, 403],
  ["other features", { features: ["USERS", "SETTINGS"] }, 403],
  ["the same email, role and features", { email: "", role: "ADMIN", features: ["USERS"] }, 200],
  ["another name and phone", { name: "Hadi Wijaya", phone: "6281234567890" }, 200],
])("with an API token an account gets %s: %j answers %i", async (what, change, status) => {
  const hadi = await person(`Hadi-${what.replaceAll(/\W/g, "-")}`, { role: "ADMIN", features: ["USERS"] });
  const json = { ...change, ...("email" in change && change.email === "" ? { email: hadi.email } : {}) };
  const answer = await ask("PUT", `/api/admin/users/${hadi.id}`, { token: await programOf(cast.eka), json });
  expect(answer.status).toBe(status);
  const { email, role, features } = await db.user.findUniqueOrThrow({ where: { id: hadi.id } });
  expect({ email, role, features }).toEqual({ email: hadi.email, role: "ADMIN", features: ["USERS"] });
});

test("an API token deactivates an account, but does not open it again", async () => {
  const { user } = await target();
  const token = await programOf(cast.citra);
  expect((await ask("POST", `/api/admin/users/${user}/deactivate`, { token })).status).toBe(200);
  const again = await ask("PUT", `/api/admin/users/${user}/reactivate`, { token });
  expect([again.status, again.json.code]).toEqual([403, "SESSION_REQUIRED"]);
  expect((await db.user.findUniqueOrThrow({ where: { id: user } })).active).toBe(false);
});

test("Citra gives herself no credits, nor does Eka: neither by call nor by form", async () => {
  for (const who of [cast.citra, cast.eka]) {
    const token = await tokenOf(who);
    const gift = { amount: 10_000_000, reason: "For me" };
    const call = await ask("POST", `/api/admin/users/${who.id}/credits`, { token, json: gift });
    expect([call.status, call.json.code]).toEqual([403, "OWN_CREDITS"]);
    const fields = { amount: "10000000", reason: "For me", request_key: "k" };
    const form = { cookies: { token }, headers: OWN_PAGE, body: new URLSearchParams(fields) };
    expect((await ask("POST", `/admin/users/${who.id}/credits`, form)).status).toBe(403);
    expect((await db.user.findUniqueOrThrow({ where: { id: who.id } })).balance).toBe(0);
  }
});

test("credits are adjusted by admins with USERS and REQUEST_CREDITS, not with one of the two", async () => {
  const gift = { amount: 5, reason: "Gift" };
  const { user } = await target();
  for (const [name, features, status] of [
    ["Only-users", ["USERS"], 403],
    ["Only-requests", ["REQUEST_CREDITS"], 403],
    ["Both", ["USERS", "REQUEST_CREDITS"], 201],
  ] as const) {
    const token = await tokenOf(await person(name, { role: "ADMIN", features: [...features] }));
    expect((await ask("POST", `/api/admin/users/${user}/credits`, { token, json: gift })).status).toBe(
      status,
    );
    const page = ask("GET", `/admin/users/${user}/credits`, { cookies: { token } });
    expect(
      await page.then(
        (opened) => opened.status,
        (thrown: Response) => thrown.headers.get("Location"),
      ),
    ).toBe(status === 201 ? 200 : "/dashboard");
  }
  expect((await db.user.findUniqueOrThrow({ where: { id: user } })).balance).toBe(5);
});

test("who asked for credits and became an admin since does not approve the request; another admin does", async () => {
  const { user, request } = await target();
  const rights = { role: "ADMIN", features: ["REQUEST_CREDITS"] };
  await db.user.update({ where: { id: user }, data: rights });
  const approve = async (token: string) =>
    ask("POST", `/api/admin/request-buy-credits/${request}/approve`, { token });
  const own = await approve(await tokenOf({ id: user }));
  expect([own.status, own.json.code]).toEqual([403, "OWN_CREDITS"]);
  expect((await db.creditRequest.findUniqueOrThrow({ where: { id: request } })).approvedAt).toBeNull();
  expect((await approve(await tokenOf(cast.citra))).status).toBe(200);
  expect((await db.user.findUniqueOrThrow({ where: { id: user } })).balance).toBe(5);
});

test("the request of somebody whose account is gone is not approved, and the answer says why", async () => {
  const { user, request } = await target();
  await db.user.delete({ where: { id: user } });
  const token = await tokenOf(cast.citra);
  const answer = await ask("POST", `/api/admin/request-buy-credits/${request}/approve`, { token });
  expect([answer.status, answer.json.code]).toEqual([409, "USER_DELETED"]);
});
