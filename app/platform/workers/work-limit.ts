/** A limit of how long something works, in milliseconds, pauses left out. */
export class WorkLimit {
  private readonly over = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private since = 0;

  constructor(private leftMs: number) {
    this.start();
  }

  /** Aborted when it has worked for so long. */
  get signal(): AbortSignal {
    return this.over.signal;
  }

  /** Waits for `pause`, which does not count. */
  async without(pause: () => Promise<void>): Promise<void> {
    this.stop();
    this.leftMs -= performance.now() - this.since;
    await pause();
    this.start();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private start(): void {
    this.since = performance.now();
    this.timer = setTimeout(() => this.over.abort(), Math.max(0, this.leftMs));
  }
}
