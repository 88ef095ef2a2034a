import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import type { Answered, WorkerMessage, WorkerTask } from "./handle-tasks";
import { Resting } from "./idle-pool";
import { beginThread, endThread, hasEnded } from "./spawn";
import { WorkLimit } from "./work-limit";

/** It was ended, since it took longer than it may. */
export class WorkerTimeout extends Error {}
/** It was ended, since it took more memory than a thread may have. */
export class WorkerOutOfMemory extends Error {}

export type Until = {
  /** Of work: what it waits for others in `turn` is not counted. */
  msMax: number;
  /** Aborted when the answer is not waited for any more. */
  left?: AbortSignal;
  /** The user it is for. A user whose threads were ended does not make others wait for the new ones. */
  who?: number;
  /** Asked between two slices of the task (`nextSlice`): settles when it may go on. */
  turn?: { pass(): Promise<void> };
};

/** Of one script: as many as work at once on two cores (worker-queue.ts). A thread that must start is slow on a busy machine. */
const RESTING_MAX = 3;
/** Of each script whose threads stay. */
const resting = new Map<string, Resting>();

/**
 * Runs `task` by a script of `app` in a thread of its own (`answerTasks` there). So other requests of this process
 * do not wait for it. Rejects when it throws or ends without an answer, and with WorkerOutOfMemory. Rejects with
 * WorkerTimeout or the reason of `left` when that ends it, wherever it is.
 *
 * When this settles, nothing of the task goes on: its thread waits for the next one, or is gone. Of a script whose
 * threads stay, another is started in its place.
 */
export async function inThread<Answer>(
  script: string,
  task: object,
  { msMax, left, who, turn }: Until,
): Promise<Answer> {
  left?.throwIfAborted();
  const limit = new WorkLimit(msMax);
  const ends = left ? AbortSignal.any([limit.signal, left]) : limit.signal;
  const worker = resting.get(script)?.take(who) ?? begun(script);
  const tell = (told: WorkerMessage<object>) => worker.postMessage(told);
  let stays = false;
  try {
    worker.ref();
    tell({ task });
    let said = await heard(script, worker, ends);
    while ("passes" in said) {
      if (turn) await limit.without(() => turn.pass());
      if (hasEnded(worker)) throw new Error(`The thread ${script} ended while it waited.`);
      tell({ passed: true });
      said = await heard(script, worker, ends);
    }
    stays = said.stays;
    return said.answer as Answer;
  } catch (error) {
    if (ends.aborted) throw left?.aborted ? left.reason : new WorkerTimeout(script);
    if (isOutOfMemory(error)) throw new WorkerOutOfMemory(script);
    throw error;
  } finally {
    limit.stop();
    if (stays) restingOf(script).add(worker);
    else await endThread(worker);
    if (!stays && resting.get(script)?.hasRoom) restingOf(script).add(begun(script), who);
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

function begun(script: string): Worker {
  const worker = beginThread(script);
  worker.on("exit", () => resting.get(script)?.forget(worker));
  return worker;
}

async function heard(script: string, worker: Worker, ends: AbortSignal): Promise<Answered | WorkerTask> {
  const over = new AbortController();
  const options = { signal: AbortSignal.any([ends, over.signal]) };
  try {
    const [said] = await Promise.race([
      once(worker, "message", options),
      once(worker, "exit", options).then(([code]) => {
        throw new Error(`The thread ${script} ended without an answer (${code}).`);
      }),
    ]);
    return said;
  } finally {
    over.abort();
  }
}

function restingOf(script: string): Resting {
  const known = resting.get(script) ?? new Resting(RESTING_MAX);
  resting.set(script, known);
  return known;
}
