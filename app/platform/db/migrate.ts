import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "./open";
import { isPostgresql } from "./provider";

type Migration = { name: string; script: string; checksum: string };

/** Prisma's own table, so that Prisma's tools still understand the database. */
const PRISMA_TABLE = (postgresql: boolean) => `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" TEXT PRIMARY KEY NOT NULL,
  "checksum" TEXT NOT NULL,
  "finished_at" ${postgresql ? "TIMESTAMPTZ" : "DATETIME"},
  "migration_name" TEXT NOT NULL,
  "logs" TEXT,
  "rolled_back_at" ${postgresql ? "TIMESTAMPTZ" : "DATETIME"},
  "started_at" ${postgresql ? "TIMESTAMPTZ" : "DATETIME"} NOT NULL DEFAULT ${postgresql ? "now()" : "current_timestamp"},
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** The migrations of a folder, oldest first. */
export function migrationsIn(folder: string, url: string): Migration[] {
  const base = join(folder, isPostgresql(url) ? "postgresql" : "sqlite");
  const names = readdirSync(base, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => {
      const script = readFileSync(join(base, name, "migration.sql"), "utf8");
      return { name, script, checksum: createHash("sha256").update(script).digest("hex") };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * Returns the migrations that this database still lacks; `ask` runs a query on it. Throws if an applied one was
 * changed since. Also throws if a newer version of Siar applied one that this version does not know, since columns
 * may mean something else there.
 */
export async function pendingMigrations(ask: Ask, all: Migration[]): Promise<Migration[]> {
  const applied = await appliedMigrations(ask);
  const unknown = [...applied.keys()].filter((name) => !all.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new Error(
      `The database is of a newer version of Siar (it has ${unknown.join(", ")}): start that version, or restore a backup from before the upgrade.`,
    );
  for (const { name, checksum } of all) {
    const known = applied.get(name);
    if (known && known !== checksum) throw new Error(`Migration ${name} was changed after it was applied.`);
  }
  return all.filter(({ name }) => !applied.has(name));
}

/** The migrations that a database has, with their checksums; none where it is none of Siar's. */
export async function appliedMigrations(ask: Ask): Promise<Map<string, string>> {
  try {
    const rows = await ask(
      `SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`,
    );
    return new Map(rows.map((row) => [String(row.migration_name), String(row.checksum)]));
  } catch (error) {
    if (/no such table|does not exist|TableDoesNotExist/i.test(String(error))) return new Map();
    throw error;
  }
}

/** Asking through Prisma's client, where there is one anyway. */
export const isQuery =
  (db: Db): Ask =>
  (text) =>
    db.$queryRawUnsafe(text);

/** How long one process lets another migrate before it gives up: an index on a million rows takes a minute. */
const OTHERS_MS_MAX = 600_000;
const LOOK_AGAIN_MS = 500;

/**
 * Brings the database to the newest migration; creates it if it is a missing SQLite file. Each migration is one
 * transaction together with its record. Returns the names of those applied. Safe to call from several processes at
 * once: the loser of the race waits, and finds nothing left to do. Throws an Error in words for a database of a
 * newer version.
 */
export async function migrate(db: Db, folder: string, url: string): Promise<string[]> {
  const all = migrationsIn(folder, url);
  const done: string[] = [];
  for (const began = performance.now(); ; await sleep(LOOK_AGAIN_MS)) {
    try {
      if ((await pendingMigrations(isQuery(db), all)).length > 0)
        await applyAll(db, all, isPostgresql(url), done);
      return done;
    } catch (error) {
      if (!isOthersTurn(error) || performance.now() - began > OTHERS_MS_MAX) throw error;
    }
  }
}

/** SQLite's lock is another process's for longer than a query waits, or PostgreSQL made the same table for two. */
function isOthersTurn(error: unknown): boolean {
  return /SocketTimeout|P1008|database is locked|pg_type_typname_nsp_index|pg_class_relname_nsp_index/.test(
    `${(error as { code?: string }).code} ${error}`,
  );
}

async function applyAll(db: Db, all: Migration[], postgresql: boolean, done: string[]): Promise<void> {
  await db.$executeRawUnsafe(PRISMA_TABLE(postgresql));
  for (const migration of all) {
    const applied = await db.$transaction(
      async (tx) => {
        if (postgresql) await tx.$executeRawUnsafe(`LOCK TABLE "_prisma_migrations" IN EXCLUSIVE MODE`);
        const [known] = await tx.$queryRawUnsafe<{ id: string }[]>(
          `SELECT id FROM "_prisma_migrations" WHERE migration_name = '${migration.name}'`,
        );
        if (known) return false;
        for (const statement of splitStatements(migration.script)) await tx.$executeRawUnsafe(statement);
        await tx.$executeRawUnsafe(
          `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
           VALUES ('${randomUUID()}', '${migration.checksum}', '${migration.name}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 1)`,
        );
        return true;
      },
      { maxWait: 60_000, timeout: 600_000 },
    );
    if (applied) done.push(migration.name);
  }
}

/** Cuts a script into statements: at semicolons that end a line, but not inside $$…$$ or BEGIN…END. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  for (const line of script.split("\n")) {
    if (/^\s*--/.test(line) || (lines.length === 0 && line.trim() === "")) continue;
    lines.push(line);
    if (!/;\s*$/.test(line)) continue;
    const text = lines.join("\n");
    const insideDollars = (text.match(/\$\$/g)?.length ?? 0) % 2 === 1;
    const insideTrigger =
      /^\s*CREATE\s+TRIGGER/i.test(text) && /\bBEGIN\b/i.test(text) && !/\bEND;\s*$/i.test(text);
    if (insideDollars || insideTrigger) continue;
    statements.push(text.trim().replace(/;$/, ""));
    lines = [];
  }
  if (lines.join("").trim()) statements.push(lines.join("\n").trim());
  return statements;
}
