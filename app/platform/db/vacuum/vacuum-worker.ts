/* The thread that gives the free pages of SQLite back: see `vacuumIncrementally`. */
import { setTimeout } from "node:timers/promises";
import { env } from "../../env";
import { answerTasks } from "../../workers/handle-tasks";
import { RawConnection } from "../raw-connection";

/** Each step is a transaction of some milliseconds. */
const PAGES_PER_STEP = 250;
/** In between, others write. */
const PAUSE_MS = 2;

answerTasks(async () => {
  const alone = await RawConnection.open(env.DATABASE_URL);
  try {
    let before = Number.POSITIVE_INFINITY;
    for (let free = await freePages(alone); free > 0 && free < before; free = await freePages(alone)) {
      await alone.script(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`);
      before = free;
      await setTimeout(PAUSE_MS);
    }
    await alone.script("PRAGMA wal_checkpoint(PASSIVE)");
  } finally {
    await alone.close();
  }
});

async function freePages(alone: RawConnection): Promise<number> {
  const [row] = await alone.rows("PRAGMA freelist_count");
  return Number(row?.freelist_count);
}
