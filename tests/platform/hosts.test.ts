import { createServer } from "node:net";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { postgresql } from "~/platform/db";
import { connectToPrimary, parseHosts } from "~/platform/db/postgresql/multi-host";
import { runPostgresqlProgram } from "~/platform/db/postgresql/run-pg-tool";
import { readEnv } from "~/platform/env";

test("an address names one machine or several, each with its port", () => {
  const several = "postgresql://siar:p%40ss@db1,db2:5433,[::1]:6/siar?target_session_attrs=read-write";
  expect(readEnv({ DATABASE_URL: several }).DATABASE_URL).toBe(several);
  expect(parseHosts(several)).toEqual({
    hosts: [
      { host: "db1", port: 5432 },
      { host: "db2", port: 5433 },
      { host: "::1", port: 6 },
    ],
    list: "db1,db2:5433,[::1]:6",
    first: "postgresql://siar:p%40ss@db1/siar?target_session_attrs=read-write",
  });
  expect(parseHosts("postgresql:///siar?host=/run/postgresql").first).toBe(
    "postgresql:///siar?host=/run/postgresql",
  );
});

if (postgresql)
  test("a machine that is gone is passed over, and of none that can be written to the fault is told", async () => {
    const gone = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await new Promise((listening) => gone.once("listening", listening));
    const { port } = gone.address() as { port: number };
    const server = process.env.SIAR_TEST_POSTGRESQL!;
    const { list, hosts } = parseHosts(server);
    const ask = async (asked: typeof hosts) => {
      const options = { connectionString: server, Client: connectToPrimary(asked) };
      const pool = new Pool(options as ConstructorParameters<typeof Pool>[0]);
      return pool.query("SELECT 1 AS one").finally(() => pool.end());
    };
    const away = { host: "127.0.0.1", port };
    await expect(ask([away, away])).rejects.toThrow(/terminated|ECONNRESET/);
    expect((await ask([away, ...hosts])).rows).toEqual([{ one: 1 }]);
    gone.close();
    // PostgreSQL's own programs read such addresses, too.
    const many = server.replace(/@[^/]*/, `@127.0.0.1:${port},${list}`);
    await runPostgresqlProgram("pg_dump", ["--schema-only", "--file=/dev/null"], many);
  });
