import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { retryOffer } from "~/domain/batch-retry";
import { exportItems } from "~/domain/batches/export";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { createBatch } from "~/domain/imports/create";
import { discardImport } from "~/domain/imports/discard-import";
import { stageForCheck } from "~/domain/imports/staged-import";
import { putOnList, removeFromList } from "~/domain/opt-outs/add-remove";
import { recordErasure } from "~/domain/opt-outs/erased-numbers";
import { exportOptOuts } from "~/domain/opt-outs/list";
import { eraseInOpenBatches, eraseNumber } from "~/domain/privacy/erase";
import { recipient } from "~/domain/privacy/recipient";
import { vacuumErased } from "~/domain/privacy/vacuum-erased";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, postgresql, query, raw, sql, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { makeSecretsKey } from "~/platform/secrets/key";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { givenRows } from "../support/given-rows";

const NOW = new Date("2026-11-23T05:00:00Z");
/** Of one test each, and of nobody else: what is found of it was not forgotten. */
let count = 0;
const freshNumber = () => `62813${String(77_000_000 + ++count)}`;
const somebody = (credits = 1_000) => person(`F${++count}`, { credits });
const mine = (ani: Actor) => ({ userId: ani.id });

beforeAll(() => void makeSecretsKey());

/** A batch in which every third row goes to this person. */
const batchTo = (ani: Actor, number: string, rows = 6) =>
  queuedBatch(ani, rows, NOW, (row) => (row % 3 === 2 ? number : `6281299${100_000 + row}`));

const rowsOf = (batchId: number) => db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } });

/** Every column of every table in which a text stands. */
async function columnPlaces(text: string): Promise<string[]> {
  const columns = await query<{ table: string; column: string }>(
    db,
    postgresql
      ? sql`SELECT table_name::text AS "table", column_name::text AS "column" FROM information_schema.columns WHERE table_schema = current_schema()`
      : sql`SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`,
  );
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const rows = await query(
        db,
        sql`SELECT 1 AS found FROM ${raw(`"${table}"`)} WHERE CAST(${raw(`"${column}"`)} AS TEXT) LIKE ${`%${text}%`} LIMIT 1`,
      );
      return rows.length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}

/** Both files of the database, byte by byte. */
function filesHold(text: string): string[] {
  const file = env.DATABASE_URL.replace(/^file:/, "");
  return [file, `${file}-wal`].filter((each) => readFileSync(each).includes(text));
}

async function textOf(pieces: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("nothing is left of a number and its texts: in no table, no file of the database, no export", async () => {
  const ani = await somebody();
  const number = freshNumber();
  const secret = `Tagihan rahasia ${number.slice(-6)} segera`;
  const batch = await batchTo(ani, number);
  await db.batch.update({ where: { id: batch }, data: { name: `${number}.xlsx` } });
  await db.batchItem.updateMany({
    where: { batchId: batch, receiver: number },
    data: { message: secret, values: [number, secret] },
  });
  const sent = { batchId: batch, rowNo: 2, from: "READY", to: "SENT", reason: null, sentAt: NOW } as const;
  await transaction((tx) => moveItems(tx, [{ ...sent, messageId: "3EB0AA", detail: `to ${number}` }], NOW));
  await transaction((tx) => putOnList(tx, ani.id, [number], { how: "REPLY", text: "stop", at: NOW }));
  await db.knownLid.create({ data: { userId: ani.id, lid: "77@lid", number } });
  await db.numberCheck.create({
    data: { phone: number, exists: true, chatId: `${number}@c.us`, checkedAt: NOW },
  });
  const kept = { userId: ani.id, key: "k", fingerprint: "f", createdAt: NOW, body: { rows: [number] } };
  await db.requestKey.create({ data: kept });
  expect((await columnPlaces(number)).length).toBeGreaterThan(6);
  const beforeOf = (await rowsOf(batch))[0]!;

  expect(await eraseNumber(ani, mine(ani), `+${number}`, NOW)).toEqual({ ok: true, rows: 2 });

  expect(await columnPlaces(number)).toEqual([]);
  expect(await columnPlaces(secret)).toEqual([]);
  expect(await textOf(exportItems(ani, batch, (reason) => reason))).not.toMatch(`${number}|${secret}`);
  expect(await textOf(exportOptOuts(ani.id))).not.toContain(number);
  expect(await vacuumErased()).toBe(true);
  expect(await vacuumErased()).toBe(false);
  if (!postgresql) for (const text of [number, secret]) expect(filesHold(text)).toEqual([]);

  const [first, , , second] = await rowsOf(batch);
  const blank = { receiver: "", message: "", detail: null, values: null };
  expect(first).toEqual({ ...beforeOf, ...blank, readBackAt: null });
  expect(second).toMatchObject({ ...blank, status: "SKIPPED", reason: "OPTED_OUT", charged: false });
  expect(await checkLedger()).toMatchObject({ ok: true });
});

test("it is removed from what contacts were chosen by, and from names of files that a batch noted", async () => {
  const ani = await somebody();
  const number = freshNumber();
  const condition = { column: "ajak", op: "is_not", value: `+${number}` };
  const selection = { list_ids: [1], filter: [condition, { ...condition, op: "is", value: "Budi" }] };
  const batch = await batchTo(ani, freshNumber());
  const reading = {
    source: "rows",
    columns: [],
    attachments: { missing: { first: [`${number}.pdf`] } },
    selection,
  };
  await db.batch.update({ where: { id: batch }, data: { reading } });
  const { list_ids: listIds, filter } = selection;
  const { id } = await db.schedule.create({
    data: {
      ...{ userId: ani.id, name: "Promo", listIds, filter, templateId: 1, time: "09:00", zone: "WIB" },
      ...{ status: "paused", rrule: "FREQ=DAILY", startsOn: "2026-12-01", createdAt: NOW, updatedAt: NOW },
    },
  });
  await eraseNumber(ani, mine(ani), number, NOW);
  expect(await columnPlaces(number)).toEqual([]);
  const left = [{ ...condition, value: "" }, filter[1]];
  expect(await db.schedule.findUniqueOrThrow({ where: { id } })).toMatchObject({ filter: left, revision: 1 });
  expect((await db.batch.findUniqueOrThrow({ where: { id: batch } })).reading).toEqual({
    ...{ ...reading, attachments: { missing: { first: ["….pdf"] } } },
    selection: { ...selection, filter: left },
  });
});

test("others keep what they have: other people, and the same person with another account", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  const number = freshNumber();
  const [anis, budis] = [await batchTo(ani, number), await batchTo(budi, number)];
  const before = await rowsOf(budis);
  await eraseNumber(ani, mine(ani), number, NOW);
  expect(await rowsOf(budis)).toEqual(before);
  const left = (await rowsOf(anis)).filter(({ receiver }) => receiver !== "");
  expect(left).toHaveLength(4);
  expect(left.every(({ status }) => status === "READY")).toBe(true);
  expect(await recipient(budi, mine(budi), number)).toMatchObject({ opted_out: false, forgotten: null });
});

