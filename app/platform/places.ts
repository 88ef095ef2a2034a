import { clock } from "./clock";

/** How much of one caller, or of many together, is worked at in the same moment, and how much may wait. */
export type Bound = { key: string; atOnceMax: number; waitingMax: number };

/**
 * What asks for a place. It counts against each of its bounds; the first is its caller, the last may be that of all.
 * `credit`: so much may be had before it counts. `of`: whose work of late is looked at, the caller's unless said.
 */
export type Asking = { bounds: readonly Bound[]; credit?: number; of?: string };

/** Gives a place back; `free`: what was had in it does not count. */
export type Leave = (free?: boolean) => void;

/** Which bound it was that let nothing more in. */
export type Refused = { key: string };

type Waiting = Required<Asking> & {
  number: number;
  begin: (leave: Leave) => void;
  refuse: (by: Refused) => void;
};
type Count = { taken: number; waiting: number };

/** Of so many it is remembered what they had. */
const REMEMBERED_MAX = 20_000;
/** What somebody had counts half after so long. */
const HALF_MS = 5 * 60_000;
/** Who had more waits no longer for it: nobody is kept from a place for ever by those who had less. */
const SHARE_MAX = 10;

/**
 * Places for what is asked for at the same time. Node works at all requests that have come in turn and turn about, so
 * whoever asks for many at once would make everybody else's take as many times longer. A place is had until whoever
 * has it gives it back. Of those who wait, who had the least of late goes first, then who has the most credit, then who
 * came first. Where the line of all is full, whoever would go last makes room for one who goes before them.
 */
export class Places {
  private readonly counts = new Map<string, Count>();
  private readonly lines = new Map<string, Waiting[]>();
  /** How often each had a place of late. */
  private readonly had = new Map<string, number>();
  private halvedMs = 0;
  private numbers = 0;

  /**
   * Calls `begin` with what gives the place back as soon as there is one, or `refuse` when the line is full, at once or
   * later. Answers what takes one who waits out of the line: nothing is called for it any more.
   */
  take(asking: Asking, begin: Waiting["begin"], refuse: Waiting["refuse"]): () => void {
    const { bounds, credit = 0, of = callerOf(asking) } = asking;
    const one: Waiting = { bounds, credit, of, number: this.numbers++, begin, refuse };
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
    this.remember(one.of);
    let left = false;
    one.begin((free = false) => {
      if (left) return;
      left = true;
      if (free) this.had.set(one.of, Math.max(0, (this.had.get(one.of) ?? 0) - 1));
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
    return this.share(a) - this.share(b) || b.credit - a.credit || a.number - b.number;
  }

  /** What it had of late, and what its caller has waiting before it; less what it may. */
  private share(one: Waiting): number {
    const line = this.lines.get(callerOf(one)) ?? [];
    const place = line.indexOf(one);
    const before = place < 0 ? line.length : place;
    const share = (this.had.get(one.of) ?? 0) + before - one.credit;
    return Math.min(SHARE_MAX, Math.max(0, share));
  }

  private isFree({ bounds }: Waiting): boolean {
    return bounds.every(({ key, atOnceMax }) => this.count(key).taken < atOnceMax);
  }

  private remember(of: string): void {
    const had = this.had.get(of) ?? 0;
    this.had.delete(of);
    this.had.set(of, had + 1);
    if (this.had.size > REMEMBERED_MAX) this.had.delete(this.had.keys().next().value!);
    if (clock.ms() - this.halvedMs < HALF_MS) return;
    this.halvedMs = clock.ms();
    for (const [key, count] of this.had)
      if (count < 2) this.had.delete(key);
      else this.had.set(key, count / 2);
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

const callerOf = ({ bounds }: Pick<Asking, "bounds">): string => bounds[0]?.key ?? "";
