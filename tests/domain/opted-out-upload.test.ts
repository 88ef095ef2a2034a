/* Rows of people on a list are left out before they cost anything: in the check, in every way to queue, and again at the end. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { createBatch } from "~/domain/imports/create";
import { faultsSheet } from "~/domain/imports/error-report";
import { importCheck } from "~/domain/imports/import-check";
import { excludeRepeated, includeRepeated } from "~/domain/imports/keep-first";
import { confirmImport, stageForCheck } from "~/domain/imports/staged-import";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { presentOptedOut } from "~/http/presenters/opt-out-summary";
import { db, postgresql, query, type Sql, sql, transaction } from "~/platform/db";
import { readSheet } from "~/platform/xlsx/read";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { fileWith } from "../support/zip";

const NOW = new Date("2026-11-23T03:00:00Z");
let ani: Actor;
let count = 0;
beforeEach(async () => {
  ani = await person(`Ani${++count}`, { credits: 10 });
});

const number = (n: number) => `62813${count}${String(1_000_000 + n)}`.slice(0, 13);
const rows = (...given: (string | null)[][]) =>
  sheetFile(given.map(([to, text, at]) => [to!, text!, at ?? null]));
const stop = (
  numbers: string[],
  how: "REPLY" | "SHEET" | "ADMIN" = "REPLY",
  userId: number | null = ani.id,
) => transaction((tx) => putOnList(tx, userId, numbers, { how, at: NOW }));
const check = (id: number) => importCheck(ani, id, { row: null }, NOW);
const confirm = (id: number) => confirmImport(ani, id, { again: false }, NOW);
const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance;
const fourRows = () => rows(...[1, 2, 3, 4].map((n) => [number(n), `Halo ${n}`]));

test("the check page counts them by list and by why, shows and gives them back as rows, and plans without them", async () => {
  await stop([number(1)]);
  await stop([number(2)], "SHEET");
  await stop([number(2), number(4)], "ADMIN", null);
  const { id } = await stageForCheck(ani, await fourRows(), {}, NOW);
  const page = await check(id);
  expect(page).toMatchObject({
    summary: { total: 4, queued: 1, opted_out: 3 },
    opted_out: [
      { why: "EVERYBODYS", rows: 1 },
      { why: "REPLY", rows: 1 },
      { why: "SHEET", rows: 1 },
    ],
  });
  expect(page.faults.map(({ row, reason }) => [row, reason])).toEqual([
    [2, "OPTED_OUT"],
    [3, "OPTED_OUT"],
    [5, "OPTED_OUT"],
  ]);
  expect(presentOptedOut("en", page.opted_out)).toEqual({
    title: "3 rows skipped: these people opted out.",
    text: "Skipped rows are free and listed below. Opted out from all accounts: 1. By reply: 1. From a file: 1.",
  });
  const parts: Uint8Array[] = [];
  for await (const part of faultsSheet(ani, id, String, NOW)) parts.push(part);
  const found: unknown[] = [];
  for await (const read of readSheet(fileWith(Buffer.concat(parts), "faults.xlsx"), UPLOAD_LIMITS))
    found.push(...read.map(({ cells }) => [cells[0], cells.at(-1)].map(String)));
  expect(found.slice(1)).toEqual([1, 2, 4].map((n) => [number(n), "OPTED_OUT"]));
  const { batch, summary } = await confirm(id);
  expect(batch).toMatchObject({ credits_used: 1, totals: { recipients: 4, skipped: 3 } });
  expect(summary).toMatchObject({ queued: 1, opted_out: 3 });
  expect(await balance()).toBe(9);
  expect((await checkLedger()).differences).toEqual([]);
  await db.optOut.deleteMany({ where: { userId: null } });
});

test("who stops after the check is left out at queueing, who comes back goes, and times are counted anew", async () => {
  await stop([number(1)]);
  const file = await rows(
    [number(1), "back", "2026-12-24 09:00"],
    [number(2), "gone", "2026-12-23 09:00"],
    [number(3), "goes", "2026-12-31 09:00"],
  );
  const { id } = await stageForCheck(ani, file, {}, NOW);
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ scheduled: 2, nextDueRow: 3 });
  await db.optOut.deleteMany({ where: { userId: ani.id } });
  await stop([number(2)]);
  const { batch, summary } = await confirm(id);
  expect(summary).toMatchObject({ queued: 2, opted_out: 1 });
  expect(batch).toMatchObject({ credits_used: 2, totals: { skipped: 1 } });
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ scheduled: 2, nextDueRow: 2 });
  const items = await db.batchItem.findMany({ where: { batchId: id }, orderBy: { rowNo: "asc" } });
  expect(items.map(({ status, reason, charged }) => [status, reason, charged])).toEqual([
    ["READY", null, true],
    ["SKIPPED", "OPTED_OUT", false],
    ["READY", null, true],
  ]);
  expect(await balance()).toBe(8);
});

test("a program's upload says it in its summary; with nobody left it is refused, and nothing is kept", async () => {
  await stop([number(1)]);
  const { batch, summary } = await createBatch(ani, await fourRows(), {}, NOW);
  expect(summary).toMatchObject({ total: 4, queued: 3, opted_out: 1 });
  expect([batch.credits_used, await balance()]).toEqual([3, 7]);
  await stop([1, 2, 3, 4].map(number));
  const batches = await db.batch.count();
  await expect(createBatch(ani, await fourRows(), {}, NOW)).rejects.toMatchObject({
    code: "FILE_NO_VALID_ROW",
    extra: { summary: { queued: 0, opted_out: 4 } },
  });
  expect([await db.batch.count(), await balance()]).toEqual([batches, 7]);
});

test("rows that were left out as repeated come back without those who want no messages", async () => {
  const file = await rows([number(1), "a"], [number(1), "b"], [number(2), "c"]);
  const { id } = await stageForCheck(ani, file, {}, NOW);
  await excludeRepeated(ani, id, NOW);
  await stop([number(1)]);
  await includeRepeated(ani, id, NOW);
  expect((await confirm(id)).summary).toMatchObject({ queued: 1, opted_out: 2, duplicates: 0 });
});

test("a row that holds no text any more stays left out", async () => {
  await stop([number(1)]);
  const { id } = await stageForCheck(ani, await fourRows(), {}, NOW);
  await db.batchItem.updateMany({ where: { batchId: id, rowNo: 2 }, data: { receiver: "", message: "" } });
  await db.optOut.deleteMany({ where: { userId: ani.id } });
  expect((await confirm(id)).summary).toMatchObject({ queued: 3, opted_out: 1 });
});

test("a sheet is looked through piece by piece, and each row is looked up in the lists by an index", async () => {
  if (postgresql) return; // whose plans for a few rows say nothing
  await stop([number(1)]);
  const { id } = await stageForCheck(ani, await fourRows(), {}, NOW);
  const spy = vi.spyOn(db, "$queryRaw");
  await confirm(id);
  const asked = spy.mock.calls.map(([statement]) => statement as Sql);
  spy.mockRestore();
  const ofLists = asked.filter(({ sql: text }) => text.includes("opt_outs"));
  expect(ofLists).toHaveLength(2);
  for (const statement of ofLists) {
    const plan = await query<{ detail: string }>(db, sql`EXPLAIN QUERY PLAN ${statement}`);
    const steps = plan.map(({ detail }) => detail).join("\n");
    expect(steps).toMatch(/SEARCH o .*INDEX opt_outs_/);
    expect(steps).not.toMatch(/SCAN/);
  }
});
