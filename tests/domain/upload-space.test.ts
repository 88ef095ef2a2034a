import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { createBatch } from "~/domain/imports/create";
import { discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import { db, postgresql } from "~/platform/db";
import { openSqlite } from "~/platform/db/sqlite/sqlite-driver.mjs";
import { prepareGivingBack } from "~/platform/db/vacuum/incremental-vacuum";
import { env } from "~/platform/env";
import { wholeCast } from "../support/cast";
import { fileWith, workbookParts, zipOf } from "../support/zip";

vi.hoisted(() => {
  process.env.UPLOAD_STORED_MB_MAX = "30";
});

const NOW = new Date("2026-11-21T01:00:00Z");
const MB = 1024 * 1024;
let people: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  people = await wholeCast(1_000_000);
});

/** What the database takes on the disk: on SQLite its file and the WAL. */
async function databaseBytes(): Promise<{ file: number; wal: number }> {
  if (postgresql) return { file: 0, wal: 0 };
  const path = env.DATABASE_URL.replace(/^file:/, "");
  return { file: statSync(path).size, wal: statSync(`${path}-wal`).size };
}

/** A few kilobytes in which every row names the same two texts. */
function smallFile(rows: number, { messageChars = 4_000, broken = false } = {}) {
  const texts = ["receiver_number", "messages", "081234567890", "x".repeat(messageChars)];
  const row = (one: number, two: number) => `<row><c t="s"><v>${one}</v></c><c t="s"><v>${two}</v></c></row>`;
  const parts = workbookParts({
    rows: row(0, 1) + row(2, 3).repeat(rows),
    sharedStrings: texts.map((text) => `<si><t>${text}</t></si>`).join(""),
    lie: broken ? { saysCrc: 1 } : undefined,
  });
  return { path: fileWith(zipOf(parts)), filename: "promo.xlsx" };
}

async function leavesNothing(work: () => Promise<void>) {
  await work(); // once: tables and indexes have their first pages
  const before = await databaseBytes();
  await work();
  const after = await databaseBytes();
  expect(after.file - before.file).toBeLessThan(9 * MB);
  expect(after.wal).toBeLessThan(17 * MB);
  expect(await db.batchItem.count()).toBe(0);
  expect(readdirSync(join(env.DATA_DIR)).filter((name) => name.endsWith(".part"))).toEqual([]);
}

test("a sheet that is refused at its end leaves nothing behind, in the database's file and its WAL neither", async () => {
  await leavesNothing(async () => {
    const file = smallFile(6_000, { broken: true }); // found out at the very end, with 24 MB stored
    await expect(createBatch(people.ani, file, {}, NOW)).rejects.toMatchObject({ code: "FILE_DAMAGED" });
  });
});

test("a sheet that its owner throws away leaves nothing behind either", async () => {
  await leavesNothing(async () => {
    const { id } = await stageForCheck(people.ani, smallFile(6_000), {}, NOW);
    await discardStaged(people.ani, id, NOW);
  });
});

test("a few kilobytes that become more than one sheet may store are refused before they are stored", async () => {
  const file = smallFile(12_000);
  expect(statSync(file.path).size).toBeLessThan(30_000);
  await leavesNothing(async () => {
    await expect(createBatch(people.ani, file, {}, NOW)).rejects.toMatchObject({
      code: "FILE_STORES_TOO_MUCH",
      params: { max: env.UPLOAD_STORED_MB_MAX },
    });
  });
});

test("a database of an earlier version can give space back once it was upgraded, with all that is in it", async () => {
  if (postgresql) return;
  const users = await db.user.count();
  const earlier = openSqlite(env.DATABASE_URL.replace(/^file:/, ""));
  earlier.exec("PRAGMA auto_vacuum = NONE; VACUUM;");
  expect(earlier.pragma("auto_vacuum", { simple: true })).toBe(0);
  earlier.close();
  await prepareGivingBack();
  const upgraded = openSqlite(env.DATABASE_URL.replace(/^file:/, ""));
  expect(upgraded.pragma("auto_vacuum", { simple: true })).toBe(2);
  expect(upgraded.pragma("integrity_check", { simple: true })).toBe("ok");
  upgraded.close();
  expect(await db.user.count()).toBe(users);
});

test("cells that all name texts of the greatest length fill no memory", async () => {
  const texts = Array.from({ length: 25 }, (_, i) => String.fromCharCode(0x4e00 + i).repeat(32_000));
  const cell = (index: number) => `<c t="s"><v>${index}</v></c>`;
  const wide = Array.from({ length: 200 }, (_, i) => cell(2 + (i % texts.length))).join("");
  const parts = workbookParts({
    rows: `<row>${cell(0)}${cell(1)}</row>${`<row>${wide}</row>`.repeat(16)}`,
    sharedStrings: ["receiver_number", "messages", ...texts]
      .map((text) => `<si><t>${text}</t></si>`)
      .join(""),
  });
  const file = { path: fileWith(zipOf(parts)), filename: "promo.xlsx" };
  await expect(createBatch(people.ani, file, {}, NOW)).rejects.toMatchObject({ code: "FILE_NO_VALID_ROW" });
});
