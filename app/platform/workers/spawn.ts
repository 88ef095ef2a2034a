import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { CUT_OFF, FREE, HELD } from "./cutting";

/** Where the build puts the scripts that run in threads of their own (scripts/build-workers.mjs). */
const SCRIPTS = "build/threads";

/** A thread that needs more is ended, and its process goes on. */
const OLD_GENERATION_MB_MAX = 128;
/** What lives for one row dies soon. With half of it an upload takes 4 to 7 % longer; more brings nothing. */
const YOUNG_GENERATION_MB_MAX = 24;

/** Node's `threadId` of a thread that has ended. */
const GONE = -1;

export const hasEnded = (worker: Worker): boolean => worker.threadId === GONE;

/** By which each thread is asked to end, and says that it must not be cut off. */
const threads = new WeakMap<Worker, { ending: MessagePort; cutting: Int32Array }>();
/**
 * A thread reads messages between two turns of its event loop; one that does not is deep in a text or a statement.
 */
const REACTING_MS_MAX = 100;

/**
 * Starts a script of `app` in a thread of its own, with bounds of memory. It finds `workerData` there, and is told
 * when to end (`stopOnRequest`). An error that it throws reaches its listeners, and ends nothing but the thread.
 */
export function beginThread(script: string, workerData?: object): Worker {
  const { port1, port2 } = new MessageChannel();
  const cutting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(resolve(SCRIPTS, `${script}.js`), {
    workerData: { ...workerData, ending: port2, cutting },
    transferList: [port2],
    resourceLimits: {
      maxOldGenerationSizeMb: OLD_GENERATION_MB_MAX,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB_MAX,
    },
  });
  worker.on("error", () => {});
  threads.set(worker, { ending: port1, cutting });
  return worker;
}

/**
 * Ends a thread, wherever it is; when this settles, it is gone. It is asked first. If it does not react in
 * `reactingMsMax`, it is cut off, but never within `notCutOff`.
 */
export async function endThread(worker: Worker, reactingMsMax = REACTING_MS_MAX): Promise<void> {
  if (hasEnded(worker)) return;
  const gone = once(worker, "exit", { signal: AbortSignal.timeout(reactingMsMax) });
  const { ending, cutting } = threads.get(worker)!;
  ending.postMessage("end");
  await gone.catch(() => {}); // it did not react, or threw meanwhile
  while (!hasEnded(worker) && Atomics.compareExchange(cutting, 0, FREE, CUT_OFF) === HELD)
    await setTimeout(1);
  await worker.terminate();
}
