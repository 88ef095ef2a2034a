/* Which other processes use the database: none may, while another database takes its place. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "../clock";
import { env } from "../env";
import { databaseFile } from "./file-identity";
import { db, postgresql, query, raw, sql } from "./index";

/** So long is waited for programs that have just ended: PostgreSQL notices a moment later that they are gone. */
const LEAVING_MS_MAX = 5_000;
const LOOK_MS = 100;

/**
 * On SQLite, after this no other process has it open, and nothing of it is in a WAL. Throws an Error that says
 * which one uses it.
 */
export async function requireAlone(): Promise<void> {
  const until = clock.ms() + LEAVING_MS_MAX;
  let users = await othersNow();
  while (users.length > 0 && clock.ms() < until) {
    await sleep(LOOK_MS);
    users = await othersNow();
  }
  if (users.length === 0) return;
  const pooler = postgresql ? " (and restart a pooler, which keeps their connections)" : "";
  throw new Error(`The database is in use by ${users.join(", ")}: stop web and daemon first${pooler}.`);
}

const othersNow = () => (postgresql ? others() : othersOfFile());

/** Each of our programs tells PostgreSQL its name (adapters.ts), and keeps a connection while it lives. */
async function others(): Promise<string[]> {
  const rows = await query<{ name: string; address: string }>(
    db,
    sql`SELECT COALESCE(NULLIF(application_name, ''), 'process ' || pid) AS name, COALESCE(host(client_addr), 'this machine') AS address
        FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
          AND application_name <> current_setting('application_name') ORDER BY 1`,
  );
  return [...new Set(rows.map(({ name, address }) => `${name} (${address})`))];
}

/** Leaving WAL needs the file to itself: SQLite asks the locks of the operating system. */
async function othersOfFile(): Promise<string[]> {
  try {
    await db.$queryRaw(sql`${raw("PRAGMA busy_timeout = 100")}`);
    await db.$queryRaw(sql`${raw("PRAGMA journal_mode = DELETE")}`);
    return [];
  } catch {
    const names = programsWith(databaseFile(env.DATABASE_URL));
    return names.length > 0 ? names : ["another program"];
  }
}

/** Programs of this machine that have a file open, by their command line; where the system tells (Linux). */
function programsWith(file: string): string[] {
  const has = (pid: string) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === file);
    } catch {
      return false; // gone, or another user's
    }
  };
  const pids = listOf("/proc").filter(
    (name) => /^\d+$/.test(name) && name !== String(process.pid) && has(name),
  );
  return pids.map((pid) => `${commandOf(pid)} (process ${pid})`);
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function commandOf(pid: string): string {
  try {
    const [program, script] = readFileSync(`/proc/${pid}/cmdline`, "utf8")
      .split("\0")
      .filter((part) => !part.startsWith("--"));
    return [program?.split("/").at(-1), script].filter(Boolean).join(" ");
  } catch {
    return "a program";
  }
}
