import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "~/domain/users/new-user";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { wholeCast } from "../support/cast";
import { ask, OWN_PAGE, tokenOf } from "./call";

let cast: Awaited<ReturnType<typeof wholeCast>>;
let id = 0;
beforeAll(async () => {
  cast = await wholeCast();
  Object.assign(env, { APP_URL: "https://siar.example" });
  const joko = {
    ...{ name: "Joko & Anak", email: "joko@example.com", password: "a-first-password" },
    ...({ role: "USER", country: "ID", phone: "81234567890", language: "id" } as const),
  };
  id = (await createUser(cast.citra, joko, new Date())).user.id;
});
afterAll(() => {
  Object.assign(env, { APP_URL: undefined });
});

const page = async (method: string, path: string, fields?: Record<string, string>) =>
  ask(method, path, {
    cookies: { token: await tokenOf(cast.citra) },
    body: fields && new URLSearchParams(fields),
    headers: OWN_PAGE,
  });

test("the sign-in details of a new user are a link to WhatsApp, in their language and without a password", async () => {
  const shown = await page("GET", `/admin/users/${id}`);
  expect(shown.json).toMatchObject({ canShare: true, setup: { hasSignedIn: false } });
  await page("GET", `/admin/users/${id}/reset-link`);
  expect(await db.passwordReset.count()).toBe(0); // to look makes none
  const { made } = (await page("POST", `/admin/users/${id}/reset-link`, {})).json;
  const chat = new URL(made.chat);
  expect(chat.origin + chat.pathname).toBe("https://wa.me/6281234567890");
  const text = chat.searchParams.get("text") ?? "";
  expect(text).toContain("Halo Joko & Anak, akun Siar Anda adalah joko@example.com.");
  expect(text).toContain(made.url);
  expect(text).toContain("https://siar.example/login");
  expect(text).not.toContain("a-first-password");
  expect(await db.passwordReset.count({ where: { userId: id, usedAt: null } })).toBe(1);
});

test("once the user has signed in the step is done; without an address of the installation there is none", async () => {
  await tokenOf({ id });
  expect((await page("GET", `/admin/users/${id}`)).json).toMatchObject({ setup: { hasSignedIn: true } });
  Object.assign(env, { APP_URL: undefined });
  expect((await page("GET", `/admin/users/${id}`)).json).toMatchObject({ canShare: false });
  Object.assign(env, { APP_URL: "https://siar.example" });
});

test("without JavaScript a check of the number says that the password must be typed again", async () => {
  const typed = { name: "Sri", country: "ID", phone: "81234567891", role: "USER", language: "id" };
  const check = async (password: string) =>
    (await page("POST", "/admin/users/new?check=phone", { ...typed, password })).json;
  const checked = await check("typed-already");
  expect(checked).toMatchObject({ passwordGone: true, initialValue: { phone: "81234567891", name: "Sri" } });
  expect(JSON.stringify(checked)).not.toContain("typed-already");
  expect(await check("")).toMatchObject({ passwordGone: false });
});
