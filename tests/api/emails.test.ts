import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { wholeCast } from "../support/cast";
import { startSmtp } from "../support/smtp-server";
import { ask, OWN_PAGE, tokenOf } from "./call";

const TEST = "/api/admin/settings/test-email";

let cast: Awaited<ReturnType<typeof wholeCast>>;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let token = "";

beforeAll(async () => {
  cast = await wholeCast();
  token = await tokenOf(cast.citra);
  smtp = await startSmtp();
});
beforeEach(async () => {
  smtp.fail({});
  smtp.mails.length = 0;
  await db.failure.deleteMany();
  const SMTP_URL = smtp.url.replace("//", "//siar:s3cret-word@");
  Object.assign(env, { SMTP_URL, MAIL_FROM: "siar@example.com", APP_URL: "https://siar.example" });
});
afterAll(async () => {
  Object.assign(env, { SMTP_URL: undefined, MAIL_FROM: undefined, APP_URL: undefined });
  await smtp.stop();
});

const sent = (to: unknown = "Someone@example.com ") => ask("POST", TEST, { token, json: { to } });
const page = { ...OWN_PAGE, "Content-Type": "application/x-www-form-urlencoded" };

test("a test e-mail goes to the address that an admin names, and the settings say that e-mail is set up", async () => {
  smtp.fail({ login: "235 ok" });
  expect((await sent()).json).toEqual({ ok: true });
  expect(smtp.mails).toMatchObject([{ to: "someone@example.com", from: "siar@example.com" }]);
  expect((await ask("GET", "/api/admin/settings", { token })).json.email_set_up).toBe(true);
});

test("a server that refuses is quoted, without its password", async () => {
  smtp.fail({ login: "535 5.7.8 wrong password s3cret-word" });
  const { status, json, text } = await sent();
  expect([status, json.code]).toEqual([502, "TEST_EMAIL_REFUSED"]);
  expect(json.answer).toContain("535 5.7.8 wrong password •••");
  expect(json.error).toContain(json.answer);
  expect(text).not.toContain("s3cret");
});

test("one that may have taken it is told so", async () => {
  smtp.fail({ login: "235 ok", end: "dies" });
  expect((await sent()).json).toMatchObject({ code: "TEST_EMAIL_UNCERTAIN" });
});

test("no address with a line break is taken, and none where e-mail is not set up", async () => {
  const broken = await sent("a@example.com\r\nBcc: b@example.com");
  expect([broken.status, broken.json.errors]).toEqual([422, { to: ["Enter a valid email address."] }]);
  Object.assign(env, { SMTP_URL: undefined });
  expect((await sent()).json).toMatchObject({ code: "EMAIL_NOT_SET_UP" });
  expect(smtp.connections()).toBe(3);
});

test("an admin sends five in an hour", async () => {
  smtp.fail({ login: "535 no" });
  for (let n = 0; n < 5; n += 1) expect((await sent()).status).toBe(502);
  const sixth = await sent();
  expect([sixth.status, sixth.json.code]).toEqual([429, "TOO_MANY_TEST_EMAILS"]);
  expect(Number(sixth.headers.get("Retry-After"))).toBeGreaterThan(3_000);
});

test("the screen's form does the same without a script", async () => {
  smtp.fail({ login: "235 ok" });
  const post = (email: string) =>
    ask("POST", "/admin/settings?email", {
      ...{ cookies: { token }, headers: page, body: new URLSearchParams({ email }).toString() },
    });
  const wrong = await post("nobody");
  expect([wrong.status, wrong.json.error.email, wrong.json.initialValue]).toEqual([
    422,
    ["Enter a valid email address."],
    { email: "nobody" },
  ]);
  expect((await post("someone@example.com")).headers.get("Location")).toBe("/admin/settings");
  expect(smtp.mails).toHaveLength(1);
});

test("a link for a forgotten password has the address of the installation, whatever Host the request names", async () => {
  smtp.fail({ login: "235 ok" });
  const forged = { Host: "evil.example", "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" };
  const body = new URLSearchParams({ email: cast.ani.email }).toString();
  const { status } = await ask("POST", "/forgot-password", { headers: { ...page, ...forged }, body });
  expect(status).toBe(302);
  await expect.poll(() => smtp.mails.length).toBe(1);
  const { text } = smtp.mails[0]!;
  expect(text).not.toContain("evil");
  const path = /https:\/\/siar\.example(\/reset-password\/[\w-]+)/.exec(text.replaceAll("=\r\n", ""))![1]!;
  // a mail scanner opens it; then its reader sets the password
  for (let n = 0; n < 3; n += 1) expect((await ask("GET", path)).status).toBe(200);
  const passwords = { new_password: "a-new-password", new_password_confirmation: "a-new-password" };
  const done = await ask("POST", path, { headers: page, body: new URLSearchParams(passwords).toString() });
  expect([done.status, done.headers.get("Location")]).toEqual([302, "/reset-password/done?done"]);
  const link = await ask("POST", `/api/admin/users/${cast.budi.id}/reset-link`, { token, headers: forged });
  expect(link.json.url).toMatch(/^https:\/\/siar\.example\/reset-password\//);
});
