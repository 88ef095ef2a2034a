/*
 * One queue for work of many users, of which only so much can go on at once. The user who used least time lately
 * goes first, so that minutes of one user never delay seconds of another. Between two slices of long work, its
 * place goes to a waiting user who used less. Work that waits for something outside has no place meanwhile.
 */
import { RecentUse } from "./recent-use";
import { Turn } from "./turn";

/** A user has as many turns as one user may have. */
export class LineFull extends Error {}

export type FairLimits = {
  /** So many turns work at once. */
  workingMax: number;
  /** The last of those places are for users who used little lately (`isLight`). */
  workingKept?: number;
  /** While such users work, no other goes on after a slice: they have the processor and the disk. */
  lightAlone?: boolean;
  /** So many have begun and are not over, those paused between two slices included; `workingMax` unless given. */
  begunMax?: number;
  /** The last of those begin only for the same users; `workingKept` unless given. */
  begunKept?: number;
  /** Of one user, begun; one unless given. */
  perPersonMax?: number;
  /** Of one user, besides those; LineFull for one more. Without limit unless given. */
  waitingPerPersonMax?: number;
  /** For one target (a host), begun. Without limit unless given. */
  perTargetMax?: number;
};

/** Who used less than this lately has done next to nothing. */
export const LIGHT_MS = 2_000;
/** Also light is a user who used less than this share of what another used whose work has begun: so are many short works. */
const LIGHT_SHARE = 0.5;

export type WorkOptions = {
  /** Aborted when the turn is not waited for any more. */
  left?: AbortSignal;
  /** What it is for besides the user, such as a host. */
  target?: string;
};

type Waiting = { turn: Turn; go: () => void };

export class FairQueue {
  /** All that entered and did not leave. */
  private readonly turns = new Set<Turn>();
  /** In the order in which they came. */
  private readonly waiting = new Set<Waiting>();
  private readonly use: RecentUse;

  /** `now`: a clock in milliseconds. */
  constructor(
    private readonly limits: FairLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.use = new RecentUse(now);
  }

  /** Runs `work` in a turn and returns its answer. Throws as `enter` does, and what `work` throws. */
  async run<T>(whose: number, work: (turn: Turn) => Promise<T>, wish: WorkOptions = {}): Promise<T> {
    const turn = await this.enter(whose, wish);
    try {
      return await work(turn);
    } finally {
      turn.leave();
    }
  }

  /** Returns a turn once it has a place; the caller must leave it. Throws LineFull, or the reason of `left`. */
  async enter(whose: number, { left, target }: WorkOptions = {}): Promise<Turn> {
    left?.throwIfAborted();
    const { perPersonMax = 1, waitingPerPersonMax = Number.POSITIVE_INFINITY } = this.limits;
    if (this.count((turn) => turn.whose === whose) >= perPersonMax + waitingPerPersonMax)
      throw new LineFull();
    const turn = new Turn(this, whose, target ?? null, left);
    this.turns.add(turn);
    try {
      await this.line(turn, "waiting");
    } catch (error) {
      turn.leave();
      throw error;
    }
    return turn;
  }

  /** For `Turn` alone. */
  async line(turn: Turn, as: "waiting" | "paused"): Promise<void> {
    const { left } = turn;
    this.settle(turn);
    turn.state = as;
    await new Promise<void>((done, failed) => {
      const stop = () => {
        this.waiting.delete(one);
        failed(left?.reason);
      };
      const go = () => {
        left?.removeEventListener("abort", stop);
        done();
      };
      const one: Waiting = { turn, go };
      this.waiting.add(one);
      if (left?.aborted) stop();
      left?.addEventListener("abort", stop, { once: true });
      this.next();
    });
  }

  /** For `Turn` alone. */
  give(turn: Turn, to: "aside" | "over"): void {
    this.settle(turn);
    turn.state = to;
    if (to === "over") this.turns.delete(turn);
    this.next();
  }

  /** What it used until now counts. */
  private settle(turn: Turn): void {
    if (turn.state === "working") this.use.add(turn.whose, this.now() - turn.since);
  }

  private next(): void {
    for (let first = this.first(); first; first = this.first()) {
      this.waiting.delete(first);
      first.turn.since = this.now();
      first.turn.state = "working";
      first.go();
    }
  }

  /** Of those that may have a place: the user who used least, and then the one who came first. */
  private first(): Waiting | undefined {
    const used = this.usedByAll();
    const may = [...this.waiting].filter(({ turn }) => this.mayGo(turn, used(turn.whose)));
    return may.sort((one, other) => used(one.turn.whose) - used(other.turn.whose))[0];
  }

  /** What each user used lately, together with what they are using; computed once of each. */
  private usedByAll(): (whose: number) => number {
    const now = this.now();
    const known = new Map<number, number>();
    return (whose) => {
      const used = known.get(whose) ?? this.usedBy(whose, now);
      known.set(whose, used);
      return used;
    };
  }

  private usedBy(whose: number, now: number): number {
    let used = this.use.of(whose);
    for (const turn of this.turns) if (turn.whose === whose && isWorking(turn)) used += now - turn.since;
    return used;
  }

  private mayGo({ state, whose, target }: Turn, used: number): boolean {
    const { workingMax, workingKept = 0, begunMax = workingMax, begunKept = workingKept } = this.limits;
    const isLight = this.isLight(used);
    if (this.count(isWorking) >= workingMax - (isLight ? 0 : workingKept)) return false;
    if (!isLight && this.limits.lightAlone && this.count((turn) => this.isLightWork(turn)) > 0) return false;
    if (state === "paused") return true; // it has begun already
    if (this.count(hasBegun) >= begunMax - (isLight ? 0 : begunKept)) return false;
    const { perPersonMax = 1, perTargetMax } = this.limits;
    if (this.count((turn) => hasBegun(turn) && turn.whose === whose) >= perPersonMax) return false;
    if (target === null || perTargetMax === undefined) return true;
    return this.count((turn) => hasBegun(turn) && turn.target === target) < perTargetMax;
  }

  private isLightWork(turn: Turn): boolean {
    return isWorking(turn) && this.isLight(this.usedBy(turn.whose, this.now()));
  }

  private isLight(used: number): boolean {
    if (used < LIGHT_MS) return true;
    const now = this.now();
    for (const turn of this.turns)
      if (hasBegun(turn) && used < LIGHT_SHARE * this.usedBy(turn.whose, now)) return true;
    return false;
  }

  private count(which: (turn: Turn) => boolean): number {
    let count = 0;
    for (const turn of this.turns) if (which(turn)) count += 1;
    return count;
  }
}

const isWorking = ({ state }: Turn) => state === "working";
const hasBegun = ({ state }: Turn) => state === "working" || state === "paused";
