import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { readEvidence } from "~/domain/credits/evidence";
import { requestById } from "~/domain/credits/list-requests";
import { moveOldProofs } from "~/domain/credits/migrate-legacy-evidence";
import { storeFile } from "~/domain/stored-files/store";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { buyer, LONG_AFTER, now } from "../support/buying";
import { pngFile } from "../support/evidence";

const folder = resolve(env.DATA_DIR, "evidence");
let shade = 0;

/** As 0.2 kept it. */
async function oldRequest(content = pngFile(++shade, 70)) {
  mkdirSync(folder, { recursive: true });
  const owner = await buyer();
  const evidenceFile = randomUUID();
  writeFileSync(join(folder, evidenceFile), content);
  const evidenceSha256 = createHash("sha256").update(content).digest("hex");
  const proof = { evidenceFile, evidenceSha256, evidenceType: "png" };
  const { id } = await db.creditRequest.create({
    data: { userId: owner.id, amount: 1, unitPrice: 100, totalPrice: 1, orderAt: now, ...proof },
  });
  return { id, owner, content, name: evidenceFile };
}

type Old = Awaited<ReturnType<typeof oldRequest>>;
const seen = async ({ owner, id }: Old) => buffer((await readEvidence(owner, id, "png")).content);
const isThere = ({ name }: Old) => existsSync(join(folder, name));

beforeEach(async () => {
  await db.creditRequest.deleteMany();
  rmSync(folder, { recursive: true, force: true });
});

test("an upgrade moves the proofs into the database; their addresses show the same, and a note is left", async () => {
  const [one, two] = [await oldRequest(), await oldRequest()];
  const { transfer_evidence_url: address } = await requestById(one.id);
  expect((await seen(one)).equals(one.content)).toBe(true); // not moved yet
  expect(await moveOldProofs(now)).toEqual({ moved: 2, damaged: 0 });
  for (const each of [one, two]) expect((await seen(each)).equals(each.content)).toBe(true);
  expect((await requestById(one.id)).transfer_evidence_url).toBe(address);
  expect(readdirSync(folder)).toEqual(["README.txt"]);
  expect(await moveOldProofs(now)).toEqual({ moved: 0, damaged: 0 });
});

test("a move that was cut off anywhere goes on where it was", async () => {
  const begun = await oldRequest();
  await db.storedFile.create({ data: { sha256: "", bytes: 0, wantedAt: now } });
  const copied = await oldRequest();
  await storeFile([copied.content], now);
  const pointed = await oldRequest();
  const { id } = await storeFile([pointed.content], now);
  await db.creditRequest.update({
    where: { id: pointed.id },
    data: { evidenceFile: null, evidenceFileId: id },
  });
  const long = LONG_AFTER;
  expect(await moveOldProofs(long)).toEqual({ moved: 2, damaged: 0 });
  for (const each of [begun, copied, pointed]) {
    expect((await seen(each)).equals(each.content)).toBe(true);
    expect(isThere(each)).toBe(false);
  }
});

test("a file that is not what came with its request stays, and its address shows it as before", async () => {
  const old = await oldRequest();
  writeFileSync(join(folder, old.name), "something else");
  expect(await moveOldProofs(now)).toEqual({ moved: 0, damaged: 1 });
  expect(isThere(old)).toBe(true);
  expect((await seen(old)).toString()).toBe("something else");
});

test("what lies on another machine is left for that one, and no folder is made for a note", async () => {
  const old = await oldRequest();
  const before = env.DATA_DIR;
  Object.assign(env, { DATA_DIR: join(before, "elsewhere") });
  try {
    expect(await moveOldProofs(now)).toEqual({ moved: 0, damaged: 0 });
    expect(existsSync(env.DATA_DIR)).toBe(false);
  } finally {
    Object.assign(env, { DATA_DIR: before });
  }
  expect(await moveOldProofs(now)).toEqual({ moved: 1, damaged: 0 });
  expect((await seen(old)).equals(old.content)).toBe(true);
});

test("files that no request leads to are removed after a day, and those of accounts that are gone at once", async () => {
  const old = await oldRequest();
  await db.user.delete({ where: { id: old.owner.id } });
  const [young, orphan] = [randomUUID(), randomUUID()];
  for (const name of [young, orphan]) writeFileSync(join(folder, name), "x");
  utimesSync(join(folder, orphan), 1, 1);
  expect(await moveOldProofs(new Date())).toEqual({ moved: 0, damaged: 0 });
  expect(readdirSync(folder).sort()).toEqual(["README.txt", young].sort());
});
