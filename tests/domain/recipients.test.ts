import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchesContaining } from "~/domain/batches/items-of-recipient";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { batchesWith } from "~/domain/privacy/batches-with-number";
import { messagesTo } from "~/domain/privacy/messages";
import { recipient } from "~/domain/privacy/recipient";
import { db, postgresql, query, type Sql, sql, type Tx, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";

const NOW = new Date("2026-11-23T05:00:00Z");
const SARI = "6281234567890";
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);

let ani: Actor;
let budi: Actor;
let citra: Actor;
/** Ani's, in the order in which they were queued. */
const anis: number[] = [];
let budis: number;

beforeAll(async () => {
  ({ ani, budi, citra } = await wholeCast(10_000));
  for (const n of [1, 2, 3])
    anis.push(await queuedBatch(ani, 4, minutes(n), (row) => (row > 3 ? SARI : `62812${row}`)));
  await queuedBatch(ani, 4, minutes(4));
  budis = await queuedBatch(budi, 30, minutes(5), () => SARI);
});

test("everything sent to one person is shown, the newest first, page by page, and nothing of anybody else's", async () => {
  const rows: [number, number][] = [];
  let before: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const found = await recipient(ani, { userId: ani.id }, "0812-3456-7890", { before, limit: 4 });
    rows.push(...found.messages.map(({ batch_id, id }): [number, number] => [batch_id, id]));
    if (found.next === null) {
      expect(pages).toBe(2);
      break;
    }
    before = found.next;
  }
  const [first, second, third] = anis;
  expect(rows).toEqual(
    [third, second, first].flatMap((id) => [
      [id, 5],
      [id, 4],
    ]),
  );
});

test("a row says its batch, its outcome and its credit; over all accounts also whose it is", async () => {
  const { messages } = await recipient(ani, { userId: ani.id }, SARI);
  expect(messages[0]).toMatchObject({
    batch_name: "test.xlsx",
    status: "READY",
    message: "Halo 5",
    charged: true,
  });
  const all = await recipient(citra, "everybody", SARI, { limit: 100 });
  expect(all.messages).toHaveLength(36);
  expect(all.messages[0]).toMatchObject({ batch_id: budis, user: { id: budi.id, name: "Budi" } });
});

test("a place in somebody else's batch, or none at all, begins at the newest", async () => {
  const newest = await messagesTo({ userId: ani.id }, SARI);
  for (const before of [`${budis}.9`, "abc", "1.2.3", "999999999.1", "1' OR 1"])
    expect(await messagesTo({ userId: ani.id }, SARI, { before })).toEqual(newest);
});

test("what is no number is refused with what was typed", async () => {
  for (const typed of ["abc", "", "12", "x".repeat(10_000)])
    await expect(recipient(ani, { userId: ani.id }, typed)).rejects.toMatchObject({
      code: "VALIDATION",
      fields: { number: [{ code: "NO_PHONE_NUMBER", params: { typed: typed.slice(0, 40) } }] },
    });
});

test("stops are one's own and everybody's", async () => {
  const stop = { how: "REPLY", text: "Stop", at: NOW } as const;
  await transaction((tx) => putOnList(tx, budi.id, [SARI], stop));
  expect(await recipient(ani, { userId: ani.id }, SARI)).toMatchObject({ opted_out: false, stops: [] });
  await transaction((tx) => putOnList(tx, null, [SARI], { how: "ADMIN", at: NOW }));
  const { opted_out, stops } = await recipient(ani, { userId: ani.id }, SARI);
  expect(opted_out).toBe(true);
  expect(stops).toMatchObject([{ everybodys: true, how: "ADMIN", user: null }]);
  expect((await recipient(citra, "everybody", SARI)).stops).toHaveLength(2);
});

test("what somebody answered is shown with the row that it answers, to whose account it was", async () => {
  const [batch] = anis.slice(-1);
  const replied = {
    userId: ani.id,
    deviceId: 1,
    batchId: batch!,
    rowNo: 4,
    number: SARI,
    stop: false,
    at: NOW,
  };
  await db.reply.create({ data: { ...replied, messageId: "A", text: "Sudah saya bayar" } });
  await db.reply.create({ data: { ...replied, messageId: "B", text: "Stop", stop: true } });
  const { replies } = await recipient(ani, { userId: ani.id }, SARI);
  expect(replies.map(({ text, stop }) => [text, stop])).toEqual([
    ["Stop", true],
    ["Sudah saya bayar", false],
  ]);
  expect(replies[0]).toMatchObject({ batch_id: batch, row: 4, user: { id: ani.id } });
  expect((await recipient(budi, { userId: budi.id }, SARI)).replies).toEqual([]);
  expect((await recipient(citra, "everybody", SARI)).replies).toHaveLength(2);
});

/** What is asked of the database is noted, and its plans are read afterwards. */
async function plansOf(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return transaction(async (tx) => {
    const asked: Sql[] = [];
    const noting = new Proxy(tx, {
      get: (target, name) => {
        if (name !== "$queryRaw") return Reflect.get(target, name);
        return (statement: Sql) => {
          asked.push(statement);
          return target.$queryRaw(statement);
        };
      },
    });
    await work(noting);
    // PostgreSQL reads a few rows without an index, whichever there are.
    if (postgresql) await tx.$executeRawUnsafe("SET LOCAL enable_seqscan = off");
    const plans: string[] = [];
    for (const statement of asked) {
      const explain = postgresql ? sql`EXPLAIN ${statement}` : sql`EXPLAIN QUERY PLAN ${statement}`;
      const lines = await query<Record<string, string>>(tx, explain);
      plans.push(lines.map((line) => line.detail ?? line["QUERY PLAN"]).join("\n"));
    }
    return plans;
  });
}

test("one person's rows are found by an index of persons, batch by batch of the account", async () => {
  const [batches, persons] = await plansOf(async (tx) => {
    await batchesWith(tx, { userId: ani.id }, SARI).next();
  });
  expect(batches).toMatch(/batches_(user_id_kind_submitted_at|history)_idx/); // PostgreSQL takes either for so few
  expect(batches).not.toMatch(/TEMP B-TREE/);
  expect(persons).toMatch(/batch_items_person_idx/);
  const everybody = await plansOf(async (tx) => {
    await batchesWith(tx, "everybody", SARI, { id: budis, submittedAt: minutes(5) }).next();
  });
  expect(everybody[0]).toMatch(/batches_history_idx/);
  expect(everybody[1]).toMatch(/batch_items_person_idx/);
});

test("batches are asked some hundred at a time, each once", async () => {
  const data = Array.from({ length: 1_200 }, (_, n) => ({
    ...{ userId: budi.id, createdById: budi.id, name: "kosong", createdAt: NOW },
    submittedAt: minutes(-1 - Math.floor(n / 7)), // several at the same moment
  }));
  await db.batch.createMany({ data });
  const found: number[] = [];
  for await (const id of batchesWith(db, { userId: budi.id }, SARI)) found.push(id);
  expect(found).toEqual([budis]);
  const oldest = await queuedBatch(budi, 2, minutes(-10_000), () => SARI);
  const again: number[] = [];
  for await (const id of batchesWith(db, { userId: budi.id }, SARI)) again.push(id);
  expect(again).toEqual([budis, oldest]);
  expect(await batchesContaining(db, [{ id: oldest }, { id: anis[0]! }], "628111")).toEqual([]);
});
