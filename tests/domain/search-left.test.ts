import { beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { listActs } from "~/domain/audit/list";
import { batchItems } from "~/domain/batches/items";
import { listBatches } from "~/domain/batches/list";
import { listRequests } from "~/domain/credits/list-requests";
import { allDevices } from "~/domain/devices/all-devices";
import { sendingHistory } from "~/domain/reports/history";
import { db, execute, postgresql, query, raw, sql, transaction } from "~/platform/db";
import { SearchTooSlow } from "~/platform/db/search/limits";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { until } from "../support/until";

// A search whose caller left would otherwise come to an end by itself, and show nothing here.
vi.mock("~/platform/db/search/limits", async (original) => ({
  ...(await original<object>()),
  SEEK_MS_MAX: 600_000,
}));

let ani: Actor;
let batch: number;
beforeAll(async () => {
  ani = (await wholeCast()).ani;
  batch = await queuedBatch(ani, 3, new Date());
});

/** For a table of this database: other tests wait on the same server. */
const waiting = async () => {
  const [row] = await query<{ count: number }>(
    db,
    sql`SELECT COUNT(*) AS count FROM pg_locks WHERE NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return Number(row?.count);
};

type Search = (signal: AbortSignal) => Promise<unknown>;
const SEARCHES: [list: string, table: string, search: Search][] = [
  ["a batch", "batch_items", (signal) => batchItems(ani, batch, { q: "Halo", signal })],
  ["one's batches", "batches", (signal) => listBatches(ani, { q: "Halo", signal })],
  ["the sending history", "batches", (signal) => sendingHistory({ q_user: "Ani", signal })],
  ["the audit log", "audit_entries", (signal) => listActs({ who: "Ani", signal })],
  ["credit requests", "credit_requests", (signal) => listRequests({ q: "Ani", signal })],
  ["all devices", "devices", (signal) => allDevices({ q: "Toko", signal }, new Date())],
];

test.each(SEARCHES)(
  "on PostgreSQL a search in %s ends when its caller leaves, whatever it waits for there",
  async (_list, table, search) => {
    if (!postgresql) return; // threads do it: tests/platform/seek.test.ts
    const caller = new AbortController();
    await transaction(async (tx) => {
      await execute(tx, sql`LOCK TABLE ${raw(table)} IN ACCESS EXCLUSIVE MODE`);
      const searched = search(caller.signal);
      searched.catch(() => {});
      await until(async () => (await waiting()) === 1, "the search on the server");
      caller.abort();
      await expect(searched).rejects.toThrow(SearchTooSlow);
      expect(await waiting()).toBe(0);
    });
  },
);
