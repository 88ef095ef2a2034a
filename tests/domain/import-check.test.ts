import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { listBatches } from "~/domain/batches/list";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { createBatch } from "~/domain/imports/create";
import { discardImport, pruneUnfinishedImports } from "~/domain/imports/discard-import";
import { faultsSheet } from "~/domain/imports/error-report";
import { importCheck } from "~/domain/imports/import-check";
import { tryOut } from "~/domain/imports/send-sample";
import { confirmImport, discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import { dialled, previewRow } from "~/domain/imports/staged-rows";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { db } from "~/platform/db";
import { readSheet } from "~/platform/xlsx/read";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { fileWith } from "../support/zip";

const NOW = new Date("2026-11-21T08:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const TOMORROW = later(24 * 60);
const number = (n: number) => `0812 3400 0${String(100 + n)}`;
let ani: Actor;
let budi: Actor;

beforeAll(async () => {
  [ani, budi] = [await person("Ani", { credits: 10 }), await person("Budi", { credits: 10 })];
});

const good = (text: string, count = 3) => Array.from({ length: count }, (_, i) => [number(i), text, null]);
const stage = async (rows: (string | null)[][], actor = ani, now = NOW) =>
  (await stageForCheck(actor, await sheetFile(rows), {}, now)).id;
const check = (id: number, actor = ani, row: number | null = null, now = NOW) =>
  importCheck(actor, id, { row }, now);
const confirm = (id: number, actor = ani, again = false, now = NOW) =>
  confirmImport(actor, id, { again }, now);
const balance = async (actor: Actor) =>
  (await db.user.findUniqueOrThrow({ where: { id: actor.id } })).balance;

test("a sheet is looked at before anything is queued: no credit, no batch, and what is wrong by row number", async () => {
  const id = await stage([
    ...good("look"),
    ["nobody", "look", "2027-01-01 09:00"],
    [number(5), "", null],
    [number(0), "look", null],
    [number(6), "look", "tomorrow"],
  ]);
  const page = await check(id);
  expect(page).toMatchObject({
    name: "promo.xlsx",
    summary: { total: 7, queued: 3, invalid_numbers: 1, invalid_time: 1, invalid_message: 1, duplicates: 1 },
    balance: 10,
    sent_before: null,
    kept_until: later(60).toISOString(),
  });
  expect(
    page.faults.map(({ row, receiver_number, scheduled_at, reason }) => [
      row,
      receiver_number,
      scheduled_at,
      reason,
    ]),
  ).toEqual([
    [5, "nobody", "2027-01-01 09:00:00", "NUMBER_INVALID"],
    [6, "6281234000105", null, "MESSAGE_EMPTY"],
    [7, "6281234000100", null, "DUPLICATE"],
    [8, "6281234000106", "tomorrow", "TIME_INVALID"],
  ]);
  expect(await balance(ani)).toBe(10);
  expect((await listBatches(ani)).meta.total).toBe(0);
});

test("how many of its people are new is known before it is queued", async () => {
  const { id } = await person("Sari");
  const actor = { ...ani, id };
  await recordContacts(id, [{ number: "6281234000101", at: NOW }], NOW);
  const staged = await stage([...good("known"), ["nobody", "known", null]], actor);
  expect((await check(staged, actor)).people).toEqual({ rows: 3, known: 1 });
});

test("confirming queues it once, however often and how many at a time press it", async () => {
  const id = await stage(good("once", 2), budi);
  await Promise.all([confirm(id, budi), confirm(id, budi), confirm(id, budi)]);
  const again = await confirm(id, budi);
  expect(again.batch).toMatchObject({ id, credits_used: 2, totals: { recipients: 2 } });
  expect(again.summary).toMatchObject({ total: 2, queued: 2 });
  expect(await balance(budi)).toBe(8);
  expect(await db.creditEntry.count({ where: { batchId: id } })).toBe(1);
  expect((await checkLedger()).differences).toEqual([]);
});

test("rows with a time of their own are queued with it", async () => {
  const id = await stage([[number(1), "timed", "2026-12-24 09:00"]]);
  expect((await check(id)).scheduled).toBe(1);
  await confirm(id);
  const stored = await db.batch.findUniqueOrThrow({ where: { id } });
  expect(stored).toMatchObject({ scheduled: 1, nextDueRow: 2, nextDueAt: new Date("2026-12-24T02:00:00Z") });
});

test("without enough credits it stays to be looked at, and nothing is queued", async () => {
  const before = await balance(budi);
  const id = await stage(good("too many", 9), budi);
  await expect(confirm(id, budi)).rejects.toMatchObject({
    code: "NOT_ENOUGH_CREDITS",
    params: { needed: 9, balance: before },
  });
  expect((await check(id, budi)).summary.queued).toBe(9);
  expect(await balance(budi)).toBe(before);
});

test("the same file again on the same day is pointed out, and sent only if it is wanted again", async () => {
  const file = await sheetFile(good("same", 1));
  const stageSame = async (now: Date) => (await stageForCheck(ani, file, {}, now)).id;
  const first = await stageSame(NOW);
  expect((await check(first)).sent_before).toBeNull();
  const { name } = (await confirm(first)).batch;
  const second = await stageSame(later(1));
  expect((await check(second)).sent_before).toMatchObject({ id: first, name });
  await expect(confirm(second)).rejects.toMatchObject({ code: "VALIDATION", fields: { again: [{}] } });
  expect((await confirm(second, ani, true)).batch.id).toBe(second);
  const tomorrow = await stageSame(TOMORROW);
  expect((await check(tomorrow, ani, null, TOMORROW)).sent_before).toBeNull();
  await discardStaged(ani, tomorrow, TOMORROW);
});

test("nobody else sees it, and after an hour nobody does", async () => {
  const id = await stage(good("mine"));
  const eka = await person("Eka", { role: "SUPER ADMIN" });
  for (const other of [budi, eka]) {
    await expect(check(id, other)).rejects.toThrow("NOT_FOUND");
    await expect(confirm(id, other)).rejects.toThrow("NOT_FOUND");
    await expect(discardStaged(other, id, NOW)).rejects.toThrow("NOT_FOUND");
    await expect(faultsSheet(other, id, String, NOW).next()).rejects.toThrow("NOT_FOUND");
  }
  await expect(check(id, ani, null, later(60))).rejects.toThrow("NOT_FOUND");
  await expect(confirm(id, ani, false, later(60))).rejects.toThrow("NOT_FOUND");
  await pruneUnfinishedImports(later(61));
  expect(await db.batch.count({ where: { id } })).toBe(0);
});

test("what was thrown away is gone with its rows, and cannot be confirmed", async () => {
  const id = await stage(good("away"));
  await discardStaged(ani, id, NOW);
  expect(await db.batchItem.count({ where: { batchId: id } })).toBe(0);
  await expect(confirm(id)).rejects.toThrow("NOT_FOUND");
});

test("three sheets of a person are kept; the oldest makes room", async () => {
  const ids = [];
  for (const text of ["a", "b", "c", "d"]) ids.push(await stage(good(text)));
  await expect(check(ids[0]!)).rejects.toThrow("NOT_FOUND");
  for (const id of ids.slice(1)) {
    expect((await check(id)).id).toBe(id);
    await discardImport(id);
  }
});

test("a sheet without a good row can be looked at, but not queued", async () => {
  const id = await stage([["nobody", "x", null]]);
  const page = await check(id);
  expect(page.summary.queued).toBe(0);
  expect(page.preview).toMatchObject({ row: 2, reason: "NUMBER_INVALID", dialled: null });
  await expect(confirm(id)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("any row can be looked at as it will look, with its neighbours", async () => {
  const id = await stage([["x", "bad", null], ...good("*Halo*", 2)]);
  expect((await check(id)).preview).toMatchObject({
    ...{ row: 3, message: "*Halo*", reason: null, previous: 2, next: 4 },
    dialled: "6281234000100",
  });
  expect(await previewRow(id, 2)).toMatchObject({
    row: 2,
    reason: "NUMBER_INVALID",
    previous: null,
    next: 3,
  });
  expect(await previewRow(id, 1)).toMatchObject({ row: 2 });
  expect(await previewRow(id, 99)).toMatchObject({ row: 4, next: null });
  expect(dialled("12")).toBeNull();
  expect(dialled("nobody")).toBeNull();
});

test("the faulty rows come back as a sheet that can be corrected and uploaded again", async () => {
  const id = await stage([
    ...good("fine", 1),
    ["nobody", "=1+1 *Halo*\nAni", "2027-01-01 09:00"],
    [number(7), "fine", "someday"],
  ]);
  const parts: Uint8Array[] = [];
  for await (const part of faultsSheet(ani, id, (reason) => `why ${reason}`, NOW)) parts.push(part);
  const file = { path: fileWith(Buffer.concat(parts), "faults.xlsx"), filename: "faults.xlsx" };
  const again = await stageForCheck(ani, file, {}, NOW);
  const { faults } = await check(again.id);
  expect(faults).toEqual([
    {
      ...{
        row: 2,
        receiver_number: "nobody",
        message: "=1+1 *Halo*\nAni",
        reason: "NUMBER_INVALID",
        detail: null,
      },
      scheduled_at: "2027-01-01 09:00:00",
      zone: null,
      values: null,
      attachment_no: null,
    },
    {
      ...{ row: 3, receiver_number: "6281234000107", message: "fine", scheduled_at: "someday" },
      ...{
        reason: "TIME_INVALID",
        detail: "scheduled_at: someday",
        zone: null,
        values: null,
        attachment_no: null,
      },
    },
  ]);
});

test("what was cut of a row is not taken for the whole when its sheet comes back corrected, nor tried out", async () => {
  const two = `${number(1)},${" ".repeat(60)}${number(2)}`;
  const id = await stage([
    ["nobody", "x".repeat(5_000), null],
    [two, "fine", null],
  ]);
  const parts: Uint8Array[] = [];
  for await (const part of faultsSheet(ani, id, String, NOW)) parts.push(part);
  const path = fileWith(Buffer.concat(parts), "faults.xlsx");
  const read: string[][] = [];
  for await (const rows of readSheet(path, UPLOAD_LIMITS))
    for (const { cells } of rows.filter(({ rowNo }) => rowNo > 1)) read.push(cells.slice(0, 2).map(String));
  const [[nobody, long], [several, fine]] = read as [[string, string], [string, string]];
  expect([nobody, long.slice(0, 4_095), fine]).toEqual(["nobody", "x".repeat(4_095), "fine"]);
  const again = await stage([
    [number(1), long, null],
    [several, fine, null],
  ]);
  expect((await check(again)).faults.map(({ reason }) => reason)).toEqual([
    "MESSAGE_TOO_LONG",
    "NUMBER_INVALID",
  ]);
  await expect(tryOut(ani, id, 2, NOW)).rejects.toThrow("NOT_FOUND");
});

test("the one-step upload is as it was: a file that was sent today goes again", async () => {
  const file = await sheetFile(good("one step", 1));
  await createBatch(ani, file, {}, NOW);
  expect((await createBatch(ani, file, {}, NOW)).summary.queued).toBe(1);
});

test("a number with several different messages is pointed out, with a row to look at", async () => {
  const id = await stage([
    [number(20), "one", null],
    [number(20), "two", null],
    [number(21), "one", null],
  ]);
  expect((await check(id)).repeated).toEqual({ numbers: 1, rows: 2, first_row: 3 });
  expect((await check(await stage(good("once each")))).repeated).toBeNull();
});

test("a row can be sent to one's own number first: a batch of one row for one credit, and the sheet stays", async () => {
  const tia = await person("Tia", { credits: 1 });
  const id = await stage(good("try me"), tia);
  const refused = await tryOut(tia, id, 3, NOW).catch((error) => error.code);
  expect([refused, await balance(tia)]).toEqual(["OWN_NUMBER_MISSING", 1]);
  await db.user.update({ where: { id: tia.id }, data: { phone: "628111222333" } });
  const { batch } = await tryOut(tia, id, 3, NOW);
  expect(batch).toMatchObject({ name: "promo.xlsx (test)", totals: { recipients: 1 }, credits_used: 1 });
  const sent = await db.batchItem.findMany({ where: { batchId: batch.id } });
  expect(sent).toMatchObject([{ rowNo: 3, receiver: "628111222333", message: "try me", status: "READY" }]);
  expect((await check(id, tia)).summary.queued).toBe(3);
  expect(await tryOut(tia, id, 3, NOW).catch((error) => error.code)).toBe("NOT_ENOUGH_CREDITS");
  expect(await db.batch.count({ where: { userId: tia.id, submittedAt: { not: null } } })).toBe(1);
  expect(await tryOut(budi, id, 3, NOW).catch((error) => error.code)).toBe("NOT_FOUND");
  expect((await checkLedger()).differences).toEqual([]);
});
