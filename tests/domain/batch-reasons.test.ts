import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { batchItems } from "~/domain/batches/items";
import { batchReasons } from "~/domain/batches/reasons";
import type { Reason } from "~/domain/errors";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, query, sql, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const NOW = new Date("2026-11-21T08:00:00Z");
let ani: Actor;
let id: number;

beforeAll(async () => {
  ani = await person("Ani", { credits: 100 });
  id = await queuedBatch(ani, 8, NOW);
  const move = (rowNo: number, to: "REFUNDED" | "SKIPPED", reason: Reason) => ({
    ...{ batchId: id, rowNo, from: "READY" as const, to, reason },
  });
  const moves = [
    ...[2, 3, 4].map((row) => move(row, "REFUNDED", "NOT_ON_WHATSAPP")),
    move(5, "SKIPPED", "NOT_ON_WHATSAPP"),
    move(6, "REFUNDED", "REFUSED"),
  ];
  await transaction((tx) => moveItems(tx, moves, NOW));
});

test("reasons are counted, the most frequent first", async () => {
  expect(await batchReasons(ani, id)).toEqual([
    { reason: "NOT_ON_WHATSAPP", rows: 4, more: false },
    { reason: "REFUSED", rows: 1, more: false },
  ]);
});

test("rows are listed by their reason, together with the other filters", async () => {
  const rows = async (wish: object) => {
    const { data, meta } = await batchItems(ani, id, wish);
    return [data.map((item) => item.id), meta.total];
  };
  expect(await rows({ reason: "NOT_ON_WHATSAPP" })).toEqual([[2, 3, 4, 5], 4]);
  expect(await rows({ reason: "not_on_whatsapp", status: "skipped" })).toEqual([[5], 1]);
  expect(await rows({ reason: "NOT_ON_WHATSAPP", q: "Halo 3" })).toEqual([[3], 1]);
  expect(await rows({ reason: "NOT_ON_WHATSAPP", limit: 2, page: 2 })).toEqual([[4, 5], 4]);
  expect(await rows({ reason: "UNKNOWN" })).toEqual([[], 0]);
  expect((await rows({ reason: "all" }))[1]).toBe(8);
});

test("counting by reason reads the index alone", async () => {
  if (process.env.SIAR_TEST_POSTGRESQL) return;
  const plan = await query<{ detail: string }>(
    db,
    sql`EXPLAIN QUERY PLAN SELECT 1 FROM batch_items WHERE batch_id = ${id} AND reason = ${"REFUSED"} LIMIT 10`,
  );
  expect(plan.map(({ detail }) => detail).join()).toContain("COVERING INDEX batch_items_reason_idx");
});

test("somebody else's reasons are not found", async () => {
  await expect(batchReasons(await person("Budi"), id)).rejects.toThrow("NOT_FOUND");
});

test("what is unconfirmed of a test is counted and found as the reason that is shown, which speaks of no credit", async () => {
  const citra = await person("Citra", { role: "ADMIN", credits: 1 });
  const test = await queuedBatch(citra, 1, NOW);
  await db.batch.update({ where: { id: test }, data: { kind: "TEST" } });
  await db.batchItem.updateMany({
    where: { batchId: test },
    data: { status: "FAILED", reason: "UNCONFIRMED" },
  });
  const found = async (reason: string) => (await batchItems(citra, test, { reason })).meta.total;
  expect(await batchReasons(citra, test)).toEqual([{ reason: "UNCONFIRMED_TEST", rows: 1, more: false }]);
  expect([await found("UNCONFIRMED_TEST"), await found("UNCONFIRMED")]).toEqual([1, 0]);
});
