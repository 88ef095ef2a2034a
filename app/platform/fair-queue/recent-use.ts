/**
 * After so long half of what a user used no longer counts. With a minute, one who had worked calmly for that minute
 * waited behind the first seconds of an attack (`npm run bench -- --part crowd`).
 */
const HALF_LIFE_MS = 10_000;
/** Users whose use is remembered before those with less than a millisecond are dropped. */
const REMEMBERED_MAX = 1_000;

type Use = { ms: number; at: number };

/** How long each user had something lately, in milliseconds; the longer ago, the less it counts. */
export class RecentUse {
  private readonly uses = new Map<number, Use>();

  /** `now`: a clock in milliseconds. */
  constructor(private readonly now: () => number) {}

  add(whose: number, ms: number): void {
    this.uses.set(whose, { ms: this.of(whose) + ms, at: this.now() });
    if (this.uses.size <= REMEMBERED_MAX) return;
    for (const each of this.uses.keys()) if (this.of(each) < 1) this.uses.delete(each);
  }

  /** Returns milliseconds. */
  of(whose: number): number {
    const use = this.uses.get(whose);
    return use ? use.ms * 0.5 ** ((this.now() - use.at) / HALF_LIFE_MS) : 0;
  }
}
