import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

const disks = await vi.hoisted(async () => {
  const { postgresqlOnSmallDisks } = await import("../support/postgresql-on-small-disks.mjs");
  const found = await postgresqlOnSmallDisks();
  if (found) process.env.DATABASE_URL = found.url;
  return found;
});

import { checkLedger } from "~/domain/credits/audit-ledger";
import { pruneUnfinishedImports } from "~/domain/imports/discard-import";
import { dropUnusedFiles } from "~/domain/stored-files/drop";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { db, isDatabaseAway } from "~/platform/db";
import { person } from "../support/cast";
import { ended } from "../support/daemon";
import { pdfFile } from "../support/evidence";
import { until } from "../support/until";
import { startWeb, type Web } from "../support/web";
import { zipOf } from "../support/zip";

// A real web process on a PostgreSQL that has no room: for the database (53100), or for its WAL, when it gives up.
const KB = 1024;
const HOUR_MS = 60 * 60_000;
/** Nothing new fits; a row of the file; the first of its pieces. */
const LEFT_KB = [0, 64, 900];
/** The pieces of 1 MB that the WAL has begun, or made ahead, have room for so many files at most. */
const FILES_UNTIL_FULL_MAX = 4;

const ROW = "receiver_number,messages,attachment\n6281234567890,Halo,a.pdf\n";
const KINDS: Record<string, { path: string; form: (file: Buffer) => Record<string, Blob | string> }> = {
  "a PDF per row from a zip": {
    path: "/api/bulk/batches",
    form: (content) => ({
      file: new Blob([ROW]),
      attachments: blob(zipOf([{ name: "a.pdf", content }])),
    }),
  },
  "a PDF for all rows": {
    path: "/api/bulk/batches",
    form: (content) => ({ recipients: "6281234567891", message: "Halo", attachment: blob(content) }),
  },
  "a proof of transfer": {
    path: "/api/credits/requests",
    form: (content) => ({ amount: "100", transfer_evidence: blob(content) }),
  },
};
const SENTENCES = { en: "The server is out of disk space", id: "Penyimpanan server penuh" };
const AWAY_SENTENCES = {
  en: "We cannot reach the database",
  id: "Database sedang tidak terjangkau",
};
type Language = keyof typeof SENTENCES;
const CASES = Object.keys(KINDS).flatMap((kind) =>
  (["en", "id"] as const).map((language) => ({ kind, language })),
);
const WAL_CASES = CASES.filter((_, n) => n % 4 === 0 || n % 4 === 3);

const blob = (content: Buffer) => new Blob([new Uint8Array(content)]);

/** 1.5 MB that nobody has sent before, and as large when they are packed. */
function largePdf(): Buffer {
  const content = Buffer.concat([pdfFile().subarray(0, 9), randomBytes(1_500 * KB), pdfFile()]);
  const tail = Buffer.from(`\nstartxref\n${content.lastIndexOf("xref\n0")}\n%%EOF\n`);
  return Buffer.concat([content, tail]);
}

let web: Web | undefined;
let authorization = "";

beforeAll(async () => {
  if (!disks) return;
  const ani = await person("Ani", { credits: 100 });
  authorization = `Bearer ${(await makeApiToken(ani, { name: "Shop" }, new Date())).token}`;
  web = await startWeb();
  // So that every table has a page with room, and it is the file that has none.
  for (const kind in KINDS) expect((await upload(kind, "en", kind, pdfFile(kind))).status).toBe(201);
});
afterEach(() => disks?.data.empty());
afterAll(async () => {
  web?.process.kill("SIGKILL");
  if (web) await ended(web.process);
  if (disks) await db.$disconnect();
  await disks?.stop();
});

async function upload(kind: string, language: Language, key: string, file: Buffer) {
  const { path, form } = KINDS[kind]!;
  const body = new FormData();
  for (const [name, value] of Object.entries(form(file))) {
    if (typeof value === "string") body.set(name, value);
    else body.set(name, value, name === "file" ? "rows.csv" : name === "attachments" ? "slips.zip" : "a.pdf");
  }
  const headers = { Authorization: authorization, "Accept-Language": language, "Idempotency-Key": key };
  const answer = await fetch(`${web!.url}${path}`, { method: "POST", headers, body });
  const { code, error } = (await answer.json()) as { code?: string; error?: string };
  return { status: answer.status, code, error };
}

