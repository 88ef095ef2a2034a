import { type MessagePort, workerData } from "node:worker_threads";

/** Ends this thread when `endThread` asks for it, between two of its steps. Every script of a thread calls it. */
export function stopOnRequest(): void {
  const { ending } = workerData as { ending: MessagePort };
  ending.once("message", () => process.exit());
  ending.unref();
}
