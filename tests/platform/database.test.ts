import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { PrismaClient } from "generated/postgresql/client";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import {
  db,
  isDatabaseAway,
  parseTime,
  postgresql,
  query,
  queryRows,
  sql,
  sqlTime,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import { IDLE_IN_TRANSACTION_MS_MAX, postgresqlAdapter } from "~/platform/db/adapters";
import { openDatabase } from "~/platform/db/open";
import { queryPacked } from "~/platform/db/query-json";
import { upgradeDatabase } from "~/platform/upgrade-database";
import { bundle } from "../support/bundle.mjs";
import { person } from "../support/cast";

const SOON_MS = 300;

type Report = { acknowledged: string[]; seenUncommitted: string[]; errors: string[] };

test("with two processes writing and failing at once, nothing confirmed is lost and nothing undone is seen", async () => {
  await db.user.create({
    data: { email: "counter@example.com", name: "Counter", passwordHash: "-", createdAt: new Date() },
  });
  const script = await bundle("tests/support/programs/concurrent-writer.ts");
  const run = async (who: string): Promise<Report> => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, who, "2000"], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout);
  };
  const reports = await Promise.all([run("a"), run("b")]);
  const kept = new Set((await db.numberCheck.findMany({ select: { phone: true } })).map((row) => row.phone));
  const acknowledged = reports.flatMap((report) => report.acknowledged);
  expect(reports.flatMap((report) => report.errors)).toEqual([]);
  expect(reports.flatMap((report) => report.seenUncommitted)).toEqual([]);
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  expect([...kept].filter((name) => name.includes("rolled-back"))).toEqual([]);
  const committed = acknowledged.filter((name) => name.includes("committed")).length;
  expect(committed).toBeGreaterThan(0);
  expect((await db.user.findUniqueOrThrow({ where: { email: "counter@example.com" } })).balance).toBe(
    committed,
  );
});

test("a plain write made while a transaction is open is not lost when that transaction rolls back", async () => {
  let outside: Promise<unknown> = Promise.resolve();
  const inside = transaction(async (tx) => {
    await tx.numberCheck.create({ data: { phone: "inside", exists: true, checkedAt: new Date() } });
    const row = { phone: "outside", exists: true, checkedAt: new Date() };
    outside = db.numberCheck.create({ data: row }).then(() => {}); // Prisma starts only when asked to
    await tx.numberCheck.count();
    throw new Error("planned");
  });
  await expect(inside).rejects.toThrow("planned");
  await outside;
  const left = await db.numberCheck.findMany({ where: { phone: { in: ["inside", "outside"] } } });
  expect(left.map((row) => row.phone)).toEqual(["outside"]);
});

test("one JSON parameter carries numbers, texts, truths, times and nothing into a statement", async () => {
  const time = new Date("2026-11-21T05:06:07.089Z");
  const given = [
    { n: 7, t: "é😀'\"", b: true, at: sqlTime(time) },
    { at: null, b: false, t: null, n: 8 },
  ];
  const rows = await query<{ n: number; t: string | null; b: unknown; at: unknown }>(
    db,
    sql`SELECT n, t, b, at FROM ${queryRows(given, { n: "int", t: "text", b: "bool", at: "time" })} g ORDER BY n`,
  );
  expect(rows.map((row) => ({ ...row, b: Boolean(row.b), at: parseTime(row.at) }))).toEqual([
    { n: 7, t: "é😀'\"", b: true, at: time },
    { n: 8, t: null, b: false, at: null },
  ]);
});

