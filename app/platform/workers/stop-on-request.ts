import { type MessagePort, workerData } from "node:worker_threads";
import { CUT_OFF, FREE, HELD } from "./cutting";

/** Ends this thread when `endThread` asks for it, between two of its steps. Every script of a thread calls it. */
export function stopOnRequest(): void {
  const { ending } = workerData as { ending: MessagePort };
  ending.once("message", () => process.exit());
  ending.unref();
}

/**
 * Returns what `make` makes, of which `endThread` waits for the end before it cuts this thread off. For the making of
 * a zlib stream, in which a thread must not be cut off. In the main thread it only calls `make`.
 */
export function notCutOff<Made>(make: () => Made): Made {
  const cutting = (workerData as { cutting?: Int32Array } | null)?.cutting;
  if (!cutting) return make();
  if (Atomics.compareExchange(cutting, 0, FREE, HELD) === CUT_OFF) process.exit();
  try {
    return make();
  } finally {
    Atomics.store(cutting, 0, FREE);
  }
}