test("it stays stopped: uploaded again, its row is skipped and stored without number and text", async () => {
  const ani = await somebody();
  const number = freshNumber();
  await eraseNumber(ani, mine(ani), number, NOW);
  const rows = [number, "6281299000001"].map((each) => ({
    receiver_number: each,
    messages: `Untuk ${each}`,
  }));
  const { batch, summary } = await createBatch(ani, givenRows(rows), {}, new Date());
  expect(summary).toMatchObject({ total: 2, queued: 1, opted_out: 1 });
  expect(batch.totals).toMatchObject({ recipients: 2, skipped: 1 });
  expect(await columnPlaces(number)).toEqual([]);
  expect((await rowsOf(batch.id)).map(({ status, reason }) => [status, reason])).toEqual(
    expect.arrayContaining([
      ["SKIPPED", "OPTED_OUT"],
      ["READY", null],
    ]),
  );
  // Neither a reply nor anybody's hand writes it down again.
  const stop = { how: "REPLY", text: "stop", at: NOW } as const;
  expect(await transaction((tx) => putOnList(tx, ani.id, [number], stop))).toBe(0);
  expect(await recipient(ani, mine(ani), number)).toMatchObject({
    opted_out: true,
    forgotten: { done: true },
  });
  // Whoever writes MULAI wants messages again.
  expect(await transaction((tx) => removeFromList(tx, ani.id, [number], new Date()))).toBe(1);
  const again = await createBatch(ani, givenRows(rows), {}, new Date());
  expect(again.summary).toMatchObject({ queued: 2, opted_out: 0 });
});

test("what is in the air or in doubt is waited for, while nothing new goes to that person", async () => {
  const ani = await somebody();
  const number = freshNumber();
  const batch = await batchTo(ani, number);
  const inHand = { batchId: batch, rowNo: 2, userId: ani.id, dueAt: NOW, claimedAt: NOW };
  for (const phase of ["SENDING", "UNCONFIRMED"]) {
    await db.dispatch.deleteMany();
    await db.dispatch.create({ data: { ...inHand, phase } });
    await eraseNumber(ani, mine(ani), number, NOW);
    const [first, , , second] = await rowsOf(batch);
    expect(first).toMatchObject({ receiver: number, status: "READY" });
    expect(second).toMatchObject({ receiver: "", status: "SKIPPED" });
    expect(await recipient(ani, mine(ani), number)).toMatchObject({
      opted_out: true,
      forgotten: { done: false },
    });
  }
  await db.dispatch.deleteMany();
  const sent = { batchId: batch, rowNo: 2, from: "READY", to: "SENT", reason: null, sentAt: NOW } as const;
  await transaction((tx) => moveItems(tx, [sent], NOW));
  expect(await eraseInOpenBatches(NOW)).toMatchObject({ forgotten: 1 });
  expect(await columnPlaces(number)).toEqual([]);
});

