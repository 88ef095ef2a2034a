/* The other end of `inThread`: what its threads run. */
import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { beginSlices } from "./slices";
import { stopOnRequest } from "./stop-on-request";

/** What a thread says of each task: the answer, and whether it waits for the next one. */
export type Answered = { answer: unknown; stays: boolean };
/** What it posts after each slice of a task; it goes on when it receives `{ passed }`. */
export type WorkerTask = { passes: true };
/** What it receives. */
export type WorkerMessage<Task> = { task: Task } | { passed: true };

const MB = 1024 * 1024;
/**
 * What a large task has taken of memory goes with its thread. After small ones a thread has up to 55 MB (700 uploads of
 * 50 rows), and to start another takes as long as several small uploads.
 */
const STAYING_HEAP_MB_MAX = 64;

/** Runs every task that this thread is given, one after the other. What `work` throws ends the thread. */
export function answerTasks<Task>(work: (task: Task) => Promise<unknown>, { stay = false } = {}): void {
  stopOnRequest();
  let goOn = () => {};
  const pass = () =>
    new Promise<void>((passed) => {
      goOn = passed;
      parentPort?.postMessage({ passes: true } satisfies WorkerTask);
    });
  parentPort?.on("message", async (told: WorkerMessage<Task>) => {
    if ("passed" in told) return goOn();
    beginSlices(pass);
    const answer = await work(told.task);
    const { total_heap_size, external_memory } = getHeapStatistics();
    const stays = stay && total_heap_size + external_memory <= STAYING_HEAP_MB_MAX * MB;
    parentPort?.postMessage({ answer, stays } satisfies Answered);
  });
}
