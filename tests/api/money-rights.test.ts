import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { requestCredits } from "~/domain/credits/request-credits";
import { approveRequest } from "~/domain/credits/review-request";
import { db } from "~/platform/db";
import { person, wholeCast } from "../support/cast";
import { pngFile, uploaded } from "../support/evidence";
import { ask, OWN_PAGE, tokensOf } from "./call";

// Who gets which answer, for every call and screen of admins about money. Each cell asks about a request of its own.
const WHO = [
  ...(["nobody", "ani", "budi", "dewi", "requests", "settings"] as const),
  ...(["eka", "deactivated", "newPassword"] as const),
];
type Who = (typeof WHO)[number];

const REQUESTS = "admins with REQUEST_CREDITS";
const SETTINGS = "admins with SETTINGS";
type Rule = typeof REQUESTS | typeof SETTINGS;

const R = "/api/admin/request-buy-credits";
const CALLS: [string, Rule, number, object?][] = [
  [`GET ${R}`, REQUESTS, 200],
  [`GET ${R}/REQUEST`, REQUESTS, 200],
  [`POST ${R}/REQUEST/approve`, REQUESTS, 200],
  [`POST ${R}/REQUEST/reject`, REQUESTS, 200, { reason: "No transfer has arrived." }],
  ["GET /api/admin/settings", SETTINGS, 200],
  ["GET /api/admin/opt-outs", SETTINGS, 200],
  ["POST /api/admin/opt-outs", SETTINGS, 201, { numbers: ["+6281234000002"] }],
  ["GET /api/admin/opt-outs/export", SETTINGS, 200],
  ["DELETE /api/admin/opt-outs/OPTOUT", SETTINGS, 200],
  ["PUT /api/admin/settings", SETTINGS, 200, { price_per_credit: 150 }],
  ["POST /api/admin/settings/test-email", SETTINGS, 409, { to: "ani@example.com" }], // no mail server
  ["GET /api/admin/packages", SETTINGS, 200],
  ["POST /api/admin/packages", SETTINGS, 201, { name: "Hemat", credits: 100, price: 12_000 }],
  ["PUT /api/admin/packages/PACKAGE", SETTINGS, 200, { price: 11_000 }],
  ["DELETE /api/admin/packages/PACKAGE", SETTINGS, 200],
  ["GET /api/admin/receipts", REQUESTS, 200],
  ["GET /api/admin/receipts/export", REQUESTS, 200],
  ["GET /api/admin/receipts/RECEIPT/pdf", REQUESTS, 200],
  ["POST /api/admin/receipts/RECEIPT/correct", REQUESTS, 200, { buyer_name: "CV Baru", reason: "Name" }],
  ["GET /api/admin/bank-statements", REQUESTS, 200],
  ["POST /api/admin/bank-statements", REQUESTS, 415, {}],
  ["GET /api/admin/bank-statements/STATEMENT", REQUESTS, 200],
  ["POST /api/admin/bank-statements/STATEMENT/approve", REQUESTS, 200, { line_ids: [1] }],
];

/** Of ani, budi, dewi, requests, settings, eka. */
const ALLOWED: Record<Rule, boolean[]> = {
  [REQUESTS]: [false, false, false, true, false, true],
  [SETTINGS]: [false, false, false, false, true, true],
};

function statusFor(who: Who, rule: Rule, allowed: number): number {
  if (who === "nobody" || who === "deactivated") return 401;
  if (who === "newPassword") return 403;
  return ALLOWED[rule][WHO.indexOf(who) - 1] ? allowed : 403;
}

const tokens: Partial<Record<Who, string>> = {};
let ani: Actor;
let eka: Actor;
let shade = 0;

beforeAll(async () => {
  const cast = await wholeCast();
  ani = cast.ani;
  eka = cast.eka;
  const requests = await person("Gita", { role: "ADMIN", features: ["REQUEST_CREDITS"] });
  const settings = await person("Hadi", { role: "ADMIN", features: ["SETTINGS"] });
  const deactivated = await person("Fajar");
  const newPassword = await person("Lina");
  await db.user.update({ where: { id: newPassword.id }, data: { mustChangePassword: true } });
  const { budi, dewi } = cast;
  const all = { ani, budi, dewi, requests, settings, eka, deactivated, newPassword };
  for (const [who, { id }] of Object.entries(all)) tokens[who as Who] = (await tokensOf({ id })).token;
  await db.user.update({ where: { id: deactivated.id }, data: { active: false } });
});

async function filled(path: string): Promise<string> {
  if (path.includes("OPTOUT")) return path.replace("OPTOUT", String(await freshOptOut()));
  if (path.includes("PACKAGE")) return path.replace("PACKAGE", String(await freshPackage()));
  if (path.includes("RECEIPT")) return path.replace("RECEIPT", String(await freshReceipt()));
  if (path.includes("STATEMENT")) return path.replace("STATEMENT", String(await freshStatement()));
  return path.replace("REQUEST", String(await freshRequest()));
}

async function freshOptOut(): Promise<number> {
  shade += 1;
  const number = `62812341${String(shade).padStart(5, "0")}`;
  return (await db.optOut.create({ data: { number, how: "ADMIN", at: new Date() } })).id;
}

