import { env } from "../../env";
import { openSqlite } from "../sqlite/sqlite-driver.mjs";

/** What lies beyond is read page by page, as by every other connection. */
const MAPPED_BYTES_MAX = 1024 ** 3;

/** A statement and its parameters. */
export type Plain = { text: string; values: readonly unknown[] };

/**
 * A search through many rows of SQLite, by a connection of its own that only reads and waits for no other. It maps
 * the file into memory only while it searches, for that memory counts as the process's. Without it, a search of a
 * million rows takes a quarter to a half more (100 and 145 ms of CPU, not 79 and 90). A text search then takes more
 * than 300 ms (docs/bench.md). `number` is the first column of the first row. Close it.
 */
export function openReadonly() {
  const connection = openSqlite(env.DATABASE_URL.replace(/^file:/, ""), { readonly: true });
  connection.pragma(`mmap_size = ${MAPPED_BYTES_MAX}`);
  const numbers = new Map<string, ReturnType<typeof connection.prepare<unknown[]>>>();
  return {
    rows: ({ text, values }: Plain) => connection.prepare<unknown[]>(text).all(...values),
    number: ({ text, values }: Plain) => {
      const statement = numbers.get(text) ?? connection.prepare<unknown[]>(text).pluck();
      numbers.set(text, statement);
      return statement.get(...values) as number;
    },
    close: () => void connection.close(),
  };
}
