import { beforeAll, expect, test } from "vitest";
import { stageForCheck } from "~/domain/batches/staged";
import { moveItems } from "~/domain/sending/move-items";
import type { Actor } from "~/domain/users/actor";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { ask, OWN_PAGE, tokensOf } from "./ask";

// Who gets which answer, for the calls and screens about sending. Each cell has a batch and a sheet of its own.
const WHO = ["nobody", "ani", "budi", "dewi", "citra", "eka", "deactivated", "newPassword"] as const;
type Who = (typeof WHO)[number];

/** Of ani (whose batch and sheet it is), budi, dewi, citra, eka: `true` is the answer of those who may. */
const OWNER = [true, 404, 404, 404, 404] as const;
const OWNER_AND_ADMINS = [true, 404, true, true, true] as const;
const OWNER_AND_SUPER = [true, 404, 403, 403, true] as const;
const EVERYBODY = [true, true, true, true, true] as const;
type Rule = readonly (true | number)[];

const CALLS: [string, Rule, number, object?][] = [
  ["POST /api/bulk/batches/BATCH/retry", OWNER_AND_SUPER, 201, {}],
  ["GET /api/bulk/batches/BATCH/items?reason=REFUSED", OWNER_AND_ADMINS, 200],
];

const SCREENS: [string, Rule, number, Record<string, string>?][] = [
  ["GET /dashboard", EVERYBODY, 200],
  ["GET /send/new", EVERYBODY, 200],
  ["GET /send/new/SHEET", OWNER, 200],
  ["GET /send/new/SHEET/faults", OWNER, 200],
  ["POST /send/new/SHEET", OWNER, 302, { intent: "confirm" }],
  ["POST /send/new/SHEET", OWNER, 302, { intent: "discard" }],
  ["GET /batches", EVERYBODY, 200],
  ["GET /batches/BATCH", OWNER_AND_ADMINS, 200],
  ["POST /batches/BATCH", OWNER_AND_SUPER, 302, { intent: "pause" }],
  ["POST /batches/BATCH", OWNER_AND_SUPER, 302, { intent: "resume" }],
  ["GET /batches/BATCH/cancel", OWNER_AND_SUPER, 200],
  ["POST /batches/BATCH/cancel", OWNER_AND_SUPER, 302, {}],
  ["GET /batches/BATCH/retry", OWNER_AND_SUPER, 200],
  ["POST /batches/BATCH/retry", OWNER_AND_SUPER, 302, { unconfirmed: "on" }],
];

const tokens: Partial<Record<Who, string>> = {};
let ani: Actor;
let file: { path: string; filename: string };
let count = 0;

beforeAll(async () => {
  const cast = await wholeCast();
  ani = cast.ani;
  const deactivated = await person("Fajar");
  const newPassword = await person("Lina", { role: "SUPER ADMIN" });
  await db.user.update({ where: { id: newPassword.id }, data: { mustChangePassword: true } });
  for (const [who, { id }] of Object.entries({ ...cast, deactivated, newPassword }))
    tokens[who as Who] = (await tokensOf({ id })).token;
  await db.user.update({ where: { id: deactivated.id }, data: { active: false } });
});

/** A batch with a row to retry and one still to send, and a sheet to check: one after the other of Ani's. */
async function addressOf(path: string): Promise<string> {
  const now = new Date();
  const batch = await queuedBatch(ani, 2, now);
  const refused = { batchId: batch, rowNo: 2, from: "READY", to: "REFUNDED", reason: "REFUSED" } as const;
  await transaction((tx) => moveItems(tx, [refused], now));
  count += 1;
  file = await sheetFile([["0812 3400 0001", `Halo ${count} ${Math.random()}`, null]]);
  const sheet = path.includes("SHEET") ? (await stageForCheck(ani, file, {}, now)).id : 0;
  return path.replace("BATCH", `${batch}`).replace("SHEET", `${sheet}`);
}

function allowedFor(who: Who, rule: Rule): true | number {
  return rule[["ani", "budi", "dewi", "citra", "eka"].indexOf(who)] ?? 0;
}

test.each(CALLS)("%s", async (call, rule, allowed, json) => {
  const [method = "", path = ""] = call.split(" ");
  const wanted: Record<string, number> = {};
  const got: Record<string, number> = {};
  for (const who of WHO) {
    const answer = await ask(method, await addressOf(path), { token: tokens[who], json });
    got[who] = answer.status;
    const may = allowedFor(who, rule);
    const known = who === "nobody" || who === "deactivated" ? 401 : who === "newPassword" ? 403 : may;
    wanted[who] = known === true ? allowed : known;
  }
  expect(got).toEqual(wanted);
});

test.each(SCREENS)("%s", async (call, rule, allowed, fields) => {
  const [method = "", path = ""] = call.split(" ");
  const wanted: Record<string, string> = {};
  const got: Record<string, string> = {};
  for (const who of WHO) {
    const cookies: Record<string, string> = tokens[who] ? { token: tokens[who] } : {};
    const body = fields && new URLSearchParams({ request_key: crypto.randomUUID(), ...fields });
    got[who] = await shown(method, await addressOf(path), { cookies, body, headers: OWN_PAGE });
    const may = allowedFor(who, rule);
    if (who === "nobody" || who === "deactivated") wanted[who] = "to /login";
    else if (who === "newPassword") wanted[who] = "to /settings";
    else wanted[who] = String(may === true ? allowed : may);
  }
  expect(got).toEqual(wanted);
});

/** The status of a screen, however it comes: thrown, as Remix's `data`, or as a Response. */
async function shown(method: string, address: string, question: object): Promise<string> {
  const answer = await ask(method, address, question).catch((thrown) => thrown);
  if (answer instanceof Error && !("status" in answer)) throw answer;
  const status = Number(answer?.status ?? answer?.init?.status ?? 200);
  const place = answer?.headers?.get?.("Location") ?? "";
  return /^\/(login|settings)/.test(place) ? `to ${place.split("?")[0]}` : String(status);
}