async function freshPackage(): Promise<number> {
  await db.creditPackage.deleteMany();
  const data = { name: "Hemat", credits: 100, price: 12_000n, createdAt: new Date() };
  return (await db.creditPackage.create({ data })).id;
}

async function freshReceipt(): Promise<number> {
  const requestId = await freshRequest();
  await approveRequest(eka, requestId, new Date());
  return (await db.paymentReceipt.findFirstOrThrow({ where: { requestId } })).id;
}

async function freshStatement(): Promise<number> {
  const data = { account: "1234567890", layout: "BCA", fileName: "a.csv", lines: 0 };
  return (await db.bankStatement.create({ data: { ...data, uploadedAt: new Date(), uploadedById: eka.id } }))
    .id;
}

async function freshRequest(): Promise<number> {
  await db.creditRequest.updateMany({
    where: { approvedAt: null, rejectedAt: null },
    data: { approvedAt: new Date() },
  });
  shade += 1;
  const evidence = uploaded(pngFile(shade, 64));
  return (await requestCredits(ani, { amount: 10, evidence }, new Date())).request.id;
}

test.each(CALLS)("%s is for %s", async (call, rule, allowed, json) => {
  const [method = "", path = ""] = call.split(" ");
  const wanted: Record<string, number> = {};
  const got: Record<string, number> = {};
  for (const who of WHO) {
    const address = await filled(path);
    const answer = await ask(method, address, {
      token: tokens[who],
      json: method === "GET" ? undefined : json,
    });
    got[who] = answer.status;
    wanted[who] = statusFor(who, rule, allowed);
    if (answer.status >= 400)
      expect(answer.json).toMatchObject({ ok: false, error: expect.any(String), code: expect.any(String) });
  }
  expect(got).toEqual(wanted);
});

const SCREENS: [string, Rule][] = [
  ["GET /admin/request-buy-credits", REQUESTS],
  ["GET /admin/request-buy-credits?request=REQUEST", REQUESTS],
  ["POST /admin/request-buy-credits", REQUESTS],
  ["GET /admin/settings", SETTINGS],
  ["POST /admin/settings", SETTINGS],
  ["GET /admin/settings/qris", SETTINGS],
  ["POST /admin/settings/qris", SETTINGS],
  ["GET /admin/packages", SETTINGS],
  ["GET /admin/packages/new", SETTINGS],
  ["POST /admin/packages/new", SETTINGS],
  ["GET /admin/packages/PACKAGE", SETTINGS],
  ["POST /admin/packages/PACKAGE", SETTINGS],
  ["GET /admin/packages/PACKAGE/delete", SETTINGS],
  ["POST /admin/packages/PACKAGE/delete", SETTINGS],
  ["GET /admin/receipts", REQUESTS],
  ["GET /admin/receipts/export", REQUESTS],
  ["GET /admin/receipts/RECEIPT/correct", REQUESTS],
  ["POST /admin/receipts/RECEIPT/correct", REQUESTS],
  ["GET /admin/bank-statements", REQUESTS],
  ["POST /admin/bank-statements", REQUESTS],
  ["GET /admin/bank-statements/STATEMENT", REQUESTS],
  ["POST /admin/bank-statements/STATEMENT", REQUESTS],
  ["GET /admin/opt-outs", SETTINGS],
  ["POST /admin/opt-outs", SETTINGS],
  ["GET /admin/opt-outs/export", SETTINGS],
  ["GET /admin/opt-outs/OPTOUT/remove", SETTINGS],
  ["POST /admin/opt-outs/OPTOUT/remove", SETTINGS],
];

/** A screen sends whoever may not see it elsewhere. */
test.each(SCREENS)("the screen %s opens for %s, the others are sent elsewhere", async (call, rule) => {
  const [method = "", path = ""] = call.split(" ");
  const wanted: Record<string, string> = {};
  const got: Record<string, string> = {};
  for (const who of WHO) {
    const address = await filled(path);
    const post = method === "POST" ? { headers: OWN_PAGE, body: new URLSearchParams() } : {};
    const token = tokens[who];
    got[who] = await placeOf(ask(method, address, { ...(token ? { cookies: { token } } : {}), ...post }));
    const status = statusFor(who, rule, 200);
    wanted[who] =
      status === 200
        ? "opens"
        : status === 401
          ? "/login"
          : who === "newPassword"
            ? "/settings"
            : "/dashboard";
  }
  expect(got).toEqual(wanted);
});

/** What is done leads back to a list of admins. */
const DONE = "/admin/";

async function placeOf(asking: ReturnType<typeof ask>): Promise<string> {
  try {
    const { status, headers } = await asking;
    const place = (headers.get("Location") ?? "").replace(/\?.*/, "");
    return status === 302 && !place.startsWith(DONE) ? place : "opens";
  } catch (thrown) {
    if (thrown instanceof Response) return (thrown.headers.get("Location") ?? "").replace(/\?.*/, "");
    return "opens"; // data(…) of a screen is no Response
  }
}
