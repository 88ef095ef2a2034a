import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "../clock";
import { log } from "../log";
import { db, parseTime, postgresql, query, sql } from "./index";

const AGAIN_MS = 15_000;
/** Until the database has returned its time for the first time. */
const FIRST_AGAIN_MS = 500;
/** What an answer that took longer says is moved to only from further away than it took. */
const TOOK_MS_MAX = 500;

/**
 * Makes the time of day of this thread that of the database, until `signal`. Daemons of several machines compare
 * leases, waits and intents, and their own clocks may differ. On SQLite there is one machine, and nothing is done.
 *
 * Resolves when the database has told its time, or `signal` stops it. With a wrong clock, leases of others would
 * look over. Messages that they are just sending would then be due to be sent again.
 */
export async function goByDatabaseClock(signal?: AbortSignal): Promise<void> {
  if (!postgresql) return;
  while (!(await look()) && !signal?.aborted)
    await sleep(FIRST_AGAIN_MS, undefined, { signal }).catch(() => {});
  void (async () => {
    while (!signal?.aborted) {
      await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
      if (!signal?.aborted) await look();
    }
  })();
}

/** Returns false when the database did not return its time. */
async function look(): Promise<boolean> {
  try {
    const beganMs = clock.ms();
    const [row] = await query<{ now: unknown }>(db, sql`SELECT clock_timestamp() AS now`);
    const tookMs = clock.ms() - beganMs;
    const at = parseTime(row?.now);
    if (!at) return false;
    const now = new Date(at.getTime() + tookMs / 2);
    const apartMs = Math.abs(now.getTime() - clock.now().getTime());
    if (tookMs <= TOOK_MS_MAX || apartMs > tookMs) clock.goBy(now);
    return true;
  } catch (error) {
    log.debug({ error: String(error).slice(0, 200) }, "the database did not tell its time");
    return false;
  }
}
