import { expect, test, vi } from "vitest";
import { db, postgresql, query, sql } from "~/platform/db";
import { SEEK_MS_MAX } from "~/platform/db/search/limits";
import { SearchTooSlow, seek, seekOnServer, seekStretches } from "~/platform/db/search/search";
import { until } from "../support/until";

const one = () => seek<{ n: number }>(sql`SELECT 1 AS n`);

/** Stretch after stretch, with no end that anybody waits for. */
const endless = (signal?: AbortSignal, who: number | null = 1) =>
  seekStretches(sql`SELECT 0 WHERE ${0} <= ${0}`, sql`SELECT ${1e15}`, { who: who ?? undefined, signal });

test("a search answers as any query does", async () => {
  expect(await seek(sql`SELECT ${"a"} AS text, 12 AS n`)).toEqual([{ text: "a", n: 12 }]);
  await expect(seek(sql`SELECT nothing`)).rejects.toThrow(/nothing/);
  expect(await one()).toEqual([{ n: 1 }]);
});

test("a search whose caller leaves is ended, and the next one is answered", async () => {
  if (postgresql) return leavingTheServer();
  const caller = new AbortController();
  const searching = [endless(caller.signal), endless(caller.signal)]; // one of them waits: both are one person's
  expect(await one()).toEqual([{ n: 1 }]); // somebody else's goes on
  caller.abort();
  for (const each of searching) await expect(each).rejects.toThrow(SearchTooSlow);
  await expect(endless(caller.signal)).rejects.toThrow(SearchTooSlow);
  expect(await one()).toEqual([{ n: 1 }]);
});

test("two who search without end, and some who are not named, leave a place for somebody else", async () => {
  if (postgresql) return; // the same turns
  const caller = new AbortController();
  const searching = [1, 2, 1, 2, null, null].map((who) => endless(caller.signal, who));
  const ended = Promise.allSettled(searching);
  const found = await seek<{ n: number }>(sql`SELECT 1 AS n`, { who: 3 });
  expect(found).toEqual([{ n: 1 }]);
  caller.abort();
  for (const { status, reason } of (await ended) as PromiseRejectedResult[])
    expect([status, reason?.name]).toEqual(["rejected", "SearchTooSlow"]);
});

test("a search that takes too long is ended", async () => {
  if (postgresql) {
    const limit = "SELECT current_setting('statement_timeout') AS set";
    const [said] = await seekOnServer<{ set: string }>(sql([limit]), sql`SET LOCAL enable_sort = off`);
    expect(said?.set).toBe(`${SEEK_MS_MAX / 1_000}s`);
    const cut = sql`SET LOCAL statement_timeout = 20`;
    return expect(seekOnServer(sql`SELECT 1 AS n FROM pg_sleep(60)`, cut)).rejects.toThrow(SearchTooSlow);
  }
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const searching = expect(endless()).rejects.toThrow(SearchTooSlow);
    await vi.advanceTimersByTimeAsync(SEEK_MS_MAX);
    await searching;
  } finally {
    vi.useRealTimers();
  }
  expect(await one()).toEqual([{ n: 1 }]);
});

/** With no limit but the caller, the statement would outlast this test. */
async function leavingTheServer() {
  const running = async () => {
    const [row] = await query<{ count: number }>(
      db,
      sql`SELECT COUNT(*) AS count FROM pg_stat_activity WHERE query LIKE ${"SELECT 1 AS n FROM pg_sleep(600)%"} AND state = 'active'`,
    );
    return row?.count;
  };
  const caller = new AbortController();
  const { signal } = caller;
  const endless = (who: number) =>
    seekOnServer(sql`SELECT 1 AS n FROM pg_sleep(600)`, sql`SET LOCAL statement_timeout = 0`, {
      who,
      signal,
    });
  const searching = Promise.allSettled([endless(1), endless(2), endless(2)]); // the third waits for the second
  await until(async () => (await running()) === 2, "both searches on the server");
  caller.abort();
  for (const { status, reason } of (await searching) as PromiseRejectedResult[])
    expect([status, reason?.name]).toEqual(["rejected", "SearchTooSlow"]);
  expect(await running()).toBe(0);
  await expect(endless(1)).rejects.toThrow(SearchTooSlow);
  expect(await one()).toEqual([{ n: 1 }]);
}
