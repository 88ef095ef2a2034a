/** Less is what clocks drift and how late a busy process looks. */
const JUMP_MS_MIN = 5_000;

/**
 * Notices that the time of day was set, by comparing it with the time that passed. One for each process that waits
 * by it.
 */
export class ClockJumps {
  private offset: number | null = null;
  private jumpedAtMs = Number.NEGATIVE_INFINITY;

  /**
   * Returns whether the clock was set since the last call. The first call returns true: before it, no process
   * watched the clock.
   */
  noticed(now: Date, ms: number): boolean {
    const before = this.offset;
    this.offset = now.getTime() - ms;
    if (before === null) return true;
    if (Math.abs(this.offset - before) < JUMP_MS_MIN) return false;
    this.jumpedAtMs = ms;
    return true;
  }

  /** How long this process has seen it go on steadily, in ms. Infinite when it never jumped. */
  steadyMs(ms: number): number {
    return ms - this.jumpedAtMs;
  }
}
