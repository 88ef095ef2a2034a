import type { Worker } from "node:worker_threads";

/** A thread that nobody has needed for so long gives its memory back. */
const RESTING_MS_MAX = 30_000;

/** Threads of one script that wait for their next task: to start one takes a tenth of a second of a core. */
export class Resting {
  private readonly threads = new Map<Worker, NodeJS.Timeout>();

  constructor(private readonly max: number) {}

  get hasRoom(): boolean {
    return this.threads.size < this.max;
  }

  /**
   * The thread that came last. Whoever has one ended again and again gets the one that is started after it, and
   * those that came before are there for others.
   */
  take(): Worker | undefined {
    const worker = [...this.threads.keys()].at(-1);
    if (worker) this.forget(worker);
    return worker;
  }

  /** Keeps it for the next task, and no process from ending; one too many is ended. */
  add(worker: Worker): void {
    if (!this.hasRoom) return void worker.terminate();
    worker.unref();
    this.threads.set(worker, setTimeout(() => void worker.terminate(), RESTING_MS_MAX).unref());
  }

  forget(worker: Worker): void {
    clearTimeout(this.threads.get(worker));
    this.threads.delete(worker);
  }
}
