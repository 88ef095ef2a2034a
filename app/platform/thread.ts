import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/** Where the build puts the scripts that run in threads of their own (commands/build-threads.mjs). */
const SCRIPTS = "build/threads";

/** What waits its turn needs no memory; two keep both ways busy, into the processor and to the disk. */
const THREADS_MAX = 2;
/** A thread that needs more is ended, and its process goes on. */
const OLD_GENERATION_MB_MAX = 128;
/** What lives for one row dies soon. With half of it an upload takes 4 to 7 % longer; more brings nothing. */
const YOUNG_GENERATION_MB_MAX = 24;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a script of `app` in a thread of its own, so that whoever else is served by this process does not wait
 * for it. The script finds `task` in `workerData` and answers with one message. Rejects when it throws, needs
 * too much memory, or ends without an answer. At most two run at a time; the others wait in line.
 */
export async function inThread<Answer>(script: string, task: object): Promise<Answer> {
  if (running >= THREADS_MAX) await new Promise<void>((turn) => waiting.push(turn));
  else running += 1;
  try {
    return await answerOf<Answer>(script, task);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function answerOf<Answer>(script: string, task: object): Promise<Answer> {
  return new Promise((done, failed) => {
    const worker = new Worker(resolve(SCRIPTS, `${script}.js`), {
      workerData: task,
      resourceLimits: {
        maxOldGenerationSizeMb: OLD_GENERATION_MB_MAX,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB_MAX,
      },
    });
    worker.once("message", done);
    worker.once("error", failed);
    worker.once("exit", (code) =>
      failed(new Error(`The thread ${script} ended without an answer (${code}).`)),
    );
  });
}
