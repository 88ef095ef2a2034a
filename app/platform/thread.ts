import { on } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/** Where the build puts the scripts that run in threads of their own (commands/build-threads.mjs). */
const SCRIPTS = "build/threads";

/** A thread that needs more is ended, and its process goes on. */
const OLD_GENERATION_MB_MAX = 128;
/** What lives for one row dies soon. With half of it an upload takes 4 to 7 % longer; more brings nothing. */
const YOUNG_GENERATION_MB_MAX = 24;

/** It was ended, since it took longer than it may. */
export class ThreadLate extends Error {}

export type Until = {
  msMax: number;
  /** Aborted when nobody waits for the answer any more. */
  left?: AbortSignal;
};

/**
 * Runs a script of `app` in a thread of its own, so that whoever else is served by this process does not wait
 * for it. The script finds `task` in `workerData` and answers with one message. Rejects when it throws, needs
 * too much memory, or ends without an answer; with ThreadLate or what `left` says when that ends it, wherever it is.
 * When this settles, the thread is gone: it writes nothing afterwards.
 */
export async function inThread<Answer>(
  script: string,
  task: object,
  { msMax, left }: Until,
): Promise<Answer> {
  left?.throwIfAborted();
  const worker = begin(script, task);
  const gone = new Promise<number>((over) => worker.once("exit", over));
  const late = AbortSignal.timeout(msMax);
  const ends = left ? AbortSignal.any([late, left]) : late;
  try {
    return await new Promise<Answer>((done, failed) => {
      worker.once("message", done);
      worker.once("error", failed);
      gone.then((code) => failed(new Error(`The thread ${script} ended without an answer (${code}).`)));
      ends.addEventListener("abort", () => failed(left?.aborted ? left.reason : new ThreadLate(script)));
    });
  } finally {
    await worker.terminate();
    await gone;
  }
}

export type Conversation<Said> = {
  /** What it says next; throws what it threw. */
  hear(): Promise<Said>;
  say(message: unknown): void;
  /** Ends it, wherever it is. */
  end(): Promise<void>;
};

/** Begins a script of `app` in a thread of its own that asks and tells more than once. Whoever began it ends it. */
export function converse<Said>(script: string, task: object): Conversation<Said> {
  const worker = begin(script, task);
  const said = on(worker, "message", { close: ["exit"] });
  return {
    async hear() {
      const { done, value } = await said.next();
      if (done) throw new Error(`The thread ${script} ended without a word.`);
      return value[0] as Said;
    },
    say: (message) => worker.postMessage(message),
    async end() {
      await said.return?.();
      await worker.terminate();
    },
  };
}

const begin = (script: string, task: object) =>
  new Worker(resolve(SCRIPTS, `${script}.js`), {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: OLD_GENERATION_MB_MAX,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB_MAX,
    },
  });
