import { beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { db } from "~/platform/db";
import { hashToken } from "~/platform/tokens";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { ask, OWN_PAGE, tokensOf } from "./call";

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
});

const signIn = (email: string, password: string, address = "192.0.2.1") =>
  ask("POST", "/api/auth/login", { json: { email, password }, address });
const cookieIn = (lines: string[], name: string) =>
  lines.flatMap((line) => new RegExp(`^${name}=([^;]+)`).exec(line)?.[1] ?? [])[0] ?? "";
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test("signing in answers two tokens and the user, and the token opens /me", async () => {
  const answer = await signIn("ani@example.com", PASSWORD);
  expect(answer.status).toBe(200);
  const user = { id: cast.ani.id, name: "Ani", email: "ani@example.com", role: "USER", features: [] };
  expect(answer.json).toMatchObject({ user, must_change_password: false });
  const me = await ask("GET", "/api/me", { token: answer.json.token });
  expect(me.json).toEqual(user);
});

test("the email may be typed in any letter case and with spaces around it", async () => {
  expect((await signIn("  Ani@Example.COM ", PASSWORD)).status).toBe(200);
});

test("a wrong password and an unknown account get the same answer", async () => {
  const wrong = await signIn("budi@example.com", "not the password", "192.0.2.2");
  const unknown = await signIn("nobody@example.com", "not the password", "192.0.2.2");
  expect(wrong.status).toBe(401);
  expect(wrong.json).toEqual({
    ok: false,
    error: "The email or password is incorrect.",
    message: "The email or password is incorrect.",
    code: "BAD_CREDENTIALS",
  });
  expect(unknown.json).toEqual(wrong.json);
});

test("a deactivated user with the right password is told so, with a wrong one not", async () => {
  const gita = await person("Gita");
  await db.user.update({ where: { id: gita.id }, data: { active: false } });
  expect((await signIn(gita.email, PASSWORD, "192.0.2.3")).json.code).toBe("ACCOUNT_DEACTIVATED");
  expect((await signIn(gita.email, "wrong password", "192.0.2.3")).json.code).toBe("BAD_CREDENTIALS");
});

test("the database holds no token in clear", async () => {
  const { json } = await signIn("ani@example.com", PASSWORD);
  const stored = JSON.stringify([await db.session.findMany(), await db.accessToken.findMany()]);
  expect(stored).not.toContain(json.token);
  expect(stored).not.toContain(json.refreshToken);
});

