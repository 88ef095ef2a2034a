import { afterAll, expect, test } from "vitest";
import { execute, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { type Changes, notify, watchChanges } from "~/platform/db/change-notifications";
import { openDatabase } from "~/platform/db/open";
import { env } from "~/platform/env";

/** Longer than any test may take: who waits so long was not woken. */
const FOR_EVER_MS = 10 * 60_000;

const other = openDatabase(env.DATABASE_URL);
afterAll(() => other.$disconnect());

let beats = 0;
/** Each time another one: SQLite commits nothing where nothing is new. */
const beat = (tx: Tx) => {
  const at = timeParam(new Date(Date.UTC(2026, 0, 1, 0, 0, ++beats)));
  return execute(
    tx,
    sql`INSERT INTO web_beats (id, beat_at) VALUES (1, ${at}) ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at`,
  );
};

/** What was committed before is told first, and on PostgreSQL only once it listens: nothing is missed from here on. */
const heardSoFar = (changes: Changes) => changes.wait(FOR_EVER_MS, new AbortController().signal);

test("whoever waits is woken by what another one has queued, also if it was committed while nobody waited", async () => {
  const changes = watchChanges();
  const never = new AbortController().signal;
  await heardSoFar(changes);
  const woken = changes.wait(FOR_EVER_MS, never);
  await other.$transaction(async (tx) => {
    await beat(tx);
    await notify(tx);
  });
  await woken;

  await transaction(async (tx) => {
    await beat(tx);
    await notify(tx);
  });
  await changes.wait(FOR_EVER_MS, never);
  changes.close();
});

test("what was rolled back wakes nobody, and who is told to stop waits no longer", async () => {
  const changes = watchChanges();
  const stop = new AbortController();
  await heardSoFar(changes);
  let isWoken = false;
  const waiting = changes.wait(FOR_EVER_MS, stop.signal).then(() => {
    isWoken = !stop.signal.aborted;
  });
  await transaction(async (tx) => {
    await beat(tx);
    await notify(tx);
    throw new Error("no");
  }).catch(() => {});
  stop.abort();
  await waiting;
  expect(isWoken).toBe(false);
  await changes.wait(FOR_EVER_MS, stop.signal);
  changes.close();
});
