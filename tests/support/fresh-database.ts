// Every test file gets a migrated database of its own, named before anything reads the settings.
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { emptyDatabase, onServer } from "./templates";
import { usesDatabase } from "./uses-database.mjs";

/** A password is hashed for 20 ms on purpose. Here a hundredth of it will do: tests/platform/passwords.test.ts sees to the rest. */
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const real = await importOriginal<typeof import("@node-rs/argon2")>();
  const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  return { ...real, hash: (password: string) => real.hash(password, quick) };
});

// A worker takes one file after another: each begins with our modules not loaded yet, and the settings as they were.
const before = { ...process.env };
vi.resetModules();

const folder = join(tmpdir(), `siar-test-${randomUUID()}`);
mkdirSync(folder, { recursive: true });

const server = process.env.SIAR_TEST_POSTGRESQL;
const name = `siar_test_${randomUUID().replaceAll("-", "")}`;

const url = server ? server.replace(/[^/]*$/, name) : `file:${join(folder, "test.db")}`;

process.env.DATA_DIR = folder;
process.env.DATABASE_URL = url;
process.env.LOG_LEVEL ??= "silent";
process.env.CONNECT_SETTLE_SECONDS ??= "0"; // tests/domain/settling.test.ts waits for it
process.env.APP_TIMEZONE = "Asia/Jakarta";

/** Files that test what needs no database never load it, and so wait for none. */
const isUsed = () => "siarDatabase" in globalThis;
let made = false;

beforeAll(async () => {
  if (!isUsed()) return;
  made = true;
  const file = relative(".", expect.getState().testPath ?? "");
  if (!usesDatabase(file)) throw new Error(`${file} uses the database, and would not run on PostgreSQL`);
  await emptyDatabase(url, server);
  const { upgradeDatabase } = await import("~/platform/upgrade-database");
  await upgradeDatabase();
});

afterAll(async () => {
  if (made) {
    const { db } = await import("~/platform/db");
    await db.$disconnect();
    delete (globalThis as { siarDatabase?: unknown }).siarDatabase;
    if (server) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  }
  for (const name in process.env) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  rmSync(folder, { recursive: true, force: true });
});
