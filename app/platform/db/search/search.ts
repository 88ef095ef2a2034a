/*
 * Searches for a text that a stranger typed. A search costs its length times that of all the texts searched. So it
 * runs where nothing else waits for it and where it can be ended. On SQLite that is a thread with a connection of
 * its own that only reads. On PostgreSQL the server keeps a limit, and a message to the server ends it.
 */
import { env } from "../../env";
import { db, empty, execute, postgresql, query, type Sql, sql, transaction } from "../index";
import { queryOnce } from "../raw-connection";
import { SEEK_MS_MAX, SearchTooSlow, type Seeking } from "./limits";
import { searchTurn } from "./search-queue";
import { inSeekThread } from "./search-workers";

export { SearchTooSlow, type Seeking } from "./limits";

/** A statement for another thread. */
const plain = ({ sql: text, values }: Sql) => ({ text, values });

/** The rows of a SELECT that searches. Throws SearchTooSlow. */
export async function seek<T>(statement: Sql, seeking: Seeking = {}): Promise<T[]> {
  if (postgresql) return seekOnServer(statement, empty, seeking);
  return inSeekThread<T[]>({ rows: plain(statement) }, seeking);
}

/** Returns how a list is queried: by `seek` where a text is searched for, otherwise as usual. */
export const searcher = (text: string | undefined, seeking: Seeking) =>
  text?.trim()
    ? <T>(statement: Sql) => seek<T>(statement, seeking)
    : <T>(statement: Sql) => query<T>(db, statement);

/** Rows of so many numbers, one after the other, of which `found` match. */
export type Stretch = { from: number; to: number; found: number };

/**
 * On SQLite: how many rows match in each stretch of the numbers 0 to `last` that has any, in their order. `matching`
 * counts those from one number to below another, its last two parameters. Throws SearchTooSlow.
 */
export function seekStretches(matching: Sql, last: Sql, seeking: Seeking): Promise<Stretch[]> {
  return inSeekThread({ stretches: plain(matching), last: plain(last) }, seeking);
}

/**
 * On PostgreSQL: the same as `seek`, after a `setting` that holds for this statement alone, in turn. The server
 * ends it when its time is over. Another connection has it ended when its caller leaves.
 */
export async function seekOnServer<T>(statement: Sql, setting: Sql, seeking: Seeking = {}): Promise<T[]> {
  const { signal } = seeking;
  const turn = await searchTurn(seeking);
  try {
    return await transaction(async (tx) => {
      if (signal?.aborted) throw new SearchTooSlow(); // while it waited for a connection
      const [own] = await query<{ pid: number }>(
        tx,
        sql`SELECT set_config('statement_timeout', ${String(SEEK_MS_MAX)}, true), pg_backend_pid() AS pid`,
      );
      if (setting !== empty) await execute(tx, setting);
      return untilLeft(query<T>(tx, statement), Number(own?.pid), signal);
    });
  } catch (error) {
    if (/due to (statement timeout|user request)/i.test(String(error))) throw new SearchTooSlow();
    throw error;
  } finally {
    turn.leave();
  }
}

/**
 * The connection is kept until the server was told. Otherwise the statement of its next user would be ended
 * instead.
 */
async function untilLeft<T>(work: Promise<T>, pid: number, signal?: AbortSignal): Promise<T> {
  let told: Promise<unknown> | undefined;
  const leave = () => {
    told = queryOnce(env.DATABASE_URL, `SELECT pg_cancel_backend(${pid})`).catch(() => {}); // it ends at its limit
  };
  if (signal?.aborted) leave();
  signal?.addEventListener("abort", leave, { once: true });
  try {
    return await work;
  } finally {
    signal?.removeEventListener("abort", leave);
    await told;
  }
}
