/* The thread that reads a sheet into the rows of a batch: see `readIntoBatch`. */
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { answerTasks } from "~/platform/workers/handle-tasks";
import { readIntoBatch } from "./read-into-batch";
import { orRefused } from "./refusal";
import type { SheetTask } from "./sheet-task";

answerTasks(read, { stay: true });

async function read(task: SheetTask) {
  const alone = await RawConnection.open(env.DATABASE_URL);
  try {
    return await orRefused(readIntoBatch(alone, task));
  } finally {
    await alone.close();
  }
}
