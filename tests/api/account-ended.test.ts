/*
 * An account that is deleted or deactivated in the middle of its own upload: while the sheet is read, while a file is
 * fetched, before it is whole, and when it is queued. Whoever sent it hears that they are nobody here any more, and
 * nothing of it is left: no row, no batch, no credit, no file.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { dropUnusedFiles } from "~/domain/stored-files/drop";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { deactivateUser } from "~/domain/users/deactivate";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { person } from "../support/cast";
import { pdfFile, pngFile } from "../support/evidence";
import { beforeTransaction } from "../support/raced";
import { sheetFile } from "../support/sheet";
import { until } from "../support/until";
import { ask, OWN_PAGE, tokenOf } from "./call";

const now = new Date();
const LATER = new Date(now.getTime() + 3 * 3_600_000);
const ROWS = 20_000;
let eka: Actor;
let ani: Actor;
let token = "";
let count = 0;
let big: Blob;
let files: Server;
let place = "";
let onFetch: () => Promise<unknown> = async () => {};

beforeAll(async () => {
  eka = await person("Eka", { role: "SUPER ADMIN" });
  const rows = Array.from({ length: ROWS }, (_, i) => [`62812${10_000_000 + i}`, "Halo", null]);
  big = new Blob([readFileSync((await sheetFile(rows)).path)]);
  files = createServer((_, response) => void onFetch().then(() => response.end(pdfFile("Slip"))));
  files.listen(0, "127.0.0.1");
  await new Promise((listening) => files.once("listening", listening));
  place = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  process.env.ATTACHMENT_HOSTS = place.slice("http://".length); // of threads that begin from here on
});
afterAll(() => {
  delete process.env.ATTACHMENT_HOSTS;
  files.closeAllConnections();
  files.close();
});
beforeEach(async () => {
  ani = await person(`Ani${++count}`, { credits: 50_000 });
  token = await tokenOf(ani);
});

type End = () => Promise<unknown>;
const ENDS: [string, End][] = [
  ["deleted", () => deleteUser(eka, ani.id, new Date())],
  ["deactivated", () => deactivateUser(eka, ani.id, new Date())],
];

/** Sends a form with a file as a program does, or as the page does. */
function send(path: string, fields: Record<string, Blob | string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") body.set(name, value);
    else body.set(name, value, name === "file" ? "promo.xlsx" : "slip.png");
  if (path.startsWith("/api/")) return ask("POST", path, { token, body });
  body.set("request_key", `key-${count}`);
  return ask("POST", path, { cookies: { token }, headers: OWN_PAGE, body });
}

const UPLOADS = join(env.DATA_DIR, "uploads");

async function nothingIsLeft() {
  const ofAni = { where: { OR: [{ userId: ani.id }, { createdById: ani.id }, { userId: eka.id }] } };
  expect(await db.batch.findMany(ofAni)).toEqual([]);
  expect(await db.batchItem.count()).toBe(0);
  expect(await db.batchAttachment.count()).toBe(0);
  await dropUnusedFiles(LATER);
  expect([await db.storedFile.count(), await db.filePiece.count()]).toEqual([0, 0]);
  expect(existsSync(UPLOADS) ? readdirSync(UPLOADS) : []).toEqual([]);
  expect(await db.creditEntry.count({ where: { userId: ani.id } })).toBe(1); // those that she came with
  expect((await checkLedger()).ok).toBe(true);
}

type Answer = Awaited<ReturnType<typeof ask>>;
async function isTold({ status, json }: Answer) {
  expect([status, JSON.stringify(json)]).toEqual([401, expect.stringContaining("Sign in first.")]);
  await nothingIsLeft();
}

/** Where uploads go: of a program, of the page, and of the page's script. */
const DOORS = ["/api/bulk/batches", "/send/new", "/send/new/upload"];
const everywhere = DOORS.flatMap((door) => ENDS.map(([what, end]) => [door, what, end] as const));

test.each(everywhere)("%s of somebody who is %s while the sheet is read", async (door, _, end) => {
  const sending = send(door, { file: big });
  await until(() => db.batch.count({ where: { createdById: ani.id } }), "the reading to begin");
  await end();
  await isTold(await sending);
});

test.each(everywhere)("%s of somebody who is %s before the sheet is whole", async (door, _, end) => {
  const spy = beforeTransaction(end);
  const slip = new Blob([new Uint8Array(pngFile(7))]);
  const sheet = new Blob([readFileSync((await sheetFile([["6281234567890", "Halo", null]])).path)]);
  const answer = await send(door, { file: sheet, attachment: slip });
  spy.mockRestore();
  await isTold(answer);
});

test.each(ENDS)("a batch of somebody who is %s while its files are fetched", async (_, end) => {
  onFetch = end;
  const rows = [{ receiver_number: "6281234567890", messages: "Halo", attachment: `${place}/slip.pdf` }];
  await isTold(await ask("POST", DOORS[0]!, { token, json: { rows } }));
  onFetch = async () => {};
});

test.each(ENDS)("a batch of somebody who is %s when it is about to be queued", async (_, end) => {
  const whole = beforeTransaction(async () => {
    whole.mockRestore();
    spy = beforeTransaction(end);
  });
  let spy = whole;
  const answer = await ask("POST", DOORS[0]!, {
    token,
    json: { rows: [{ receiver_number: "6281234567890", messages: "Halo" }] },
  });
  spy.mockRestore();
  await isTold(answer);
});

test.each(ENDS)("a request for credits of somebody who is %s while it is taken in", async (_, end) => {
  const spy = beforeTransaction(end);
  const proof = new Blob([new Uint8Array(pngFile(9))]);
  const answer = await send("/credits", { transfer_evidence: proof, amount: "10" });
  spy.mockRestore();
  await isTold(answer);
  expect(await db.creditRequest.count()).toBe(0);
});
