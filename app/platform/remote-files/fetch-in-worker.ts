import type { Worker } from "node:worker_threads";
import { beginThread, endThread } from "../workers/spawn";
import { FetchRefusal } from "./errors";
import type { FetchMessage, FetchResult, FetchTask } from "./fetch-worker";

/** Nothing has been fetched for so long: its memory is given back. */
const IDLE_MS_MAX = 30_000;

type Waiting = { done: (bytes: number) => void; failed: (error: Error) => void };

/** The one thread for all, while there is one. */
let thread: { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout } | null = null;
let ids = 0;

/**
 * Has a file fetched by the thread that fetches for all; returns its bytes. When this settles, nothing is written
 * to its path any more. Throws FetchRefusal ("slow" after `signal`), and the error of the disk when it is full.
 */
export async function fetchInThread(task: FetchTask, signal: AbortSignal): Promise<number> {
  if (signal.aborted) throw new FetchRefusal("slow");
  thread ??= begun();
  const { worker, waiting, idle } = thread;
  clearTimeout(idle);
  ids += 1;
  const id = ids;
  const tell = (told: FetchMessage) => worker.postMessage(told);
  const stop = () => tell({ id, stop: true });
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await new Promise<number>((done, failed) => {
      waiting.set(id, { done, failed });
      worker.ref();
      tell({ id, task });
    });
  } finally {
    signal.removeEventListener("abort", stop);
    rest();
  }
}

function begun(): NonNullable<typeof thread> {
  const worker = beginThread("fetch-worker");
  const waiting = new Map<number, Waiting>();
  worker.on("message", (said: FetchResult) => {
    const one = waiting.get(said.id);
    waiting.delete(said.id);
    if ("bytes" in said) one?.done(said.bytes);
    else if ("refused" in said) one?.failed(new FetchRefusal(said.refused, said.status));
    else one?.failed(Object.assign(new Error(said.failed), { code: said.code }));
  });
  worker.on("exit", (code) => {
    if (thread?.worker === worker) thread = null;
    for (const { failed } of waiting.values()) failed(new Error(`The thread that fetches ended (${code}).`));
  });
  return { worker, waiting };
}

/** With nothing to fetch it keeps no process from ending, and ends after a while. */
function rest(): void {
  if (!thread || thread.waiting.size > 0) return;
  const { worker } = thread;
  worker.unref();
  thread.idle = setTimeout(() => {
    thread = null;
    void endThread(worker);
  }, IDLE_MS_MAX).unref();
}
