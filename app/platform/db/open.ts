import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient as PostgresqlClient } from "generated/postgresql/client";
import { PrismaClient } from "generated/sqlite/client";
import { SqliteAdapter } from "./sqlite-adapter";

/** The SQLite client's types are the narrower ones: what they allow, PostgreSQL allows too. */
export type Db = PrismaClient;

const POOL_CONNECTIONS_MAX = 10;

export const isPostgresql = (url: string) => /^postgres(ql)?:/.test(url);

/** Opens a database by its address: `file:…` for SQLite, `postgresql://…` for PostgreSQL. */
export function openDatabase(url: string): Db {
  if (!isPostgresql(url)) return new PrismaClient({ adapter: new SqliteAdapter(url) });
  const adapter = new PrismaPg({ connectionString: url, max: POOL_CONNECTIONS_MAX });
  return new PostgresqlClient({ adapter }) as unknown as Db;
}
