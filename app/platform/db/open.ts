import { PrismaClient } from "generated/sqlite/client";
import { env } from "../env";
import { postgresqlAdapter, sqliteAdapter } from "./adapters";
import { runInTurns } from "./postgresql/fair-statements";
import { type Straight, straightTo } from "./postgresql/raw-pool";
import { isPostgresql } from "./provider";

const load = () => import("generated/postgresql/client");
const { PrismaClient: PostgresqlClient } = isPostgresql(env.DATABASE_URL)
  ? await load()
  : ({} as Awaited<ReturnType<typeof load>>);

/** The SQLite client's types are the narrower ones: what they allow, PostgreSQL allows too. */
export type Db = PrismaClient;

/** A database, and on PostgreSQL the quick way to ask it. */
export type Opened = { db: Db; straight?: Straight };

/** Opens a database by its address: `file:…` for SQLite, `postgresql://…` for PostgreSQL. */
export const openDatabase = (url: string): Db => open(url).db;

export function open(url: string): Opened {
  if (!isPostgresql(url)) return { db: new PrismaClient({ adapter: sqliteAdapter(url) }) };
  const adapter = postgresqlAdapter(url);
  const straight = straightTo(adapter);
  runInTurns(adapter);
  return { db: new PostgresqlClient({ adapter }) as unknown as Db, straight };
}
