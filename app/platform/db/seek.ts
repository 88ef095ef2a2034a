/*
 * Searches for what a stranger typed. To look for a text costs its length times that of all the texts looked at, so
 * it runs where nobody else waits for it and where it can be ended: on SQLite in a thread with a connection of its
 * own that only reads, on PostgreSQL with a limit that the server keeps.
 */
import { db, empty, execute, postgresql, query, raw, type Sql, sql, transaction } from "./index";
import { inSeekThread } from "./seek-threads";
import { SEEK_MS_MAX, SearchTooSlow, type Seeking } from "./seeking";

export { SearchTooSlow, type Seeking } from "./seeking";

/** A statement for another thread. */
const plain = ({ sql: text, values }: Sql) => ({ text, values });

/** The rows of a SELECT that searches. Throws SearchTooSlow. */
export async function seek<T>(statement: Sql, seeking: Seeking = {}): Promise<T[]> {
  if (postgresql) return seekOnServer(statement, empty);
  return inSeekThread<T[]>({ rows: plain(statement) }, seeking);
}

/** How a list asks: by `seek` where a text is searched for, else as everybody does. */
export const asker = (text: string | undefined) =>
  text?.trim() ? <T>(statement: Sql) => seek<T>(statement) : <T>(statement: Sql) => query<T>(db, statement);

/** Rows of so many numbers, one after the other, of which `found` match. */
export type Stretch = { from: number; to: number; found: number };

/**
 * On SQLite: how many rows match in each stretch of the numbers 0 to `last` that has any, in their order. `matching`
 * counts those from one number to below another, its last two parameters. Throws SearchTooSlow.
 */
export function seekStretches(matching: Sql, last: Sql, seeking: Seeking): Promise<Stretch[]> {
  return inSeekThread({ stretches: plain(matching), last: plain(last) }, seeking);
}

/** On PostgreSQL: the same as `seek`, after a `setting` that holds for this statement alone. */
export async function seekOnServer<T>(statement: Sql, setting: Sql): Promise<T[]> {
  try {
    return await transaction(async (tx) => {
      await execute(tx, sql`SET LOCAL statement_timeout = ${raw(String(SEEK_MS_MAX))}`);
      if (setting !== empty) await execute(tx, setting);
      return query<T>(tx, statement);
    });
  } catch (error) {
    if (/statement timeout/i.test(String(error))) throw new SearchTooSlow();
    throw error;
  }
}
