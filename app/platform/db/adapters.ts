import { hostname } from "node:os";
import { basename, dirname, extname } from "node:path";
import type { ClientBase } from "pg";
import { endDeadConnections } from "./postgresql/dead-peer-detection";
import { PrismaPg } from "./postgresql/driver";
import { limitIdleTransactions } from "./postgresql/idle-timeout";
import { connectToPrimary, parseHosts } from "./postgresql/multi-host";
import { StatementNames } from "./postgresql/prepared-statements";
import { SqliteAdapter } from "./sqlite/sqlite-adapter";

const POOL_CONNECTIONS_MAX = 10;
/**
 * PostgreSQL ends a transaction that its process left open for so long. A process that froze in the middle of one,
 * or whose machine is gone, would hold its locks until it wakes, and block all others.
 */
export const IDLE_IN_TRANSACTION_MS_MAX = 10_000;

/**
 * By which PostgreSQL knows this process: the program (build/<program>/main.js, build/commands/<program>.js) and
 * where it runs.
 */
export const APPLICATION_NAME = `siar ${programOf(process.argv[1] ?? "")} ${hostname().slice(0, 30)}:${process.pid}`;

function programOf(script: string): string {
  const name = basename(script, extname(script));
  return name === "main" ? basename(dirname(script)) : name;
}

/**
 * The pool listens for a connection's end while it is idle, the adapter while it holds it. In the moment between,
 * the last answer of a server and its goodbye may come together. Then neither listened, and that ended the process.
 * The next statement fails with the error in any case.
 */
export const logPoolErrors = (connection: ClientBase) => void connection.on("error", () => {});

export function postgresqlAdapter(url: string, idleInTransactionMs = IDLE_IN_TRANSACTION_MS_MAX) {
  const { hosts, first } = parseHosts(url);
  const names = new StatementNames();
  const config = {
    connectionString: first,
    application_name: APPLICATION_NAME,
    max: POOL_CONNECTIONS_MAX,
    min: 1, // the process that asks who uses the database sees this one (users.ts)
    onConnect: async (connection: ClientBase) => {
      logPoolErrors(connection);
      limitIdleTransactions(connection, idleInTransactionMs);
      endDeadConnections(connection);
      await names.connected(connection);
    },
    ...(hosts.length > 1 && { Client: connectToPrimary(hosts) }),
  };
  return new PrismaPg(config, { statementNameGenerator: ({ sql }) => names.nameOf(sql) });
}

export const sqliteAdapter = (url: string) => new SqliteAdapter(url);
