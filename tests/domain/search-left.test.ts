import { expect, test, vi } from "vitest";
import { batchItems } from "~/domain/batches/items";
import { db, execute, postgresql, query, sql, transaction } from "~/platform/db";
import { SearchTooSlow } from "~/platform/db/seeking";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { until } from "../support/until";

// A search whose caller left would otherwise come to an end by itself, and show nothing here.
vi.mock("~/platform/db/seeking", async (original) => ({
  ...(await original<object>()),
  SEEK_MS_MAX: 600_000,
}));

test("on PostgreSQL a search in a batch ends when its caller leaves, whatever it waits for there", async () => {
  if (!postgresql) return; // threads do it: tests/platform/seek.test.ts
  const { ani } = await wholeCast();
  const batch = await queuedBatch(ani, 3, new Date());
  const waiting = async () => {
    const [row] = await query<{ count: number }>(
      db,
      sql`SELECT COUNT(*) AS count FROM pg_locks WHERE NOT granted`,
    );
    return Number(row?.count);
  };
  const caller = new AbortController();
  await transaction(async (tx) => {
    await execute(tx, sql`LOCK TABLE batch_items IN ACCESS EXCLUSIVE MODE`);
    const search = batchItems(ani, batch, { q: "Halo", signal: caller.signal });
    search.catch(() => {});
    await until(async () => (await waiting()) === 1, "the search on the server");
    caller.abort();
    await expect(search).rejects.toThrow(SearchTooSlow);
    expect(await waiting()).toBe(0);
  });
});
