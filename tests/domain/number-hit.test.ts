/* A number that is typed into a search leads to its recipient. */
import { beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { BATCHES_AT_ONCE } from "~/domain/privacy/batches-with-number";
import { eraseNumber } from "~/domain/privacy/erase";
import { numberHit } from "~/domain/privacy/number-hit";
import { db, execute, postgresql, query, type Sql, sql, transaction } from "~/platform/db";
import { makeSecretsKey } from "~/platform/secrets/key";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";

const NOW = new Date("2026-11-23T05:00:00Z");
const SARI = "6281239990001";

let ani: Actor;
let budi: Actor;
let citra: Actor;

const own = (who: Actor, typed: string) => numberHit(who, { userId: who.id }, typed);

beforeAll(async () => {
  makeSecretsKey();
  ({ ani, budi, citra } = await wholeCast(10_000));
  await queuedBatch(ani, 3, NOW, (row) => (row < 4 ? SARI : "6281200000004"));
  await queuedBatch(budi, 1, NOW, () => SARI);
});

test.each(["0812-3999-0001", "+62 812-3999-0001", "62 812 3999 0001", "81239990001", " 0812 3999 0001 "])(
  "%s is found as people type it",
  async (typed) => {
    expect(await own(ani, typed)).toEqual({ phone_number: SARI, messages: 2, more: false });
  },
);

test.each(["", "Promo", "2026", "November 2026", "12", "x".repeat(5_000), "0812 3999 0001, 0812 3999 0002"])(
  "%s is no number",
  async (typed) => expect(await own(ani, typed)).toBeNull(),
);

test("nothing is told of other accounts, but to admins", async () => {
  expect(await own(budi, SARI)).toMatchObject({ messages: 1 });
  expect(await numberHit(citra, "everybody", SARI)).toMatchObject({ messages: 3, more: false });
  expect(await own(budi, "6281200000004")).toEqual({
    ...{ phone_number: "6281200000004", messages: 0, more: false },
  });
});

test("an opt-out is found like any other number, and what was erased has nothing", async () => {
  const number = "6281239990077";
  await queuedBatch(ani, 2, NOW, () => number);
  await transaction((tx) => putOnList(tx, ani.id, [number], { how: "HAND", at: NOW }));
  expect(await own(ani, number)).toMatchObject({ messages: 2 });
  const batchId = await queuedBatch(ani, 1, NOW, () => number);
  const inTheAir = { batchId, rowNo: 2, userId: ani.id, dueAt: NOW, claimedAt: NOW, phase: "SENDING" };
  await db.dispatch.create({ data: inTheAir });
  await eraseNumber(ani, { userId: ani.id }, number, NOW);
  expect(await own(ani, number)).toMatchObject({ messages: 0 });
  expect(await numberHit(citra, "everybody", number)).toMatchObject({ messages: 0 });
});

test("however much was sent, only the newest batches are looked into, one by one, by an index", async () => {
  const data = { createdById: citra.id, name: "old", createdAt: NOW, submittedAt: NOW };
  const many = Array.from({ length: BATCHES_AT_ONCE }, () => ({ ...data, userId: citra.id }));
  await db.batch.createMany({ data: many });
  const spy = vi.spyOn(db, "$queryRaw");
  expect(await own(citra, SARI)).toEqual({ phone_number: SARI, messages: 0, more: true });
  const statements = spy.mock.calls.map(([statement]) => statement as Sql);
  spy.mockRestore();
  expect(statements.length).toBeLessThan(5);
  if (postgresql) return; // whose plans for a few rows say nothing
  for (const statement of statements) {
    const plan = await query<{ detail: string }>(db, sql`EXPLAIN QUERY PLAN ${statement}`);
    const text = plan.map(({ detail }) => detail).join("\n");
    expect(text).not.toMatch(/SCAN (?:i|b|f)\b(?! USING)/);
    if (/batch_items/.test(statement.sql)) expect(text).toContain("batch_items_person_idx");
  }
});

test("who got very many messages is not counted to the end", async () => {
  const id = await queuedBatch(ani, 150, NOW, () => "6281239990088");
  expect(await own(ani, "6281239990088")).toEqual({
    phone_number: "6281239990088",
    messages: 100,
    more: true,
  });
  await execute(db, sql`DELETE FROM batch_items WHERE batch_id = ${id}`);
});
