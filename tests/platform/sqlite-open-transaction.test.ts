import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SqliteAdapter } from "~/platform/db/sqlite/sqlite-adapter";
import { asTask, yieldToOthers } from "~/platform/yield-to-others";

// Two connections to one file, as a thread or another process has one, and what others do while a transaction is open.
const folder = mkdtempSync(join(tmpdir(), "siar-open-"));
const url = `file:${join(folder, "siar.db")}`;
const sql = (text: string) => ({ sql: text, args: [], argTypes: [] });
type Connection = Awaited<ReturnType<SqliteAdapter["connect"]>>;
let here: Connection;
let elsewhere: Connection;

beforeAll(async () => {
  here = await new SqliteAdapter(url).connect();
  await here.executeRaw(sql("CREATE TABLE words (word TEXT)"));
  elsewhere = await new SqliteAdapter(url).connect();
});
afterAll(async () => {
  for (const each of [here, elsewhere]) await each.dispose();
  rmSync(folder, { recursive: true });
});

const words = async () => (await here.queryRaw(sql("SELECT word FROM words"))).rows.flat();
const add = (word: string, on: Pick<Connection, "executeRaw"> = here) =>
  on.executeRaw(sql(`INSERT INTO words VALUES ('${word}')`));

async function openOn(connection: Connection) {
  const tx = await connection.startTransaction();
  const end = async (word: "COMMIT" | "ROLLBACK") => {
    await tx.executeRaw(sql(word));
    await (word === "COMMIT" ? tx.commit() : tx.rollback());
  };
  return { tx, end };
}

test("while a transaction is open, what is read waits for nobody and sees nothing of it", async () => {
  const { tx, end } = await openOn(here);
  await add("open", tx);
  expect(await words()).toEqual([]);
  await end("COMMIT");
  expect(await words()).toEqual(["open"]);
});

test("what writes beside an open transaction waits for it, and is not lost with it", async () => {
  const { tx, end } = await openOn(here);
  await add("lost", tx);
  const beside = ["a", "b", "c"].map((word) => add(word));
  const another = openOn(here);
  await end("ROLLBACK");
  const { tx: next, end: endNext } = await another;
  await add("d", next);
  await endNext("COMMIT");
  await Promise.all(beside);
  expect((await words()).sort()).toEqual(["a", "b", "c", "d", "open"]);
});

test("of those who wait for a transaction, who used least of the event loop of late goes first", async () => {
  const order: string[] = [];
  await asTask("much", async () => {
    yieldToOthers();
    for (const until = performance.now() + 500; performance.now() < until; );
    yieldToOthers(); // now it counts
  });
  const { end } = await openOn(here);
  const write = (of: string) => asTask(of, () => add(of).then(() => order.push(of)));
  const all = ["much", "much", "little"].map(write);
  await end("COMMIT");
  await Promise.all(all);
  expect(order).toEqual(["little", "much", "much"]);
});

test("between transactions of a caller that used much of late the lock is free for another process", async () => {
  const busy = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; );
  };
  let written = 0;
  let isWaiting = true;
  const writeOnAndOn = () =>
    asTask("much", async () => {
      for (let n = 0; n < 40; n += 1) {
        await yieldToOthers();
        busy(10);
      }
      while (isWaiting && written < 200) {
        const { tx, end } = await openOn(here);
        await add("much", tx);
        busy(10);
        await end("ROLLBACK");
        written += 1;
      }
    });
  const writers = Array.from({ length: 5 }, writeOnAndOn);
  while (written < 5) await sleep(5);
  const before = written;
  const { end } = await openOn(elsewhere);
  expect(written - before).toBeLessThan(50);
  isWaiting = false;
  await end("ROLLBACK");
  await Promise.all(writers);
});

test("while another process writes, the rest of this one goes on, and what waits for it is done after it", async () => {
  const { end } = await openOn(elsewhere);
  const waiting = [add("after"), openOn(here).then(({ end }) => end("COMMIT"))];
  let ended = false;
  void Promise.all(waiting).then(() => {
    ended = true;
  });
  let turns = 0;
  for (const began = performance.now(); performance.now() - began < 300; turns += 1) await sleep(1);
  expect(turns).toBeGreaterThan(10);
  expect(ended).toBe(false);
  await end("COMMIT");
  await Promise.all(waiting);
  expect(await words()).toContain("after");
});

test("after a transaction that could not begin, what is written beside the next one is not lost with that", async () => {
  const { end: letGo } = await openOn(elsewhere);
  const failing = here.startTransaction();
  const next = openOn(here);
  await expect(failing).rejects.toThrow("SocketTimeout"); // after all its patience
  await letGo("COMMIT");
  const { end } = await next;
  const beside = add("beside");
  await end("ROLLBACK");
  await beside;
  expect(await words()).toContain("beside");
});
