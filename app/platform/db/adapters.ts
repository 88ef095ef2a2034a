import type { EventEmitter } from "node:events";
import { PrismaPg } from "@prisma/adapter-pg";
import { SqliteAdapter } from "./sqlite-adapter";

const POOL_CONNECTIONS_MAX = 10;
/**
 * PostgreSQL ends a transaction that its process left open for so long: one that froze in the middle of it,
 * or whose machine is gone, would hold its locks, and with them everybody else, until it wakes.
 */
export const IDLE_IN_TRANSACTION_MS_MAX = 10_000;

export const isPostgresql = (url: string) => /^postgres(ql)?:/.test(url);

/**
 * The pool hears of a connection's end while it is idle, the adapter while it holds it. In the moment between,
 * when the last answer of a server and its goodbye come together, nobody did, and that ended the process. The
 * next statement fails with it, whoever heard.
 */
const hearErrors = (connection: EventEmitter) => void connection.on("error", () => {});

export const postgresqlAdapter = (url: string, idleInTransactionMs = IDLE_IN_TRANSACTION_MS_MAX) =>
  new PrismaPg({
    connectionString: url,
    max: POOL_CONNECTIONS_MAX,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    onConnect: hearErrors,
  });

export const sqliteAdapter = (url: string) => new SqliteAdapter(url);
