/** Somebody has as many places in the line as one person may have. */
export class LineFull extends Error {}

type Waiting = { whose: number; before: number; go: () => void };

/**
 * A line for work that only so many can do at once. One person does one at a time and waits for few more; among
 * those who wait, whoever had the fewest before goes first, then whoever came first: the second of one person
 * comes after the first of everybody.
 */
export class Turns {
  private readonly running = new Set<number>();
  private line: Waiting[] = [];

  constructor(
    private readonly atOnceMax: number,
    /** Of one person. */
    private readonly waitingMax: number,
  ) {}

  /**
   * Waits for a turn; whoever got it calls the answer when it is over. Throws LineFull at once, or what `left` says
   * when it comes before the turn.
   */
  async take(whose: number, left?: AbortSignal): Promise<() => void> {
    left?.throwIfAborted();
    const before = this.of(whose) + Number(this.running.has(whose));
    if (before > this.waitingMax) throw new LineFull();
    await new Promise<void>((go, gone) => {
      const one = { whose, before, go };
      this.line.push(one);
      left?.addEventListener("abort", () => {
        this.line = this.line.filter((other) => other !== one);
        gone(left.reason);
      });
      this.next();
    });
    return () => {
      this.running.delete(whose);
      this.next();
    };
  }

  private of(whose: number): number {
    return this.line.filter((one) => one.whose === whose).length;
  }

  private next(): void {
    while (this.running.size < this.atOnceMax) {
      const free = this.line.filter(({ whose }) => !this.running.has(whose));
      const [first] = free.sort((one, other) => one.before - other.before);
      if (!first) return;
      this.line = this.line.filter((one) => one !== first);
      this.running.add(first.whose);
      first.go();
    }
  }
}
