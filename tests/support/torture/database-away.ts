import { spawn } from "node:child_process";

const HOLD = `
  import { openSqlite } from "./app/platform/db/sqlite-driver.mjs";
  const [file, ms] = process.argv.slice(1);
  const database = openSqlite(file, { timeout: 8000 });
  database.exec("BEGIN IMMEDIATE");
  setTimeout(() => { database.exec("ROLLBACK"); process.exit(0); }, Number(ms));
`;

/** Keeps every other process from writing to a SQLite database for so long, as a slow disk might. */
export async function lockSqlite(file: string, ms: number): Promise<void> {
  const holder = spawn(process.execPath, ["--input-type=module", "-e", HOLD, file, String(Math.round(ms))], {
    stdio: "ignore",
  });
  await new Promise((resolve) => holder.once("exit", resolve));
}

/** Cuts everybody off from one database of a PostgreSQL server for so long; the others go on. */
export async function cutPostgresql(url: string, ms: number): Promise<void> {
  const { Client } = await import("pg");
  const [, server, name] = /^(.*)\/([^/]+)$/.exec(url)!;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  await new Promise((resolve) => setTimeout(resolve, ms));
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await client.end();
}

/** Takes the database at this address away for so long. */
export function takeAway(url: string, ms: number): Promise<void> {
  return url.startsWith("file:") ? lockSqlite(url.slice("file:".length), ms) : cutPostgresql(url, ms);
}