const refusal = (language: Language) => ({
  ...{ status: 507, code: "STORAGE_FULL" },
  error: expect.stringContaining(SENTENCES[language]),
});

/** Where PostgreSQL gave up for something else that it wrote just then. */
const away = (language: Language) => ({
  ...{ status: 503, code: "DATABASE_AWAY" },
  error: expect.stringContaining(AWAY_SENTENCES[language]),
});

/** All that anybody sees or pays. */
const seen = async () => ({
  batches: await db.batch.count({ where: { submittedAt: { not: null } } }),
  requests: await db.creditRequest.count(),
  entries: await db.creditEntry.count(),
});
/** What lies there for it. */
const kept = async () => ({
  ...{ batches: await db.batch.count(), rows: await db.batchItem.count() },
  ...{ files: await db.storedFile.count(), pieces: await db.filePiece.count() },
  ...{ attachments: await db.batchAttachment.count(), keys: await db.requestKey.count() },
});
/** And what could not be removed, as the database was gone or what an account stores could not be written: its hour is over. */
async function keptLater() {
  const later = new Date(Date.now() + 2 * HOUR_MS);
  await pruneUnfinishedImports(later);
  await dropUnusedFiles(later);
  await db.requestKey.deleteMany({ where: { status: null } });
  return kept();
}

/** When there is room again. */
async function goesThrough(...request: Parameters<typeof upload>) {
  expect(await upload(...request)).toMatchObject({ status: 201 });
  expect((await checkLedger()).differences).toEqual([]);
  expect(readdirSync(join(process.env.DATA_DIR!, "uploads"))).toEqual([]);
}

test.skipIf(!disks).each(CASES)(
  "without room for the database $kind is refused in a sentence ($language), nothing of it is kept, and it goes through when there is room",
  async ({ kind, language }) => {
    const request = [kind, language, `${kind} ${language}`, largePdf()] as const;
    const [seenBefore, keptBefore] = [await seen(), await kept()];
    for (const left of LEFT_KB) {
      disks!.data.fill(left);
      expect(await upload(...request)).toEqual(refusal(language));
      expect(await seen()).toEqual(seenBefore);
    }
    disks!.data.empty();
    expect(await keptLater()).toEqual(keptBefore);
    await goesThrough(...request);
  },
);

test.skipIf(!disks).each(WAL_CASES)(
  "without room for the WAL, when PostgreSQL gives up, $kind is refused in a sentence ($language), nothing of it is kept, and it goes through when there is room",
  async ({ kind, language }) => {
    let [seenBefore, keptBefore] = [await seen(), await kept()];
    disks!.wal.fill();
    for (let n = 1; ; n += 1) {
      const request = [kind, language, `${kind} ${language} ${n}`, largePdf()] as const;
      const answer = await upload(...request);
      if (answer.status === 201 && n < FILES_UNTIL_FULL_MAX) {
        [seenBefore, keptBefore] = [await seen(), await kept()];
        continue;
      }
      disks!.wal.empty();
      await disks!.startAgain();
      expect([refusal(language), away(language)]).toContainEqual(answer);
      expect(await until(() => seen().catch(() => null), "PostgreSQL")).toEqual(seenBefore);
      expect(await keptLater()).toEqual(keptBefore);
      return goesThrough(...request);
    }
  },
);

test.skipIf(!disks)(
  "without room for the database people read on, and rows that a program sends are refused",
  async () => {
    const message = "Halo ".repeat(500);
    const rows = Array.from({ length: 500 }, (_, n) => ({
      receiver_number: `62813${1e7 + n}`,
      messages: message,
    }));
    const headers = {
      Authorization: authorization,
      "Content-Type": "application/json",
      "Accept-Language": "en",
    };
    const send = () =>
      fetch(`${web!.url}/api/bulk/batches`, { method: "POST", headers, body: JSON.stringify({ rows }) });
    const seenBefore = await seen();
    disks!.data.fill();
    const answer = await send();
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: "STORAGE_FULL" }]);
    expect(await seen()).toEqual(seenBefore);
    const content = randomBytes(100 * KB);
    const piece = { fileId: (await db.storedFile.findFirstOrThrow()).id, no: 1_000, content };
    await expect(db.filePiece.create({ data: piece })).rejects.toSatisfy(isDatabaseAway);
    await db.apiToken.updateMany({ data: { lastUsedAt: null } });
    expect((await fetch(`${web!.url}/api/bulk/batches`, { headers })).status).toBe(200);
  },
);
