import { createServer } from "node:net";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { clientOf, hostsOf } from "~/platform/db/postgresql/hosts";
import { runPostgresqlProgram } from "~/platform/db/postgresql/program";
import { readEnv } from "~/platform/env";

test("an address names one machine or several, each with its port", () => {
  const several = "postgresql://siar:p%40ss@db1,db2:5433,[::1]:6/siar?target_session_attrs=read-write";
  expect(readEnv({ DATABASE_URL: several }).DATABASE_URL).toBe(several);
  expect(hostsOf(several)).toEqual({
    hosts: [
      { host: "db1", port: 5432 },
      { host: "db2", port: 5433 },
      { host: "::1", port: 6 },
    ],
    list: "db1,db2:5433,[::1]:6",
    first: "postgresql://siar:p%40ss@db1/siar?target_session_attrs=read-write",
  });
  expect(hostsOf("postgresql:///siar?host=/run/postgresql").first).toBe(
    "postgresql:///siar?host=/run/postgresql",
  );
});

test("a machine that is gone is passed over, and of none that can be written to the fault is told", async () => {
  const gone = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await new Promise((listening) => gone.once("listening", listening));
  const { port } = gone.address() as { port: number };
  const hosts = [{ host: "127.0.0.1", port }];
  const server = process.env.SIAR_TEST_POSTGRESQL;
  if (server) hosts.push(...hostsOf(server).hosts);
  const connectionString = server ?? "postgresql://siar@127.0.0.1/siar";
  const pool = new Pool({ connectionString, Client: clientOf(hosts) } as ConstructorParameters<
    typeof Pool
  >[0]);
  const answer = pool.query("SELECT 1 AS one").then(({ rows }) => rows);
  if (server) expect(await answer).toEqual([{ one: 1 }]);
  else await expect(answer).rejects.toThrow(/terminated|ECONNRESET/);
  await pool.end();
  gone.close();
  if (!server) return;
  // PostgreSQL's own programs read such addresses, too.
  const many = server.replace(/@[^/]*/, `@127.0.0.1:${port},${hostsOf(server).list}`);
  await runPostgresqlProgram("pg_dump", ["--schema-only", "--file=/dev/null"], many);
});
