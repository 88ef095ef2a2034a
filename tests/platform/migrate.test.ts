import { expect, test } from "vitest";
import { db, postgresql, query, sql } from "~/platform/db";
import { isQuery, migrate, migrationsIn, pendingMigrations } from "~/platform/db/migrate";

const url = process.env.DATABASE_URL!;

test("a migrated database needs nothing more, and migrating again changes nothing", async () => {
  expect(await pendingMigrations(isQuery(db), migrationsIn("prisma/migrations", url))).toEqual([]);
  expect(await migrate(db, "prisma/migrations", url)).toEqual([]);
});

test("a migration that was changed after it was applied is refused", async () => {
  const changed = migrationsIn("prisma/migrations", url).map((m) => ({ ...m, checksum: "other" }));
  await expect(pendingMigrations(isQuery(db), changed)).rejects.toThrow("was changed after");
});

test("a program of an older version refuses a database that a newer one has migrated, and says what to do", async () => {
  const older = migrationsIn("prisma/migrations", url).slice(0, -1);
  await expect(pendingMigrations(isQuery(db), older)).rejects.toThrow(
    /newer version of Siar \(it has \d{14}_\w+\): start that version, or restore a backup from before/,
  );
});

test("whoever finds the database locked by another one that migrates waits for its turn", async () => {
  const locked = ["SocketTimeout", "database is locked"];
  const busy = new Proxy(db, {
    get: (target, name) => {
      const error = name === "$queryRawUnsafe" ? locked.pop() : undefined;
      return error ? () => Promise.reject(new Error(error)) : Reflect.get(target, name);
    },
  });
  expect(await migrate(busy, "prisma/migrations", url)).toEqual([]);
  expect(locked).toEqual([]);
});

test("both dialects have the same migrations, in the same order", () => {
  const names = (u: string) => migrationsIn("prisma/migrations", u).map((m) => m.name);
  expect(names("file:x")).toEqual(names("postgresql://x"));
});

test("a balance can not go below zero, whoever writes it", async () => {
  const user = { email: "a@example.com", name: "A", passwordHash: "x", createdAt: new Date(), balance: 1 };
  const { id } = await db.user.create({ data: user });
  await expect(db.user.update({ where: { id }, data: { balance: -1 } })).rejects.toThrow();
  expect((await db.user.findUniqueOrThrow({ where: { id } })).balance).toBe(1);
});

test("the ledger can not be changed or deleted from, by any program", async () => {
  const entry = {
    userId: 1,
    kind: "ADJUSTMENT",
    amount: 5,
    balanceAfter: 5,
    key: "k",
    createdAt: new Date(),
  };
  const { id } = await db.creditEntry.create({ data: entry });
  await expect(db.creditEntry.update({ where: { id }, data: { amount: 6 } })).rejects.toThrow();
  await expect(db.creditEntry.delete({ where: { id } })).rejects.toThrow();
  expect((await db.creditEntry.findUniqueOrThrow({ where: { id } })).amount).toBe(5);
});

test("the constraints and partial indexes that Prisma cannot say exist", async () => {
  const found = await query<{ name: string }>(
    db,
    postgresql
      ? sql`SELECT indexname AS name FROM pg_indexes UNION SELECT tgname FROM pg_trigger`
      : sql`SELECT name FROM sqlite_master WHERE type IN ('index', 'trigger')`,
  );
  const names = found.map((row) => row.name);
  for (const name of [
    "batch_items_message_id_idx",
    "batch_items_scheduled_idx",
    "batch_items_failed_idx",
    "batch_items_read_back_idx",
    "batches_open_idx",
  ])
    expect(names).toContain(name);
  expect(names.some((name) => name.startsWith("credit_entries_"))).toBe(true);
});
