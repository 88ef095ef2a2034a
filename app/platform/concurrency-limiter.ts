import { clock } from "./clock";

/** How much of one caller, or of many together, is worked at in the same moment, and how much may wait. */
export type Bound = { key: string; atOnceMax: number; waitingMax: number };

/**
 * What asks for a place. It counts against each of its bounds; the first is its caller, the last may be that of
 * all. `credit`: so much may be asked for before it counts. `of`: whose requests of late are counted, the caller's
 * unless said.
 */
export type LimitRequest = { bounds: readonly Bound[]; credit?: number; of?: string };

/** Gives a place back; `free`: that it was asked for does not count. */
export type Release = (free?: boolean) => void;

/** Which bound it was that let nothing more in. */
export type Refused = { key: string };

type Waiting = Required<LimitRequest> & {
  number: number;
  /** How much was asked for of late, before it. */
  share: number;
  begin: (leave: Release) => void;
  refuse: (by: Refused) => void;
};
type Count = { taken: number; waiting: number };

/** Of so many it is remembered how much they asked for. */
const REMEMBERED_MAX = 20_000;
/** What a caller asked for counts half after so long. */
const HALF_MS = 5 * 60_000;
/**
 * A caller who asked for more does not wait longer than this for it. So no caller is kept from a place for ever by
 * those who asked for less.
 */
const SHARE_MAX = 10;

/**
 * Places for requests that come at the same time. Node works at all of them turn and turn about, so a caller with
 * many at once would slow down those of all others. A place is held until its holder gives it back.
 *
 * Of those who wait, the caller who asked for least of late goes first, then the one with the most credit, then the
 * latest. Where too many come at once, all would wait for too long if the first went first. Of one caller the first
 * request goes first. Where the queue of all is full, the one who would go last makes room.
 */
export class ConcurrencyLimiter {
  private readonly counts = new Map<string, Count>();
  private readonly lines = new Map<string, Waiting[]>();
  /** How often each asked of late. */
  private readonly asked = new Map<string, number>();
  private halvedMs = clock.ms();
  private numbers = 0;

  /**
   * Calls `begin` with what gives the place back as soon as there is one, or `refuse` when the line is full, at
   * once or later. Returns what takes one who waits out of the line: nothing is called for it any more.
   */
  take(asking: LimitRequest, begin: Waiting["begin"], refuse: Waiting["refuse"]): () => void {
    const { bounds, credit = 0, of = callerOf(asking) } = asking;
    const share = Math.min(SHARE_MAX, Math.max(0, this.remember(of) - credit));
    const one: Waiting = { bounds, credit, of, share, number: this.numbers++, begin, refuse };
    if (this.isFree(one)) {
      this.enter(one);
      return () => {};
    }
    const full = bounds.find(({ key, waitingMax }) => this.count(key).waiting >= waitingMax);
    const last = full && full === bounds.at(-1) && bounds.length > 1 ? this.last(full.key) : undefined;
    if (full && !(last && this.before(one, last) < 0)) {
      this.forget(bounds);
      refuse({ key: full.key });
      return () => {};
    }
    if (full && last) {
      this.leaveLine(last);
      last.refuse({ key: full.key });
    }
    const line = this.lines.get(callerOf(one)) ?? [];
    line.push(one);
    this.lines.set(callerOf(one), line);
    for (const { key } of bounds) this.count(key).waiting += 1;
    return () => this.leaveLine(one);
  }

  private enter(one: Waiting): void {
    for (const { key } of one.bounds) this.count(key).taken += 1;
    let left = false;
    one.begin((free = false) => {
      if (left) return;
      left = true;
      if (free) this.asked.set(one.of, Math.max(0, (this.asked.get(one.of) ?? 0) - 1));
      for (const { key } of one.bounds) this.count(key).taken -= 1;
      this.forget(one.bounds);
      this.next();
    });
  }

  /** The first of each line is the first of its caller; others of it would be stopped by the same bounds. */
  private next(): void {
    for (;;) {
      let first: Waiting | undefined;
      for (const [one] of this.lines.values())
        if (one && this.isFree(one) && (!first || this.before(one, first) < 0)) first = one;
      if (!first) return;
      this.leaveLine(first);
      this.enter(first);
    }
  }

  private last(key: string): Waiting | undefined {
    let last: Waiting | undefined;
    for (const line of this.lines.values()) {
      const one = line.at(-1);
      if (one?.bounds.some((bound) => bound.key === key) && (!last || this.before(last, one) < 0)) last = one;
    }
    return last;
  }

  private leaveLine(one: Waiting): void {
    const caller = callerOf(one);
    const line = this.lines.get(caller) ?? [];
    const place = line.indexOf(one);
    if (place < 0) return;
    line.splice(place, 1);
    if (line.length === 0) this.lines.delete(caller);
    for (const { key } of one.bounds) this.count(key).waiting -= 1;
    this.forget(one.bounds);
  }

  /** Below 0: `a` goes before `b`. */
  private before(a: Waiting, b: Waiting): number {
    return a.share - b.share || b.credit - a.credit || b.number - a.number;
  }

  private isFree({ bounds }: Waiting): boolean {
    return bounds.every(({ key, atOnceMax }) => this.count(key).taken < atOnceMax);
  }

  /** Counts that it asked once more; returns how often it did before. */
  private remember(of: string): number {
    const before = this.asked.get(of) ?? 0;
    this.asked.delete(of);
    this.asked.set(of, before + 1);
    if (this.asked.size > REMEMBERED_MAX) this.asked.delete(this.asked.keys().next().value!);
    if (clock.ms() - this.halvedMs < HALF_MS) return before;
    this.halvedMs = clock.ms();
    for (const [key, count] of this.asked)
      if (count < 2) this.asked.delete(key);
      else this.asked.set(key, count / 2);
    return before;
  }

  private count(key: string): Count {
    const count = this.counts.get(key) ?? { taken: 0, waiting: 0 };
    this.counts.set(key, count);
    return count;
  }

  private forget(bounds: readonly Bound[]): void {
    for (const { key } of bounds) {
      const { taken, waiting } = this.count(key);
      if (taken === 0 && waiting === 0) this.counts.delete(key);
    }
  }
}

const callerOf = ({ bounds }: Pick<LimitRequest, "bounds">): string => bounds[0]?.key ?? "";
