/*
 * SQLite keeps the pages of deleted rows in its file for the next ones, unless it is told to give them back. On
 * PostgreSQL autovacuum sees to it.
 */
import { env } from "../../env";
import { log } from "../../log";
import { inThread } from "../../workers/run-in-worker";
import { db, postgresql } from "../index";
import { RawConnection } from "../raw-connection";

/** 8 MB wait for the next rows. */
const PAGES_SPARE = 2_000;
const GIVING_MS_MAX = 10 * 60_000;
/** A larger file is not rewritten while a start is waited for. Its space is used again, but not given back. */
const REWRITTEN_BYTES_MAX = 4 * 1024 ** 3;

/**
 * Makes the database's file as small as what is in it, but for a few megabytes. In a thread: waiting here for an open
 * transaction of this process would keep that from its end. What goes wrong is logged; the space is used again anyway.
 */
export async function vacuumIncrementally(): Promise<void> {
  if (postgresql) return;
  try {
    const [row] = await db.$queryRawUnsafe<{ freelist_count: bigint }[]>("PRAGMA freelist_count");
    if (Number(row?.freelist_count) <= PAGES_SPARE) return;
    await inThread("vacuum-worker", {}, { msMax: GIVING_MS_MAX });
  } catch (error) {
    log.warn({ err: error }, "the space of deleted rows could not be given back");
  }
}

/**
 * A database of an earlier version is rewritten once, so that it can give space back from now on. So is one whose
 * unused places may still hold something of numbers that were erased.
 */
export async function prepareGivingBack(): Promise<void> {
  const alone = await RawConnection.open(env.DATABASE_URL);
  try {
    const [state] = await alone.rows(
      "SELECT auto_vacuum, page_count * page_size AS bytes FROM pragma_auto_vacuum, pragma_page_count, pragma_page_size",
    );
    const [settings] = await alone.rows("SELECT wipe_due FROM app_settings WHERE id = 1");
    const isPrepared = Number(state?.auto_vacuum) !== 0 && Number(settings?.wipe_due ?? 0) === 0;
    if (isPrepared || Number(state?.bytes) > REWRITTEN_BYTES_MAX) return;
    await alone.script("PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE);");
    await alone.script("UPDATE app_settings SET wipe_due = 0 WHERE id = 1");
  } catch (error) {
    log.warn({ err: error }, "the database was not written anew: it will not become smaller");
  } finally {
    await alone.close();
  }
}
