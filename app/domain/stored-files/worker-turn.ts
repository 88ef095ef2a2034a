import { env } from "~/platform/env";
import { LineFull } from "~/platform/fair-queue/fair-queue";
import type { Turn } from "~/platform/fair-queue/turn";
import { inThread, WorkerOutOfMemory, WorkerTimeout } from "~/platform/workers/run-in-worker";
import { READ_WAITING_MAX, threadQueue } from "~/platform/workers/worker-queue";
import { DomainError } from "../errors";

const SECOND_MS = 1_000;

/**
 * Has a file read in turn: one at a time for each user, and the user who used the threads least lately goes first.
 * Throws TOO_MANY_UPLOADS for more than three of one user, and FILE_TOO_SLOW when the threads work longer at it
 * than they may, FILE_TOO_COMPLEX when it takes more memory. Throws BAD_REQUEST when its sender left, and what `work` throws.
 */
export async function runInWorkerTurn<T>(
  who: number,
  left: AbortSignal | undefined,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  try {
    return await threadQueue.run(who, work, { left });
  } catch (error) {
    if (left?.aborted) throw new DomainError("BAD_REQUEST"); // its sender does not get it any more
    if (error instanceof LineFull) throw new DomainError("TOO_MANY_UPLOADS", { max: READ_WAITING_MAX + 1 });
    if (error instanceof WorkerTimeout)
      throw new DomainError("FILE_TOO_SLOW", { seconds: env.UPLOAD_SECONDS_MAX });
    if (error instanceof WorkerOutOfMemory) throw new DomainError("FILE_TOO_COMPLEX");
    throw error;
  }
}

/** Has `task` done by a thread, in the slices of `turn`. Throws as `inThread` does. */
export function readInThread<Answer>(script: string, task: object, turn: Turn): Promise<Answer> {
  const { whose: who, left } = turn;
  return inThread<Answer>(script, task, { msMax: env.UPLOAD_SECONDS_MAX * SECOND_MS, left, who, turn });
}
