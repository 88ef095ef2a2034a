import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodRows, queueBatch, sheet } from "../e2e/sheets";
import { pgbouncerPath, startPgbouncer } from "../support/pgbouncer.mjs";
import { startPostgresql } from "../support/postgresql.mjs";
import { programs } from "../support/postgresql-programs.mjs";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";

// Web and daemon behind a PgBouncer as Debian ships it, in transaction mode; commands past it.
const isHere = pgbouncerPath() !== null && hasPostgresql();
const folder = mkdtempSync(join(tmpdir(), "siar-pooler-"));
let server: Awaited<ReturnType<typeof startPostgresql>>;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
let stack: Stack;

beforeAll(async () => {
  if (!isHere) return;
  server = await startPostgresql();
  pooler = await startPgbouncer(await server.freshDatabase("siar"));
  stack = await startStack({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct() });
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  await pooler?.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const direct = () => server.url.replace(/[^/]*$/, "siar");

function hasPostgresql() {
  try {
    return Boolean(programs());
  } catch {
    return false;
  }
}

/** A command of the build; what it wrote. */
async function command(name: string, args: string[], settings: Record<string, string>) {
  const PATH = `${programs()}:${process.env.PATH}`;
  const env = { ...process.env, PATH, DATA_DIR: stack.folder, DATABASE_URL: pooler.url, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [`build/commands/${name}.js`, ...args], {
    env,
  });
  return stdout;
}

test.skipIf(!isHere)(
  "behind a pooler a batch is sent while backups are made, and none of them leaves anything on a pooled connection",
  async () => {
    const id = await queueBatch(stack, "pooled", await sheet(goodRows(60)));
    const call = await callsAt(stack.url);
    const isDone = async () => (await call(`/bulk/batches/${id}`)).status === "DONE";
    let made = 0;
    do {
      const said = await command("backup", [join(folder, `${++made}.dump`)], {
        DATABASE_DIRECT_URL: direct(),
      });
      expect(said).toMatch(/checked: \d+ users, 1 batches, 60 messages/);
    } while (!(await isDone()));
    expect((await call(`/bulk/batches/${id}`)).totals).toMatchObject({ sent: 60 });
    expect(await leftOnConnections()).toEqual([]);
    expect(await (await fetch(`${stack.url}/healthz`)).json()).toEqual({ database: "ok", daemon: "alive" });
  },
  120_000,
);

test.skipIf(!isHere)(
  "without a direct address a backup and a restore through a pooler are refused",
  async () => {
    const file = join(folder, "none.dump");
    await expect(command("backup", [file], { DATABASE_DIRECT_URL: "" })).rejects.toThrow(
      "set DATABASE_DIRECT_URL",
    );
    await expect(command("restore", [join(folder, "1.dump")], { DATABASE_DIRECT_URL: "" })).rejects.toThrow(
      "set DATABASE_DIRECT_URL",
    );
    expect(await leftOnConnections()).toEqual([]);
  },
);

/** What another than the usual is set to, asked of many connections at once, so that all of the pool answer. */
async function leftOnConnections() {
  const ask = async () => {
    const client = new Client({ connectionString: pooler.url });
    await client.connect();
    const named = ["search_path", "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
    const { rows } = await client.query(
      `SELECT pg_sleep(0.1), name, setting FROM pg_settings WHERE name IN ('${named.join("','")}') AND setting <> reset_val`,
    );
    await client.end();
    return rows;
  };
  return (await Promise.all(Array.from({ length: 12 }, ask))).flat();
}

/** Ani's calls at this address, signed in with her password. */
async function callsAt(url: string) {
  const body = JSON.stringify({ email: "ani@example.com", password: stack.password });
  const headers = { "Content-Type": "application/json" };
  const { token } = await until(async () => {
    const answer = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body });
    return answer.ok ? answer.json() : null;
  }, "Ani is signed in");
  return async (path: string) =>
    (await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })).json();
}
