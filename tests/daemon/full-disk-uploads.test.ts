import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pruneUnfinishedImports } from "~/domain/imports/discard-import";
import { dropUnusedFiles } from "~/domain/stored-files/drop";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { ended } from "../support/daemon";
import { pdfFile } from "../support/evidence";
import { startWeb, type Web } from "../support/web";
import { zipOf } from "../support/zip";

// A real web process of which no file grows beyond this, as on a disk that is full.
const FILE_KB_MAX = 512;
const KB = 1024;
const HOUR_MS = 60 * 60_000;

let web: Web;
let token = "";

beforeAll(async () => {
  const ani = await person("Ani", { credits: 10 });
  token = (await makeApiToken(ani, { name: "Shop" }, new Date())).token;
  await db.$queryRawUnsafe("PRAGMA wal_checkpoint(TRUNCATE)");
  web = await startWeb({ fileKbMax: FILE_KB_MAX });
});
afterAll(async () => {
  web.process.kill("SIGKILL");
  await ended(web.process);
});

/** A row whose file is about so large, and as large when it is packed. */
function upload(bytes: number, language: string) {
  const content = Buffer.concat([pdfFile().subarray(0, 9), randomBytes(bytes), pdfFile()]);
  const tail = Buffer.from(`\nstartxref\n${content.lastIndexOf("xref\n0")}\n%%EOF\n`);
  const form = new FormData();
  form.set("file", new Blob(["receiver_number,messages,attachment\n6281234567890,Halo,a.pdf\n"]), "rows.csv");
  const zip = zipOf([{ name: "a.pdf", content: Buffer.concat([content, tail]) }]);
  form.set("attachments", new Blob([new Uint8Array(zip)]), "slips.zip");
  const headers = { Authorization: `Bearer ${token}`, "Accept-Language": language };
  return fetch(`${web.url}/api/bulk/batches`, { method: "POST", headers, body: form });
}

const uploads = () => readdirSync(join(process.env.DATA_DIR!, "uploads"));
const kept = async () => [
  await db.batch.count(),
  await db.batchItem.count(),
  await db.storedFile.count(),
  await db.batchAttachment.count(),
];

test.each([
  ["en", "The server is out of disk space"],
  ["id", "Penyimpanan server penuh"],
])(
  "a zip for which the disk has no room is refused in a sentence (%s), and nothing of it stays",
  async (language, sentence) => {
    const answer = await upload(2 * FILE_KB_MAX * KB, language);
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      code: "STORAGE_FULL",
      error: expect.stringContaining(sentence),
    });
    expect(uploads()).toEqual([]);
    expect(await kept()).toEqual([0, 0, 0, 0]);
  },
);

test("a file for which the database has no room is refused, too; what the full disk kept from being removed goes within the hour", async () => {
  const answer = await upload(0.8 * FILE_KB_MAX * KB, "en");
  expect([503, 507]).toContain(answer.status); // SQLite may say no more than that it could not write
  expect(uploads()).toEqual([]);
  expect(await db.batch.count({ where: { submittedAt: { not: null } } })).toBe(0);
  const later = new Date(Date.now() + 2 * HOUR_MS);
  await pruneUnfinishedImports(later);
  await dropUnusedFiles(later);
  expect(await kept()).toEqual([0, 0, 0, 0]);
});
