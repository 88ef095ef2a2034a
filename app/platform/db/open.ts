import { PrismaClient as PostgresqlClient } from "generated/postgresql/client";
import { PrismaClient } from "generated/sqlite/client";
import { isPostgresql, postgresqlAdapter, sqliteAdapter } from "./adapters";

/** The SQLite client's types are the narrower ones: what they allow, PostgreSQL allows too. */
export type Db = PrismaClient;

/** Opens a database by its address: `file:…` for SQLite, `postgresql://…` for PostgreSQL. */
export function openDatabase(url: string): Db {
  if (!isPostgresql(url)) return new PrismaClient({ adapter: sqliteAdapter(url) });
  return new PostgresqlClient({ adapter: postgresqlAdapter(url) }) as unknown as Db;
}
