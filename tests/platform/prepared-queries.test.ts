/* What pages ask again and again goes past Prisma's client on PostgreSQL: to the same rows, and to the same words. */
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { db, execute, postgresql, preparedQuery, query, sql, transaction } from "~/platform/db";
import { wholeCast } from "../support/cast";

let eka: Actor;
beforeAll(async () => {
  ({ eka } = await wholeCast());
});

const ofEachKind =
  () => sql`SELECT u.id, u.name, u.phone, u.active, u.features, u.created_at, u.last_activity_at, u.stop_words,
    CAST(COUNT(*) AS BIGINT) AS people, CAST(0.5 AS DOUBLE PRECISION) AS half
  FROM users u WHERE u.id = ${eka.id} GROUP BY u.id`;

test("rows are the same, kind by kind", async () => {
  const zone = process.env.TZ;
  process.env.TZ = "Asia/Jakarta"; // where a time of the database is not one of the machine
  try {
    const rows = await query<{ name: string }>(db, ofEachKind());
    expect(rows.map(({ name }) => name)).toEqual([eka.name]);
    expect(await preparedQuery(db, ofEachKind())).toEqual(rows);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test.skipIf(!postgresql)("an answer that a lost connection did not bring comes by another", async () => {
  const pid = sql`pg_backend_pid()`;
  const [before] = await preparedQuery<{ pid: number }>(db, sql`SELECT ${pid} AS pid`);
  const ends = sql`CASE WHEN ${pid} = ${before!.pid} THEN pg_terminate_backend(${pid}) END`;
  const [after] = await preparedQuery<{ pid: number }>(db, sql`SELECT ${pid} AS pid, ${ends} AS ends`);
  expect(after!.pid).not.toBe(before!.pid);
});

test("what cannot be answered fails in the words of every other statement", async () => {
  const wrong = sql`SELECT nothing FROM users`;
  const error: unknown = await query(db, wrong).catch((thrown) => thrown);
  const often: unknown = await preparedQuery(db, wrong).catch((thrown) => thrown);
  expect(String(often)).toBe(String(error));
});

test.skipIf(!postgresql)("inside a transaction it sees what that has written", async () => {
  const seen = await transaction(async (tx) => {
    await execute(tx, sql`CREATE TEMPORARY TABLE only_here ON COMMIT DROP AS SELECT 7 AS seven`);
    return preparedQuery(tx, sql`SELECT seven FROM only_here`);
  });
  expect(seen).toEqual([{ seven: 7 }]);
});
