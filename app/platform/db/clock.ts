import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "../clock";
import { log } from "../log";
import { db, postgresql, query, sql, timeOf } from "./index";

const AGAIN_MS = 15_000;
/** An answer that took longer says too little about when it was true. */
const TOOK_MS_MAX = 500;

/**
 * The time of day of this thread becomes that of the database, and stays so until `signal`: leases, waits and intents
 * are compared by daemons of several machines, whose own clocks may be apart. On SQLite there is one machine, and
 * nothing is done. Resolves after the first look, whether the database answered or not.
 */
export async function goByDatabaseClock(signal?: AbortSignal): Promise<void> {
  if (!postgresql) return;
  await look();
  void (async () => {
    while (!signal?.aborted) {
      await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
      if (!signal?.aborted) await look();
    }
  })();
}

async function look(): Promise<void> {
  try {
    const beganMs = clock.ms();
    const [row] = await query<{ now: unknown }>(db, sql`SELECT clock_timestamp() AS now`);
    const tookMs = clock.ms() - beganMs;
    const at = timeOf(row?.now);
    if (at && tookMs <= TOOK_MS_MAX) clock.goBy(new Date(at.getTime() + tookMs / 2));
  } catch (error) {
    log.debug({ error: String(error).slice(0, 200) }, "the database did not tell its time");
  }
}
