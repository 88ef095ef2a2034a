import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Once around all test files: the place of what `emptyDatabase` keeps. */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), "siar-templates-"));
  process.env.SIAR_TEST_TEMPLATES = folder;
  return async () => {
    const named = join(folder, "postgresql");
    const server = process.env.SIAR_TEST_POSTGRESQL;
    if (server && existsSync(named))
      await onServer(server, `DROP DATABASE ${readFileSync(named, "utf8")} WITH (FORCE)`);
    // what the workers had started ends by itself with them, and may still be writing
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}

/**
 * Makes the database at `url` with the newest schema and nothing in it, as a copy of one that the first test file
 * to need it has migrated for all of them. Who comes while that is being made gets a bare one.
 */
export async function emptyDatabase(url: string, server: string | undefined): Promise<void> {
  const folder = process.env.SIAR_TEST_TEMPLATES!;
  const kept = join(folder, server ? "postgresql" : "sqlite.db");
  if (!existsSync(kept) && isFirst(`${kept}.begun`)) await makeTemplate(kept, server);
  if (!server) {
    if (existsSync(kept)) copyFileSync(kept, url.replace(/^file:/, ""));
    return;
  }
  const from = existsSync(kept) ? ` TEMPLATE ${readFileSync(kept, "utf8")}` : "";
  await onServer(server, `CREATE DATABASE ${nameIn(url)}${from}`);
}

async function makeTemplate(kept: string, server: string | undefined): Promise<void> {
  const { openDatabase } = await import("~/platform/db/open");
  const { migrate } = await import("~/platform/db/migrate");
  const file = `${kept}.making`;
  const name = `siar_template_${process.pid}`;
  const url = server ? server.replace(/[^/]*$/, name) : `file:${file}`;
  if (server) await onServer(server, `CREATE DATABASE ${name}`);
  const db = openDatabase(url);
  await migrate(db, "prisma/migrations", url);
  await db.$disconnect();
  if (server) writeFileSync(file, name);
  renameSync(file, kept);
}

/** Of all test files that ask with this mark, one. */
export function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}

const nameIn = (url: string) => url.replace(/^.*\//, "");

/** Runs one statement on the PostgreSQL of the tests, in no database of theirs. */
export async function onServer(server: string, statement: string): Promise<void> {
  const { Client } = await import("pg");
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
