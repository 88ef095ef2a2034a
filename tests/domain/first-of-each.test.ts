import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchItems } from "~/domain/batches/items";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { importCheck } from "~/domain/imports/import-check";
import { excludeRepeated, includeRepeated } from "~/domain/imports/keep-first";
import { confirmImport, stageForCheck } from "~/domain/imports/staged-import";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";

const NOW = new Date("2026-11-21T08:00:00Z");
const [ONE, TWO, THREE] = ["0812 3400 0201", "0812 3400 0202", "0812 3400 0203"];
const CHRISTMAS = new Date("2026-12-24T02:00:00Z");
const NEW_YEAR = new Date("2026-12-31T02:00:00Z");

/** Rows 2 to 8: one number thrice, one twice, one once, and a bad one. Rows 3 and 6 have times of their own. */
const SHEET = [
  [ONE, "first of one", null],
  [TWO, "first of two", "2026-12-31 09:00"],
  [ONE, "second of one", null],
  ["nobody", "bad", null],
  [TWO, "second of two", "2026-12-24 09:00"],
  [THREE, "only", null],
  [ONE, "third of one", null],
];
let ani: Actor;
let budi: Actor;
let id: number;
beforeAll(async () => {
  [ani, budi] = [await person("Ani", { credits: 100 }), await person("Budi")];
});
let count = 0;
beforeEach(async () => {
  count += 1;
  const rows = SHEET.map(([number, text, at]) => [number!, `${text} ${count}`, at ?? null]);
  id = (await stageForCheck(ani, await sheetFile(rows), {}, NOW)).id;
});

const check = () => importCheck(ani, id, { row: null }, NOW);
const counters = () => db.batch.findUniqueOrThrow({ where: { id } });
const statusOf = async () => {
  const { data } = await batchItems(ani, id, { limit: 100 });
  return Object.fromEntries(data.map(({ id, status, reason }) => [id, reason ?? status]));
};

test("only the first row of each number goes; the others are said by row number and cost nothing", async () => {
  expect(await check()).toMatchObject({
    summary: { queued: 6 },
    repeated: { numbers: 2, rows: 5 },
    left_out: 0,
  });
  await excludeRepeated(ani, id, NOW);
  const page = await check();
  expect(page).toMatchObject({
    summary: { total: 7, queued: 3, invalid_numbers: 1, duplicates: 3 },
    repeated: null,
    left_out: 3,
    scheduled: 1,
  });
  expect(page.faults.map(({ row, reason }) => [row, reason])).toEqual([
    [4, "REPEATED_NUMBER"],
    [5, "NUMBER_INVALID"],
    [6, "REPEATED_NUMBER"],
    [8, "REPEATED_NUMBER"],
  ]);
  const { batch, summary } = await confirmImport(ani, id, { again: false }, NOW);
  expect(batch).toMatchObject({ credits_used: 3, totals: { recipients: 7, skipped: 4 } });
  expect(summary).toMatchObject({ queued: 3, duplicates: 3 });
  expect(await statusOf()).toEqual({
    ...{ 2: "READY", 3: "READY", 4: "REPEATED_NUMBER", 5: "NUMBER_INVALID" },
    ...{ 6: "REPEATED_NUMBER", 7: "READY", 8: "REPEATED_NUMBER" },
  });
  expect((await checkLedger()).differences).toEqual([]);
});

test("rows with a time of their own are waited for as long as they go", async () => {
  expect(await counters()).toMatchObject({ scheduled: 2, nextDueAt: CHRISTMAS, nextDueRow: 6 });
  await excludeRepeated(ani, id, NOW);
  expect(await counters()).toMatchObject({ scheduled: 1, nextDueAt: NEW_YEAR, nextDueRow: 3 });
  await includeRepeated(ani, id, NOW);
  expect(await counters()).toMatchObject({ scheduled: 2, nextDueAt: CHRISTMAS, nextDueRow: 6 });
});

test("whoever thinks better of it gets all rows back, and choosing twice is choosing once", async () => {
  const before = await check();
  await excludeRepeated(ani, id, NOW);
  await excludeRepeated(ani, id, NOW);
  expect((await check()).left_out).toBe(3);
  await includeRepeated(ani, id, NOW);
  await includeRepeated(ani, id, NOW);
  expect(await check()).toEqual(before);
  const { batch } = await confirmImport(ani, id, { again: false }, NOW);
  expect(batch.credits_used).toBe(6);
  expect((await checkLedger()).differences).toEqual([]);
});

test("nobody else can choose for it, and once it is queued nobody can", async () => {
  for (const choose of [excludeRepeated, includeRepeated]) {
    await expect(choose(budi, id, NOW)).rejects.toThrow("NOT_FOUND");
    expect((await check()).left_out).toBe(0);
  }
  await Promise.allSettled([excludeRepeated(ani, id, NOW), confirmImport(ani, id, { again: false }, NOW)]);
  await expect(excludeRepeated(ani, id, NOW)).rejects.toThrow("NOT_FOUND");
  expect((await checkLedger()).differences).toEqual([]);
});
