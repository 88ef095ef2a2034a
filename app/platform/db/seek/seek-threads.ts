import type { Worker } from "node:worker_threads";
import { beginThread, endThread } from "../../threads/begin";
import { Resting } from "../../threads/resting";
import { SEEK_MS_MAX, SearchTooSlow, type Seeking } from "./seeking";

/** Where one person searches on and on, the other is there for everybody else. */
const THREADS_MAX = 2;

type Job = Seeking & { task: object; done: (answer: never) => void; failed: (error: Error) => void };

const waiting: Job[] = [];
const busy = new Map<Worker, Job>();
const resting = new Resting(THREADS_MAX);

/**
 * Has a task of seek-thread.ts done, in a thread that stays for the next one. Rejects with SearchTooSlow when it is
 * not done in time, waiting included, or its caller has left: then the thread is ended, and what waits goes on. Of
 * one person (`who`) only one runs at a time.
 */
export function inSeekThread<Answer>(task: object, { who, signal }: Seeking): Promise<Answer> {
  return new Promise((done, failed) => {
    const job: Job = { task, who, done: settled(done), failed: settled(failed) };
    const stop = () => giveUp(job);
    const late = setTimeout(stop, SEEK_MS_MAX);
    signal?.addEventListener("abort", stop, { once: true });
    function settled<T>(settle: (with_: T) => void) {
      return (with_: T) => {
        clearTimeout(late);
        signal?.removeEventListener("abort", stop);
        settle(with_);
      };
    }
    waiting.push(job);
    if (signal?.aborted) stop();
    next();
  });
}

function next(): void {
  while (busy.size < THREADS_MAX) {
    const people = new Set([...busy.values()].map(({ who }) => who));
    const place = waiting.findIndex(({ who }) => who === undefined || !people.has(who));
    const [job] = place === -1 ? [] : waiting.splice(place, 1);
    if (!job) return;
    const worker = resting.take() ?? started();
    busy.set(worker, job);
    worker.postMessage(job.task);
  }
}

function giveUp(job: Job): void {
  job.failed(new SearchTooSlow());
  const place = waiting.indexOf(job);
  if (place >= 0) waiting.splice(place, 1);
  // It keeps its place until it is gone: a statement that runs goes on to its end.
  for (const [worker, its] of busy) if (its === job) void endThread(worker);
}

function started(): Worker {
  const worker = beginThread("seek-thread");
  worker.unref(); // it keeps no process from ending
  worker.on("message", ({ answer, fault }: { answer: unknown; fault?: string }) => {
    const job = busy.get(worker);
    if (fault === undefined) job?.done(answer as never);
    else job?.failed(new Error(fault));
    busy.delete(worker);
    resting.add(worker);
    next();
  });
  const gone = (error: Error) => {
    busy.get(worker)?.failed(error);
    busy.delete(worker);
    resting.forget(worker);
    next();
  };
  worker.on("error", gone);
  worker.on("exit", (code) => gone(new Error(`The thread that searches ended (${code}).`)));
  return worker;
}
