import { postgresql, query, sql } from "../index";
import type { Db } from "../open";

/** The names of a database's tables. */
export async function listTables(database: Db): Promise<string[]> {
  const found = await query<{ name: string }>(
    database,
    postgresql
      ? sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`
      : sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  );
  return found.map(({ name }) => name);
}
