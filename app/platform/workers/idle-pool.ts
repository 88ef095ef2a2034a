import type { Worker } from "node:worker_threads";
import { endThread } from "./spawn";

/** A thread that was not needed for so long gives its memory back. */
const RESTING_MS_MAX = 30_000;

type Rest = { until: NodeJS.Timeout; whose?: number };

/** Threads of one script that wait for their next task: to start one takes a tenth of a second of a core. */
export class Resting {
  private readonly threads = new Map<Worker, Rest>();

  constructor(private readonly max: number) {}

  get hasRoom(): boolean {
    return this.threads.size < this.max;
  }

  /**
   * Returns a thread for `who`: the one that was started in the place of one that they had ended. So a user who has
   * threads ended again and again waits for the next one's start, and no other user does. Otherwise one that
   * belongs to no user, otherwise the last.
   */
  take(who?: number): Worker | undefined {
    const all = [...this.threads].reverse();
    const theirs = who === undefined ? undefined : all.find(([, { whose }]) => whose === who);
    const [worker] = theirs ?? all.find(([, { whose }]) => whose === undefined) ?? all[0] ?? [];
    if (worker) this.forget(worker);
    return worker;
  }

  /** Keeps it for the next task, and no process from ending; one too many is ended. `whose`: see `take`. */
  add(worker: Worker, whose?: number): void {
    if (!this.hasRoom) return void endThread(worker);
    worker.unref();
    const end = () => {
      this.forget(worker); // nobody takes one that is ending
      void endThread(worker);
    };
    const until = setTimeout(end, RESTING_MS_MAX).unref();
    this.threads.set(worker, { until, whose });
  }

  forget(worker: Worker): void {
    clearTimeout(this.threads.get(worker)?.until);
    this.threads.delete(worker);
  }
}
