/* Two daemons that write for the same batches at once: one waits for the other, and neither for both. */
import { expect, test } from "vitest";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, execute, postgresql, query, raw, sql, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { untilSomebodyWaits } from "../support/until-blocked";

const now = new Date();
const sent = (batchId: number) =>
  ({ batchId, rowNo: 2, from: "READY", to: "SENT", reason: null, sentAt: now }) as const;

test("batches are locked in the order of their ids, however PostgreSQL finds them", async () => {
  if (!postgresql) return; // there one transaction writes at a time
  const ani = await person("Ani", { credits: 10 });
  const [first, second] = [await queuedBatch(ani, 1, now), await queuedBatch(ani, 1, now)];
  const others = { userId: ani.id, createdById: ani.id, name: "other.xlsx", createdAt: now };
  await db.batch.createMany({ data: Array(1_000).fill(others) }); // so many that they are looked through
  // A new version of the first one's row lies behind the second's, and a scan comes to the second before it.
  await db.batch.update({ where: { id: first }, data: { name: "moved.xlsx" } });
  let settled = Promise.resolve(0);
  await transaction(async (tx) => {
    await query(tx, sql`SELECT id FROM batches WHERE id = ${first} FOR UPDATE`);
    settled = transaction(async (other) => {
      for (const way of ["nestloop", "mergejoin", "indexscan", "bitmapscan"])
        await execute(other, sql`SET LOCAL ${raw(`enable_${way}`)} = off`);
      return moveItems(other, [sent(first), sent(second)], now);
    });
    await untilSomebodyWaits();
    expect(await query(tx, sql`SELECT id FROM batches WHERE id = ${second} FOR UPDATE NOWAIT`)).toHaveLength(
      1,
    );
  });
  expect(await settled).toBe(2);
});
