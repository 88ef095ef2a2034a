import { PrismaClient } from "generated/sqlite/client";
import { env } from "../env";
import { postgresqlAdapter, sqliteAdapter } from "./adapters";
import { runInTurns } from "./postgresql/fair-statements";
import { isPostgresql } from "./provider";

const load = () => import("generated/postgresql/client");
const { PrismaClient: PostgresqlClient } = isPostgresql(env.DATABASE_URL)
  ? await load()
  : ({} as Awaited<ReturnType<typeof load>>);

/** The SQLite client's types are the narrower ones: what they allow, PostgreSQL allows too. */
export type Db = PrismaClient;

/** Opens a database by its address: `file:…` for SQLite, `postgresql://…` for PostgreSQL. */
export function openDatabase(url: string): Db {
  if (!isPostgresql(url)) return new PrismaClient({ adapter: sqliteAdapter(url) });
  const adapter = postgresqlAdapter(url);
  runInTurns(adapter);
  return new PostgresqlClient({ adapter }) as unknown as Db;
}
