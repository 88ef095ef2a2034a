import type { Turn } from "~/platform/fair-queue/turn";
import type { Actor } from "../../actor";
import { readInThread, runInWorkerTurn } from "../../stored-files/worker-turn";
import type { HeadTask, SheetHead } from "./read-head";
import { accepted, type Refused } from "./refusal";

/** A larger file is not sent twice, once for its head alone. */
export const HEAD_FILE_BYTES_MAX = 2 * 1024 * 1024;

/**
 * Returns the columns and the first rows of a sheet (.xlsx or CSV), for the person who writes a text for it. Throws
 * FILE_… for what is wrong with the file, and as `runInWorkerTurn` does.
 */
export async function sheetHead(
  actor: Actor,
  { path, left, every }: HeadTask & { left?: AbortSignal },
): Promise<SheetHead> {
  const task: HeadTask = { path, every };
  const read = (turn: Turn) => readInThread<SheetHead | Refused>("read-head-worker", task, turn);
  return accepted(await runInWorkerTurn(actor.id, left, read));
}
