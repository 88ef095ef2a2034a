// Every test file gets a migrated database of its own, named before anything reads the settings.
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, vi } from "vitest";

// A worker takes one file after another: each begins with our modules not loaded yet, and the settings as they were.
const before = { ...process.env };
vi.resetModules();

const folder = join(tmpdir(), `siar-test-${randomUUID()}`);
mkdirSync(folder, { recursive: true });

const server = process.env.SIAR_TEST_POSTGRESQL;
const name = `siar_test_${randomUUID().replaceAll("-", "")}`;

process.env.DATA_DIR = folder;
process.env.DATABASE_URL = server
  ? `${server.replace(/\/[^/]*$/, "")}/${name}`
  : `file:${join(folder, "test.db")}`;
process.env.LOG_LEVEL ??= "silent";
process.env.APP_TIMEZONE = "Asia/Jakarta";

/** Files that test what needs no database never load it, and so wait for none. */
const isUsed = () => "siarDatabase" in globalThis;
let made = false;

beforeAll(async () => {
  if (!isUsed()) return;
  made = true;
  if (server) await admin(`CREATE DATABASE ${name}`);
  const { upgradeDatabase } = await import("~/platform/db/upgrade");
  await upgradeDatabase();
});

afterAll(async () => {
  if (made) {
    const { db } = await import("~/platform/db");
    await db.$disconnect();
    delete (globalThis as { siarDatabase?: unknown }).siarDatabase;
    if (server) await admin(`DROP DATABASE ${name} WITH (FORCE)`);
  }
  for (const name in process.env) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  rmSync(folder, { recursive: true, force: true });
});

async function admin(statement: string) {
  const { Client } = await import("pg");
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
