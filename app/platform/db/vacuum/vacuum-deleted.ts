/*
 * What is deleted is not gone from the files at once. SQLite leaves it in unused places of its pages, and
 * PostgreSQL in dead rows until they are vacuumed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../../env";
import { log } from "../../log";
import { db, postgresql } from "../index";
import { RawConnection } from "../raw-connection";

/** A larger file is rewritten at the next start, since no process can write meanwhile. */
const WRITTEN_ANEW_BYTES_MAX = 64 * 1024 ** 2;

/** How often it is tried to cut the log, which no process may use in that moment. */
const LOG_TRIES_MAX = 100;
const LOG_TRY_MS = 50;

/**
 * Takes what was deleted out of the files: on SQLite the file is written anew and its log cut, on PostgreSQL these
 * tables are vacuumed. False: it could not be done now.
 */
export async function wipeDeleted(
  tables: readonly string[],
  bytesMax = WRITTEN_ANEW_BYTES_MAX,
): Promise<boolean> {
  if (!postgresql) return writeAnew(bytesMax);
  for (const table of tables) await db.$executeRawUnsafe(`VACUUM "${table}"`);
  return true;
}

async function writeAnew(bytesMax: number): Promise<boolean> {
  const alone = await RawConnection.open(env.DATABASE_URL);
  try {
    const [size] = await alone.rows(
      "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
    );
    if (Number(size?.bytes) > bytesMax) return false;
    await alone.script("VACUUM");
    return await cutLog((text) => alone.rows(text));
  } catch (error) {
    log.warn(
      { error: String(error).slice(0, 200) },
      "the database was not written anew: deleted rows are still in its file",
    );
    return false;
  } finally {
    await alone.close();
  }
}

/**
 * Empties SQLite's write-ahead log, which still has what was overwritten. False: another process used it all the
 * time.
 */
export async function cutLog(ask: (text: string) => Promise<Record<string, unknown>[]>): Promise<boolean> {
  for (let tries = 0; tries < LOG_TRIES_MAX; tries += 1) {
    const [cut] = await ask("PRAGMA wal_checkpoint(TRUNCATE)");
    if (Number(cut?.busy) === 0) return true;
    await sleep(LOG_TRY_MS);
  }
  return false;
}
