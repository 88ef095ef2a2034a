import type { Actor } from "../../actor";
import { DomainError } from "../../errors";
import { readInThread, runInWorkerTurn } from "../../stored-files/worker-turn";
import type { HeadAnswer, HeadTask, SheetHead } from "./read-head";

/** A larger file is not sent twice, once for its head alone. */
export const HEAD_FILE_BYTES_MAX = 2 * 1024 * 1024;

/**
 * Returns the columns and the first rows of a sheet (.xlsx or CSV), for the person who writes a text for it. Throws
 * FILE_… for what is wrong with the file, and as `runInWorkerTurn` does.
 */
export async function sheetHead(
  actor: Actor,
  { path, left }: { path: string; left?: AbortSignal },
): Promise<SheetHead> {
  const task: HeadTask = { path };
  const answer = await runInWorkerTurn(actor.id, left, (turn) =>
    readInThread<HeadAnswer>("read-head-worker", task, turn),
  );
  if ("refused" in answer) throw new DomainError(answer.refused.code);
  return answer;
}
