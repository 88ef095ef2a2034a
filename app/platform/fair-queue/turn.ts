/**
 * The state of one piece of work. `waiting`: to begin. `working`: in a place. `paused`: for others in the midst of
 * it. `aside`: while it waits for something outside. `over`: done.
 */
export type TurnState = "waiting" | "working" | "paused" | "aside" | "over";

/** What a queue does for its turns. */
export type Queue = {
  /** Puts it into the line; settles when it has a place. */
  line(turn: Turn, as: "waiting" | "paused"): Promise<void>;
  /** It no longer has its place. */
  give(turn: Turn, to: "aside" | "over"): void;
};

/** One piece of work in a `FairQueue`. A caller that entered must leave. */
export class Turn {
  state: TurnState = "waiting";
  /** By the clock of its queue: since when it works. */
  since = 0;

  constructor(
    private readonly queue: Queue,
    readonly whose: number,
    readonly target: string | null,
    readonly left?: AbortSignal,
  ) {}

  /**
   * Between two slices of long work: goes on at once, or when all have had their place who used less. Throws what
   * `left` says.
   */
  async pass(): Promise<void> {
    if (this.state === "working") await this.queue.line(this, "paused");
  }

  /**
   * Runs `work`, which waits for something outside, without its place; returns its answer once there is a place
   * again. Others of the same user may go meanwhile. Throws what `work` throws, or the reason of `left`.
   */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    this.queue.give(this, "aside");
    const answer = await work();
    if (this.state === "aside") await this.queue.line(this, "waiting");
    return answer;
  }

  /** It is over; a second time nothing happens. */
  leave(): void {
    if (this.state !== "over") this.queue.give(this, "over");
  }
}
