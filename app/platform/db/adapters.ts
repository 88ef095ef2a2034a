import { PrismaPg } from "@prisma/adapter-pg";
import { SqliteAdapter } from "./sqlite-adapter";

const POOL_CONNECTIONS_MAX = 10;
/**
 * PostgreSQL ends a transaction that its process left open for so long: one that froze in the middle of it,
 * or whose machine is gone, would hold its locks, and with them everybody else, until it wakes.
 */
export const IDLE_IN_TRANSACTION_MS_MAX = 10_000;

export const isPostgresql = (url: string) => /^postgres(ql)?:/.test(url);

export const postgresqlAdapter = (url: string, idleInTransactionMs = IDLE_IN_TRANSACTION_MS_MAX) =>
  new PrismaPg({
    connectionString: url,
    max: POOL_CONNECTIONS_MAX,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  });

export const sqliteAdapter = (url: string) => new SqliteAdapter(url);
