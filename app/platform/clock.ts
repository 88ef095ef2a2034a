/** The one place that asks for the time. Domain functions take `now` as their last parameter instead. */
export const clock = {
  now: (): Date => new Date(),
  /** Milliseconds that only grow, for waits of this process: the time of day may be set back, or ahead. */
  ms: (): number => performance.now(),
};
