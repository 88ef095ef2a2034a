import type { ClientBase } from "pg";
import { Client } from "./driver";
import { connectToPrimary, parseHosts } from "./multi-host";

/**
 * Throws an Error in words where a pooler (PgBouncer) stands at this address. It gives each transaction another
 * connection and keeps what one left there: after pg_dump, which empties the search path, others would find no table.
 */
export async function requireNoPooler(url: string): Promise<void> {
  const { hosts, first } = parseHosts(url);
  const Kind = hosts.length > 1 ? connectToPrimary(hosts) : Client;
  const client = new Kind({ connectionString: first });
  client.on("error", () => {});
  await client.connect();
  try {
    if (!(await isPooled(client))) return;
  } finally {
    await client.end();
  }
  throw new Error("A pooler stands before this database: set DATABASE_DIRECT_URL to PostgreSQL itself.");
}

/** Recognised by the number of the server's process: a pooler gives its clients one of its own making. */
export async function isPooled(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  return rows[0].pid !== (client as unknown as { processID: number }).processID;
}
