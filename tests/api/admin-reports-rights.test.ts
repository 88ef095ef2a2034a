import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { connectedDevice } from "../support/device";
import { ask, OWN_PAGE, tokensOf } from "./call";

// Who gets which answer, for every call and screen of dashboard, sending history and test bulk.
const WHO = [
  ...(["nobody", "ani", "budi", "dewi", "history", "tests"] as const),
  ...(["eka", "deactivated", "newPassword"] as const),
];
type Who = (typeof WHO)[number];

const ADMINS = "admins";
const HISTORY = "admins with BULK_HISTORY";
const TESTS = "admins with TEST_BULK";
const SUPER = "Super Admins";
type Rule = typeof ADMINS | typeof HISTORY | typeof TESTS | typeof SUPER;

const CALLS: [string, Rule, number, object?][] = [
  ["GET /api/admin/dashboard", ADMINS, 200],
  ["GET /api/admin/bulk-history", HISTORY, 200],
  ["GET /api/admin/bulk-history/export", HISTORY, 200],
  ["GET /api/admin/recipients/6281234000001", HISTORY, 200],
  ["POST /api/admin/recipients/6281234000001/forget", SUPER, 200, {}],
  ["GET /api/admin/test-bulk/eligible-users", TESTS, 200],
  ["POST /api/admin/test-bulk/upload", TESTS, 422, {}],
  ["GET /api/admin/test-bulk/logs", TESTS, 200],
  ["GET /api/admin/test-bulk/template", TESTS, 200],
];

const SCREENS: [string, Rule][] = [
  ["GET /admin", ADMINS],
  ["GET /admin/dashboard", ADMINS],
  ["GET /admin/bulk-history", HISTORY],
  ["GET /admin/bulk-history?q_user=ani@example.com", HISTORY],
  ["GET /admin/bulk-history/export", HISTORY],
  ["GET /admin/recipients", HISTORY],
  ["GET /admin/recipients/6281234000001", HISTORY],
  ["GET /admin/recipients/6281234000001/forget", SUPER],
  ["POST /admin/recipients/6281234000001/forget", SUPER],
  ["GET /admin/test-bulk", TESTS],
  ["POST /admin/test-bulk", TESTS],
  ["POST /admin/test-bulk/upload", TESTS],
  ["GET /admin/test-bulk/template", TESTS],
];

/** Of ani, budi, dewi (ADMIN without features), history, tests, eka. */
const ALLOWED: Record<Rule, boolean[]> = {
  [ADMINS]: [false, false, true, true, true, true],
  [HISTORY]: [false, false, false, true, false, true],
  [TESTS]: [false, false, false, false, true, true],
  [SUPER]: [false, false, false, false, false, true],
};

function statusFor(who: Who, rule: Rule, allowed: number): number {
  if (who === "nobody" || who === "deactivated") return 401;
  if (who === "newPassword") return 403;
  return ALLOWED[rule][WHO.indexOf(who) - 1] ? allowed : 403;
}

const tokens: Partial<Record<Who, string>> = {};
let simulator: Simulator;
let ani: Actor;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
  const cast = await wholeCast();
  ani = cast.ani;
  const history = await person("Gita", { role: "ADMIN", features: ["BULK_HISTORY"] });
  const tests = await person("Hadi", { role: "ADMIN", features: ["TEST_BULK"] });
  const deactivated = await person("Fajar", { role: "SUPER ADMIN" });
  const newPassword = await person("Lina", { role: "SUPER ADMIN" });
  await db.user.update({ where: { id: newPassword.id }, data: { mustChangePassword: true } });
  const { budi, dewi, eka } = cast;
  const all = { ani, budi, dewi, history, tests, eka, deactivated, newPassword };
  for (const [who, { id }] of Object.entries(all)) tokens[who as Who] = (await tokensOf({ id })).token;
  await db.user.update({ where: { id: deactivated.id }, data: { active: false } });
  await connectedDevice(ani, simulator);
  await queuedBatch(ani, 3, new Date());
});
afterAll(() => simulator.close());

test.each(CALLS)("%s is for %s", async (call, rule, allowed, json) => {
  const [method = "", path = ""] = call.split(" ");
  const wanted: Record<string, number> = {};
  const got: Record<string, number> = {};
  for (const who of WHO) {
    const answer = await ask(method, path, { token: tokens[who], json });
    got[who] = answer.status;
    wanted[who] = statusFor(who, rule, allowed);
    if (answer.status >= 400)
      expect(answer.json).toMatchObject({ ok: false, error: expect.any(String), code: expect.any(String) });
  }
  expect(got).toEqual(wanted);
});

test.each(SCREENS)("the screen %s opens for %s, the others are sent elsewhere", async (call, rule) => {
  const [method = "", path = ""] = call.split(" ");
  const wanted: Record<string, string> = {};
  const got: Record<string, string> = {};
  for (const who of WHO) {
    const token = tokens[who];
    const body = path.endsWith("/forget") ? new URLSearchParams() : new FormData();
    const post = method === "POST" ? { headers: OWN_PAGE, body } : {};
    got[who] = await placeOf(ask(method, path, { ...(token ? { cookies: { token } } : {}), ...post }));
    const done = method === "POST" && path.endsWith("/forget") ? path.replace("/forget", "") : "opens";
    const opens = path === "/admin" ? "/admin/dashboard" : done;
    const elsewhere = who === "newPassword" ? "/settings" : "/dashboard";
    const status = statusFor(who, rule, 200);
    wanted[who] = status === 200 ? opens : status === 401 ? "/login" : elsewhere;
  }
  expect(got).toEqual(wanted);
});

async function placeOf(asking: ReturnType<typeof ask>): Promise<string> {
  try {
    const { status, headers } = await asking;
    return status === 302 ? (headers.get("Location") ?? "").replace(/\?.*/, "") : "opens";
  } catch (thrown) {
    if (thrown instanceof Response) return (thrown.headers.get("Location") ?? "").replace(/\?.*/, "");
    return "opens"; // what a screen shows is no Response
  }
}

test("a form of another site sends no test", async () => {
  const token = tokens.tests!;
  const asking = ask("POST", "/admin/test-bulk", {
    cookies: { token },
    headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    body: new FormData(),
  });
  const thrown = await asking.catch((refusal: Response) => refusal);
  expect(thrown.status).toBe(403);
});
