import { beforeAll, expect, test } from "vitest";
import { beginSecondFactor, enableSecondFactor, ownSecondFactor } from "~/domain/users/sign-in/second-factor";
import { totpAt } from "~/platform/totp";
import { PASSWORD, person } from "../support/cast";
import { HERE } from "../support/place";
import { ask, OWN_PAGE, tokenOf } from "./call";

const STEP_MS = 30_000;
let email = "";
let secret = "";
beforeAll(async () => {
  const admin = await person("Citra", { role: "ADMIN", features: ["USERS"] });
  const now = new Date();
  await beginSecondFactor(admin, now);
  secret = (await ownSecondFactor(admin)).pending?.secret ?? "";
  const proof = { current_password: PASSWORD, totp: totpAt(secret, now) };
  await enableSecondFactor(admin, HERE, proof, now);
  email = admin.email;
});

const signIn = (totp?: string) =>
  ask("POST", "/api/auth/login", { json: { email, password: PASSWORD, totp } });
const form = (path: string, fields: Record<string, string>, cookie = "") =>
  ask("POST", path, { body: new URLSearchParams(fields), headers: { ...OWN_PAGE, Cookie: cookie } });

test("a program is told that a code is wanted, and gets in with the password and the code together", async () => {
  const asked = await signIn();
  expect([asked.status, asked.json.code]).toEqual([401, "TOTP_REQUIRED"]);
  expect(asked.json.token).toBeUndefined();
  const wrong = await signIn("000000");
  expect([wrong.status, wrong.json.code]).toEqual([401, "TOTP_WRONG"]);
  const right = await signIn(totpAt(secret, new Date(Date.now() + STEP_MS)));
  expect(right.status).toBe(200);
  expect((await ask("GET", "/api/me", { token: right.json.token })).json.email).toBe(email);
});

test("whoever does not know the password is not told that there is a second factor", async () => {
  const json = { email, password: "not the password", totp: "000000" };
  const answer = await ask("POST", "/api/auth/login", { json });
  expect(answer.json.code).toBe("BAD_CREDENTIALS");
});

test("the form's first step opens nothing but the page that asks for the code, with the way on", async () => {
  const answer = await form("/admin/login", { email, password: PASSWORD, next: "/admin/users" });
  expect(answer.headers.get("Location")).toBe("/admin/login/code?next=%2Fadmin%2Fusers");
  expect(answer.setCookies.map((line) => line.split("=")[0])).toEqual(["signIn"]);
  expect(answer.setCookies[0]).toContain("HttpOnly");
});

test("a second step without a first one leads back to the sign-in", async () => {
  const answer = await form("/login/code", { totp: "123456" }, "signIn=made-up");
  expect(answer.headers.get("Location")).toBe("/login");
  expect(answer.setCookies.join()).not.toContain("token=");
});

test("a user turns it on, renews the recovery codes and turns it off by the API, for a sign-in's token only", async () => {
  const budi = await person("Budi");
  const token = await tokenOf(budi);
  const call = (method: string, path: string, json?: object) =>
    ask(method, `/api/me/second-factor${path}`, { token, json });
  const started = (await call("POST", "/start")).json;
  const code = (steps: number) => totpAt(started.secret, new Date(Date.now() + steps * STEP_MS));
  expect(started.otpauth_url).toContain(`secret=${started.secret}`);
  expect((await call("GET", "")).json).toEqual({ on: false, recovery_codes_left: 0 });
  const proof = { current_password: PASSWORD, totp: code(-1) };
  const wrong = await call("POST", "/confirm", { ...proof, current_password: "wrong" });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["current_password"]]);
  const { recovery_codes: first } = (await call("POST", "/confirm", proof)).json;
  expect((await call("GET", "")).json).toEqual({ on: true, recovery_codes_left: 10 });
  const signIn = { email: budi.email, password: PASSWORD };
  expect((await ask("POST", "/api/auth/login", { json: signIn })).json.code).toBe("TOTP_REQUIRED");
  const { recovery_codes } = (await call("POST", "/recovery-codes", { ...proof, totp: first[0] })).json;
  expect([(await call("POST", "/start")).status, recovery_codes.length]).toEqual([409, 10]);
  const off = await call("POST", "/turn-off", { ...proof, totp: recovery_codes[0] });
  expect(off.json).toEqual({ ok: true });
  expect((await ask("POST", "/api/auth/login", { json: signIn })).status).toBe(200);
});