test("rows that wait for another try are not sent any more, and not sent again later", async () => {
  const ani = await somebody();
  const number = freshNumber();
  const batch = await batchTo(ani, number);
  const refused = { batchId: batch, rowNo: 2, from: "READY", to: "REFUNDED", reason: "REFUSED" } as const;
  await transaction((tx) => moveItems(tx, [refused], NOW));
  const waiting = { batchId: batch, rowNo: 5, userId: ani.id, phase: "WAITING", dueAt: NOW, claimedAt: NOW };
  await db.dispatch.create({ data: waiting });
  await eraseNumber(ani, mine(ani), number, NOW);
  expect(await db.dispatch.count({ where: { batchId: batch } })).toBe(0);
  expect((await rowsOf(batch))[3]).toMatchObject({ status: "SKIPPED", reason: "OPTED_OUT", receiver: "" });
  expect(await retryOffer(ani, batch)).toMatchObject({ rows: 0 });
  expect(await checkLedger()).toMatchObject({ ok: true });
});

test("a sheet that somebody looks at is waited for, and one that is still being read", async () => {
  const ani = await somebody();
  const number = freshNumber();
  const rows = [{ receiver_number: number, messages: "Halo" }];
  const { id } = await stageForCheck(ani, givenRows(rows), {}, NOW);
  await eraseNumber(ani, mine(ani), number, NOW);
  expect(await recipient(ani, mine(ani), number)).toMatchObject({ forgotten: { done: false } });
  await discardImport(id);
  const reading = { userId: ani.id, createdById: ani.id, name: "r", createdAt: NOW };
  const read = await db.batch.create({ data: reading });
  expect(await eraseInOpenBatches(NOW)).toMatchObject({ later: 1 });
  await db.batch.delete({ where: { id: read.id } });
  expect(await eraseInOpenBatches(NOW)).toMatchObject({ forgotten: 1, later: 0 });
  expect(await columnPlaces(number)).toEqual([]);
});

test("a Super Admin forgets it in every account and on everybody's list, and the log does not name it", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  const eka = await person(`Eka${++count}`, { role: "SUPER ADMIN" });
  const number = freshNumber();
  for (const owner of [ani, budi]) await batchTo(owner, number);
  await transaction((tx) => putOnList(tx, null, [number], { how: "ADMIN", at: NOW }));
  expect(await eraseNumber(eka, "everybody", number, NOW)).toEqual({ ok: true, rows: 4 });
  expect(await columnPlaces(number)).toEqual([]);
  for (const who of [ani, budi])
    expect(await recipient(who, mine(who), number)).toMatchObject({ opted_out: true });
  expect(await recipient(eka, "everybody", number)).toMatchObject({ forgotten: { done: true } });
  const [act] = await db.auditEntry.findMany({ where: { act: "recipient.forget" } });
  expect(act).toMatchObject({ actorId: eka.id, detail: { rows: 4 } });
});

test("a number with many rows is forgotten in pieces, and what was begun is gone on with", async () => {
  const ani = await somebody(3_000);
  const number = freshNumber();
  const batch = await queuedBatch(ani, 1_300, NOW, () => number);
  await eraseNumber(ani, mine(ani), number, NOW);
  expect(await db.batchItem.count({ where: { batchId: batch, receiver: "", status: "SKIPPED" } })).toBe(
    1_300,
  );
  expect(await columnPlaces(number)).toEqual([]);
  // As if the process had died right after it was noted.
  await db.forgotten.updateMany({ where: { userId: ani.id }, data: { number } });
  await db.batchItem.update({
    where: { batchId_rowNo: { batchId: batch, rowNo: 2 } },
    data: { receiver: number },
  });
  expect(await eraseInOpenBatches(NOW)).toEqual({ forgotten: 1, later: 0 });
  expect(await columnPlaces(number)).toEqual([]);
  expect(await checkLedger()).toMatchObject({ ok: true });
});

test("a call does its own work alone; what others asked for is the daemon's, account by account in turns", async () => {
  const [ani, budi] = [await somebody(), await somebody()];
  const [own, ...others] = [freshNumber(), freshNumber(), freshNumber()];
  for (const number of others) {
    await batchTo(budi, number);
    await transaction(async (tx) => {
      await putOnList(tx, budi.id, [number], { how: "HAND", at: NOW });
      await recordErasure(tx, budi.id, number, { at: NOW, always: true });
    });
  }
  await batchTo(ani, own!);
  await eraseNumber(ani, mine(ani), own!, NOW);
  expect(await columnPlaces(own!)).toEqual([]);
  expect(await db.forgotten.count({ where: { userId: budi.id, number: { not: null } } })).toBe(2);
  expect(await eraseInOpenBatches(NOW)).toMatchObject({ forgotten: 2, later: 0 });
  for (const number of others) expect(await columnPlaces(number)).toEqual([]);
});
