import type { Rest } from "../pacing/rest-periods";

/** A device that goes on working: what it may still say before its next rest, and since when it works. */
export type Run = { since: number; rows: number };

/**
 * When one message after the other goes: `first`, then every `everyMs`, with a rest after each stretch of work. Times
 * are in ms. How many have gone, and when one goes, is said without counting them.
 */
export class Rhythm {
  /** In a whole stretch of work. */
  private readonly runRows: number;
  /** From the beginning of a stretch to that of the next. */
  private readonly cycleMs: number;
  private readonly second: number;

  constructor(
    private readonly first: number,
    private readonly everyMs: number,
    rest: Rest | null,
    private readonly run: Run,
  ) {
    this.runRows = rest ? rowsIn(rest.workMs, everyMs) : Number.POSITIVE_INFINITY;
    this.cycleMs = rest ? (this.runRows - 1) * everyMs + rest.restMs : Number.POSITIVE_INFINITY;
    this.second = rest ? first + (run.rows - 1) * everyMs + rest.restMs : Number.POSITIVE_INFINITY;
  }

  /** Returns how many go up to this moment, itself included. */
  rowsBy(moment: number): number {
    if (moment < this.first) return 0;
    const inFirst = Math.min(this.run.rows, rowsIn(moment - this.first + 1, this.everyMs));
    if (moment < this.second) return inFirst;
    const cycles = Math.floor((moment - this.second) / this.cycleMs);
    const rest = moment - this.second - cycles * this.cycleMs;
    return this.run.rows + cycles * this.runRows + Math.min(this.runRows, rowsIn(rest + 1, this.everyMs));
  }

  /** When so many have gone. */
  timeOf(rows: number): number {
    if (rows <= this.run.rows) return this.first + (rows - 1) * this.everyMs;
    return this.workOf(rows) + ((rows - this.run.rows - 1) % this.runRows) * this.everyMs;
  }

  /** When the stretch of work began in which this one goes. */
  workOf(rows: number): number {
    if (rows <= this.run.rows) return this.run.since;
    return this.second + Math.floor((rows - this.run.rows - 1) / this.runRows) * this.cycleMs;
  }
}

/** Returns how many go in so many ms, the first at once. */
export const rowsIn = (ms: number, everyMs: number): number => Math.ceil(ms / everyMs);
