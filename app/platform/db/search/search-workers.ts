import type { Worker } from "node:worker_threads";
import type { Turn } from "../../fair-queue/turn";
import { Resting } from "../../workers/idle-pool";
import { beginThread, endThread } from "../../workers/spawn";
import { SEEK_MS_MAX, SearchTooSlow, type Seeking } from "./limits";
import { searchTurn } from "./search-queue";

/** Two wait for the next search; where many search at once, more are begun. */
const RESTING_MAX = 2;

type Job = { turn: Turn; done: (answer: never) => void; failed: (error: Error) => void };

const busy = new Map<Worker, Job>();
const resting = new Resting(RESTING_MAX);

/**
 * Runs a task of search-worker.ts in a thread that stays for the next one. Rejects with SearchTooSlow when it is not
 * done in time, waiting included, or its caller has left. Then the thread is ended, and waiting tasks go on. Only
 * one task of a user (`who`) runs at a time, and the user who searched least lately goes first.
 */
export async function inSeekThread<Answer>(task: object, { who, signal }: Seeking): Promise<Answer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), SEEK_MS_MAX);
  const ends = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  try {
    const turn = await searchTurn({ who, signal: ends });
    return await searched<Answer>(task, turn, ends);
  } finally {
    clearTimeout(timer);
  }
}

function searched<Answer>(task: object, turn: Turn, ends: AbortSignal): Promise<Answer> {
  const worker = resting.take() ?? started();
  // It keeps its turn until its thread is gone: a statement that runs goes on to its end.
  const giveUp = () => {
    busy.get(worker)?.failed(new SearchTooSlow());
    void endThread(worker);
  };
  const answer = new Promise<Answer>((done, failed) => {
    busy.set(worker, { turn, done, failed });
    worker.postMessage(task);
  });
  ends.addEventListener("abort", giveUp, { once: true });
  return answer.finally(() => ends.removeEventListener("abort", giveUp));
}

function started(): Worker {
  const worker = beginThread("search-worker");
  worker.unref(); // it keeps no process from ending
  worker.on("message", ({ answer, fault }: { answer: unknown; fault?: string }) => {
    const job = busy.get(worker);
    busy.delete(worker);
    resting.add(worker);
    if (fault === undefined) job?.done(answer as never);
    else job?.failed(new Error(fault));
    job?.turn.leave();
  });
  const gone = (error: Error) => {
    const job = busy.get(worker);
    busy.delete(worker);
    resting.forget(worker);
    job?.failed(error);
    job?.turn.leave();
  };
  worker.on("error", gone);
  worker.on("exit", (code) => gone(new Error(`The thread that searches ended (${code}).`)));
  return worker;
}
