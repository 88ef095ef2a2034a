import { RateLimiterMemory } from "rate-limiter-flexible";

/**
 * Counts failures per key over a window that begins with the first one. Kept in the memory of this
 * process. `secondsLeft` answers 0 while another try is allowed, else how long to wait.
 */
export class FailureLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(
    readonly failuresMax: number,
    windowSeconds: number,
  ) {
    this.limiter = new RateLimiterMemory({ points: failuresMax, duration: windowSeconds });
  }

  async secondsLeft(key: string): Promise<number> {
    const counted = await this.limiter.get(key);
    if (!counted || counted.consumedPoints < this.failuresMax) return 0;
    return Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  }

  async failed(key: string): Promise<void> {
    await this.limiter.penalty(key);
  }

  async forget(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}

const lines = new Map<string, Promise<unknown>>();

/**
 * Runs works of the same key one after another, in the order of their calls. A limit that is checked
 * before and counted after a try would otherwise let a burst of simultaneous tries through.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (lines.get(key) ?? Promise.resolve()).then(work, work);
  lines.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lines.get(key) === turn) lines.delete(key);
  }
}
