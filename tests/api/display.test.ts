import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { DISPLAY_UNLESS_SET } from "~/domain/users/display";
import { requestDisplay, tzName } from "~/http/request/display";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { PASSWORD, person } from "../support/cast";
import { ask, OWN_PAGE, tokenOf } from "./call";

let ani: Actor;
let count = 0;
beforeEach(async () => {
  ani = await person(`D${++count}`, { credits: 100 });
});

const put = async (json: object) => ask("PUT", "/api/me/settings", { token: await tokenOf(ani), json });
const form = async (path: string, fields: Record<string, string>) =>
  ask("POST", path, {
    cookies: { token: await tokenOf(ani) },
    body: new URLSearchParams(fields),
    headers: OWN_PAGE,
  });

test("theme and clock are taken and answered by the API; a wrong one is a sentence at its field", async () => {
  expect((await put({ theme: "dark", time_zone: "WITA" })).json).toEqual({ ok: true, changed: true });
  const { json } = await ask("GET", "/api/me/settings", { token: await tokenOf(ani) });
  expect(json).toMatchObject({ theme: "dark", time_zone: "WITA" });
  const wrong = await put({ theme: "pink", time_zone: "Asia/Jakarta" });
  expect([wrong.status, wrong.json.errors]).toEqual([
    422,
    {
      theme: ["Choose one of the themes system, light and dark."],
      time_zone: ["Choose one of the time zones WIB, WITA and WIT."],
    },
  ]);
});

test("the form keeps all three, asks for a new document, and leaves language and theme in the browser", async () => {
  const answer = await form("/settings", { language: "id", theme: "dark", time_zone: "WIT" });
  expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
  expect(answer.setCookies.map((line) => line.split(";")[0])).toEqual(
    expect.arrayContaining(["lang=id", "theme=dark"]),
  );
  const kept = await db.user.findUniqueOrThrow({ where: { id: ani.id } });
  expect(kept).toMatchObject({ language: "id", theme: "dark", timeZone: "WIT" });
  await form("/settings", { time_zone: "" });
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).timeZone).toBeNull();
});

test("a page has the theme of its user; of the last one here where nobody is signed in, or the system's", async () => {
  const page = (cookie: string, display?: object) =>
    requestDisplay({
      request: new Request("http://siar.test/", { headers: { Cookie: cookie } }),
      context: { display } as never,
    });
  expect(page("theme=light", { theme: "dark", timeZone: "WITA" })).toEqual({
    theme: "dark",
    timeZone: "WITA",
  });
  expect(page("theme=dark")).toEqual({ theme: "dark", timeZone: null });
  expect([page(""), page("theme=pink")]).toEqual([DISPLAY_UNLESS_SET, DISPLAY_UNLESS_SET]);
  expect([tzName({ theme: "dark", timeZone: "WIT" }), tzName(DISPLAY_UNLESS_SET)]).toEqual([
    "Asia/Jayapura",
    "Asia/Jakarta",
  ]);
});

test("a sign-in brings the theme to the browser", async () => {
  await put({ theme: "dark" });
  const body = new URLSearchParams({ email: ani.email, password: PASSWORD });
  const answer = await ask("POST", "/login", { body, headers: OWN_PAGE });
  expect(answer.setCookies.some((line) => line.startsWith("theme=dark;"))).toBe(true);
});

test("a time in a form is meant by the clock of the one who types, and is shown by it again", async () => {
  await put({ time_zone: "WITA" });
  const batch = await queuedBatch(ani, 2, new Date());
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  await db.batch.update({ where: { id: batch }, data: { startAt: new Date(Date.now() + 3_600_000) } });
  await form(`/batches/${batch}/schedule`, { start_at: `${tomorrow}T09:00` });
  const { startAt } = await db.batch.findUniqueOrThrow({ where: { id: batch } });
  expect(startAt?.toISOString()).toBe(`${tomorrow}T01:00:00.000Z`);
  const page = await ask("GET", `/batches/${batch}/schedule`, { cookies: { token: await tokenOf(ani) } });
  expect(page.json.start).toBe(`${tomorrow}T09:00`);
  await put({ time_zone: null });
  const before = await ask("GET", `/batches/${batch}/schedule`, { cookies: { token: await tokenOf(ani) } });
  expect(before.json.start).toBe(`${tomorrow}T08:00`); // of the installation: Asia/Jakarta
});