test("after ten failures an account is closed for a while, also for the right password; others are not", async () => {
  const hadi = await person("Hadi");
  for (let i = 0; i < 10; i += 1)
    expect((await signIn(hadi.email, "wrong")).json.code).toBe("BAD_CREDENTIALS");
  const closed = await signIn(hadi.email, PASSWORD);
  expect(closed.status).toBe(429);
  expect(closed.json.code).toBe("TOO_MANY_SIGN_INS");
  const seconds = Number(closed.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect((await signIn("ani@example.com", PASSWORD)).status).toBe(200);
});

test("a burst of simultaneous guesses gets no more than ten tries", async () => {
  const indra = await person("Indra");
  const guesses = Array.from({ length: 25 }, () => signIn(indra.email, "wrong", "192.0.2.5"));
  const codes = (await Promise.all(guesses)).map(({ json }) => json.code);
  expect(codes.filter((code) => code === "BAD_CREDENTIALS")).toHaveLength(10);
  expect(codes.filter((code) => code === "TOO_MANY_SIGN_INS")).toHaveLength(15);
});

test("after fifty failures an address is closed, whichever accounts it tried; other addresses are not", async () => {
  for (let i = 0; i < 50; i += 1) await signIn(`guess${i}@example.com`, "wrong", "198.51.100.7");
  expect((await signIn("ani@example.com", PASSWORD, "198.51.100.7")).status).toBe(429);
  expect((await signIn("ani@example.com", PASSWORD, "198.51.100.8")).status).toBe(200);
});

test("an access token works for 15 minutes; the refresh token gives a new one for 30 days", async () => {
  const tokens = await tokensOf(cast.ani);
  expect((await ask("GET", "/api/me", { token: tokens.token, now: minutesLater(14) })).status).toBe(200);
  expect((await ask("GET", "/api/me", { token: tokens.token, now: minutesLater(15) })).status).toBe(401);
  const renewed = await ask("POST", "/api/auth/refresh", { json: { refreshToken: tokens.refreshToken } });
  expect(renewed.status).toBe(200);
  expect(Object.keys(renewed.json)).toEqual(["token", "refreshToken"]);
  expect((await ask("GET", "/api/me", { token: renewed.json.token })).status).toBe(200);
  const { refreshToken } = renewed.json;
  const last = { cookies: { refreshToken }, now: minutesLater(30 * 24 * 60 - 1) };
  const answer = await ask("GET", "/api/me", last);
  expect(answer.status).toBe(200);
  const cookies = { refreshToken: cookieIn(answer.setCookies, "refreshToken") };
  expect((await ask("GET", "/api/me", { cookies, now: minutesLater(30 * 24 * 60) })).status).toBe(401);
});

test("simultaneous renewals each get a token that works", async () => {
  const { refreshToken, token } = await tokensOf(cast.ani);
  const renewals = Array.from({ length: 8 }, () =>
    ask("POST", "/api/auth/refresh", { json: { refreshToken } }),
  );
  const tokens = (await Promise.all(renewals)).map(({ json }) => json.token);
  for (const each of [token, ...tokens])
    expect((await ask("GET", "/api/me", { token: each })).status).toBe(200);
});

const refresh = (refreshToken: string) => ask("POST", "/api/auth/refresh", { json: { refreshToken } });
const secondsLater = (seconds: number) => new Date(Date.now() + seconds * 1000);

test("a renewal gives another refresh token; the one before gets the same answer for another minute", async () => {
  const first = await tokensOf(cast.ani);
  const { refreshToken: second } = (await refresh(first.refreshToken)).json;
  expect(second).not.toBe(first.refreshToken);
  const repeats = [0, 1, 2].map(() => refresh(first.refreshToken));
  for (const { json } of await Promise.all(repeats)) expect(json.refreshToken).toBe(second);
  expect((await refresh(second)).status).toBe(200);
});

test("an old refresh token that comes back after more than a minute ends the session, for its owner too", async () => {
  const { refreshToken: copied } = await tokensOf(cast.ani);
  const mine = (await refresh(copied)).json;
  const other = await tokensOf(cast.ani);
  vi.useFakeTimers({ now: secondsLater(61), toFake: ["Date"] });
  try {
    expect((await refresh(copied)).status).toBe(401);
    expect((await refresh(mine.refreshToken)).status).toBe(401);
    expect((await ask("GET", "/api/me", { token: mine.token })).status).toBe(401);
    expect((await refresh(other.refreshToken)).status).toBe(200); // another sign-in goes on
  } finally {
    vi.useRealTimers();
  }
});

test("a refresh token of two renewals ago ends the session at once", async () => {
  const { refreshToken: first } = await tokensOf(cast.ani);
  const second = (await refresh(first)).json.refreshToken;
  const third = (await refresh(second)).json.refreshToken;
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);
});

test("a sign-in from before refresh tokens were renewed goes on, with a token that is renewed", async () => {
  const { refreshToken } = await tokensOf(cast.ani);
  const old = refreshToken.split(".")[0] ?? "";
  await db.session.updateMany({ where: { refreshHash: hashToken(old) }, data: { secretHash: null } });
  const renewed = (await refresh(old)).json.refreshToken;
  expect((await refresh(old)).json.refreshToken).toBe(renewed);
  const next = (await refresh(renewed)).json.refreshToken;
  expect((await refresh(old)).status).toBe(401);
  expect((await refresh(next)).status).toBe(401);
});

test("the database cannot tell what the next refresh token is", async () => {
  const { refreshToken } = await tokensOf(cast.ani);
  const next = (await refresh(refreshToken)).json.refreshToken;
  const stored = JSON.stringify(await db.session.findMany());
  for (const part of [...refreshToken.split("."), ...next.split(".")]) expect(stored).not.toContain(part);
});

