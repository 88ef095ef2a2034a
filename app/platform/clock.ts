/** Less is what the way to another clock and back leaves uncertain. */
const APART_MS_MIN = 500;

// One for each thread, also where a bundle is loaded twice.
const shared = globalThis as { siarClockAheadMs?: number };

/** The one place that asks for the time. Domain functions take `now` as their last parameter instead. */
export const clock = {
  now: (): Date => new Date(Date.now() + (shared.siarClockAheadMs ?? 0)),
  /** Milliseconds that only grow, for waits of this process: the time of day may be set back, or ahead. */
  ms: (): number => performance.now(),
  /** From now on the time of day is that of another clock, which says `at` in this moment. */
  goBy: (at: Date): void => {
    if (Math.abs(at.getTime() - clock.now().getTime()) >= APART_MS_MIN)
      shared.siarClockAheadMs = at.getTime() - Date.now();
  },
};