test("rows come back packed into one text each, with the time that was meant wherever the process is", async () => {
  const { TZ } = process.env;
  process.env.TZ = "Asia/Jakarta";
  try {
    const time = new Date("2026-11-21T05:06:07.089Z");
    const given = [
      { n: 8, t: null, b: false, at: null },
      { n: 7, t: "é😀'\"\n", b: true, at: sqlTime(time) },
    ];
    const table = queryRows(given, { n: "int", t: "text", b: "bool", at: "time" });
    const rows = await queryPacked<{ number: number; text: string | null; is: unknown; time: unknown }>(
      db,
      { number: "g.n", text: "g.t", is: "g.b", time: "g.at" },
      (row) => sql`SELECT ${row} FROM ${table} g WHERE g.n > ${6} ORDER BY g.n`,
    );
    expect(rows.map((row) => ({ ...row, is: Boolean(row.is), time: parseTime(row.time) }))).toEqual([
      { number: 7, text: "é😀'\"\n", is: true, time },
      { number: 8, text: null, is: false, time: null },
    ]);
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test("times written by Prisma and by raw SQL compare as times", async () => {
  const at = new Date("2026-01-02T03:04:05.600Z");
  await db.numberCheck.create({ data: { phone: "time", exists: true, checkedAt: at } });
  const count = async (time: Date) =>
    (
      await query(
        db,
        sql`SELECT 1 AS found FROM number_checks WHERE phone = 'time' AND checked_at <= ${timeParam(time)}`,
      )
    ).length;
  expect(await count(at)).toBe(1);
  expect(await count(new Date(at.getTime() - 1))).toBe(0);
});

if (postgresql) {
  test("a process that froze in the middle of a transaction does not hold up the others, and records nothing when it wakes", async () => {
    const ani = await person("Ani", { credits: 0 });
    const frozen = new PrismaClient({ adapter: postgresqlAdapter(process.env.DATABASE_URL!, SOON_MS) });
    const where = { id: ani.id };
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let begun = () => {};
    const holding = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const held = frozen.$transaction(
      async (tx) => {
        await tx.user.update({ where, data: { name: "Recorded by the frozen one" } });
        begun();
        await asleep;
        await tx.user.update({ where, data: { name: "And once more" } });
      },
      { timeout: 60_000 },
    );
    const outcome = held.then(
      () => "recorded",
      () => "refused",
    );
    await holding;
    await db.user.update({ where, data: { name: "Recorded by another" } });
    wake();
    expect(await outcome).toBe("refused");
    expect(await frozen.user.findUniqueOrThrow({ where })).toMatchObject({ name: "Recorded by another" });
    await frozen.$disconnect();
  });

  test("a connection that the server ends in the moment it is handed out does not end the process", async () => {
    const adapter = await postgresqlAdapter(process.env.DATABASE_URL!).connect();
    const handedOut = await (adapter as unknown as { underlyingDriver(): Pool }).underlyingDriver().connect();
    expect(() => handedOut.emit("error", new Error("terminating connection"))).not.toThrow();
    handedOut.release(true);
    await adapter.dispose();
  });

  test("every transaction has that limit, and a connection keeps nothing of it", async () => {
    const limit = async (tx: Tx) => {
      const named = sql`SELECT setting AS ms FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'`;
      return Number((await query<{ ms: string }>(tx, named))[0]?.ms);
    };
    expect(await transaction(limit)).toBe(IDLE_IN_TRANSACTION_MS_MAX);
    expect(await limit(db)).toBe(0);
  });
}

if (!postgresql)
  test("somebody's statistics of a small database are forgotten before it grows", async () => {
    const statistics = () => query(db, sql`SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'`);
    await db.$executeRawUnsafe("ANALYZE");
    expect(await statistics()).toHaveLength(2);
    await upgradeDatabase();
    expect(await statistics()).toHaveLength(0);
    await upgradeDatabase(); // with nothing to forget
  });

if (postgresql)
  test("a database that nobody can reach is away for raw statements, too", async () => {
    const away = openDatabase("postgresql://siar@127.0.0.1:1/siar");
    await expect(query(away, sql`SELECT 1`)).rejects.toSatisfy(isDatabaseAway);
    await expect(away.user.count()).rejects.toSatisfy(isDatabaseAway);
    await away.$disconnect();
  });