test("a made-up refresh token is refused", async () => {
  expect((await ask("POST", "/api/auth/refresh", { json: { refreshToken: "made-up" } })).status).toBe(401);
});

test("a browser's expired access cookie is renewed within the same request", async () => {
  const { token, refreshToken } = await tokensOf(cast.ani);
  const answer = await ask("GET", "/api/me", { cookies: { token, refreshToken }, now: minutesLater(20) });
  expect(answer.status).toBe(200);
  const [line] = answer.setCookies;
  expect(line).toMatch(/^token=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/);
  const renewed = cookieIn(answer.setCookies, "token");
  expect(cookieIn(answer.setCookies, "refreshToken")).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  expect(cookieIn(answer.setCookies, "refreshToken")).not.toBe(refreshToken);
  expect((await ask("GET", "/api/me", { cookies: { token: renewed } })).status).toBe(200);
});

test("cookies of a session that has ended are taken away", async () => {
  const answer = await ask("GET", "/api/me", { cookies: { token: "old", refreshToken: "older" } });
  expect(answer.status).toBe(401);
  expect(answer.setCookies.map((line) => line.split(";")[0])).toEqual(["token=", "refreshToken="]);
});

test("a bearer token counts, whatever the cookies say", async () => {
  const cookies = await tokensOf(cast.ani);
  const bearer = await tokensOf(cast.budi);
  expect((await ask("GET", "/api/me", { cookies, token: bearer.token })).json.name).toBe("Budi");
  expect((await ask("GET", "/api/me", { cookies, token: "made-up" })).status).toBe(401);
});

test("signing out ends that session and no other", async () => {
  const [here, elsewhere] = [await tokensOf(cast.ani), await tokensOf(cast.ani)];
  expect((await ask("POST", "/api/auth/logout", { token: here.token })).json).toEqual({ ok: true });
  expect((await ask("GET", "/api/me", { token: here.token })).status).toBe(401);
  expect((await ask("POST", "/api/auth/refresh", { json: { refreshToken: here.refreshToken } })).status).toBe(
    401,
  );
  expect((await ask("GET", "/api/me", { token: elsewhere.token })).status).toBe(200);
});

const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields), headers: OWN_PAGE });
const cookieNames = (lines: string[]) => lines.map((line) => line.split("=")[0]);

test("the sign-in form sets both cookies and leads to the page that was asked for", async () => {
  const answer = await ask(
    "POST",
    "/login",
    form({ email: "ani@example.com", password: PASSWORD, next: "/batches?q=1" }),
  );
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/batches?q=1");
  expect(cookieNames(answer.setCookies)).toEqual(["lang", "token", "refreshToken"]);
  for (const line of answer.setCookies) expect(line).toContain("HttpOnly; SameSite=Lax");
});

test.each([
  "//evil.example",
  "https://evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
])("after sign-in nobody is led away to %s", async (next) => {
  const answer = await ask("POST", "/login", form({ email: "ani@example.com", password: PASSWORD, next }));
  expect(answer.headers.get("Location")).toBe("/dashboard");
});

test("the admin sign-in leads admins to their dashboard and users to theirs", async () => {
  const place = async ({ email }: Actor) =>
    (await ask("POST", "/admin/login", form({ email, password: PASSWORD }))).headers.get("Location");
  expect(await place(cast.dewi)).toBe("/admin/dashboard");
  expect(await place(cast.ani)).toBe("/dashboard");
});

test("signing out by the button ends the session and takes the cookies away", async () => {
  const cookies = await tokensOf(cast.ani);
  const answer = await ask("POST", "/logout", { cookies, headers: OWN_PAGE });
  expect(answer.headers.get("Location")).toBe("/login");
  expect(answer.setCookies.map((line) => line.split(";")[0])).toEqual(["token=", "refreshToken="]);
  expect((await ask("GET", "/api/me", { token: cookies.token })).status).toBe(401);
});
