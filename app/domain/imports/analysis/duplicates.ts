import { randomInt } from "node:crypto";

const WORDS = 2;
const SLOTS_AT_FIRST = 4_096;
/** Beyond this share of used slots, the table doubles. */
const SHARE_USED_MAX = 0.7;

/** Odd, with bits all over. */
const FACTORS = [0x9e37_79b1, 0x85eb_ca77] as const;
const SEED_MAX = 2 ** 32;

/**
 * Remembers which numbers got which messages, by a hash of 63 bits in one flat table. That takes some 16 bytes a
 * row, where a Set of the texts would hold the whole file. Two different rows of a million look the same once in 18
 * million files.
 *
 * The hash is no cryptography, which would take longer than all other checks of a row together. It begins with a
 * number drawn for each file, so that it cannot be aimed at.
 */
export class DuplicateIndex {
  private slots = SLOTS_AT_FIRST;
  private table = new Uint32Array(SLOTS_AT_FIRST * WORDS);
  private count = 0;
  private readonly seeds = [randomInt(SEED_MAX), randomInt(SEED_MAX)] as const;
  private first = 0;
  private second = 0;

  /** Notes the pair; true if it was there before. */
  seenBefore(receiver: string, message: string): boolean {
    [this.first, this.second] = this.seeds;
    this.take(receiver);
    this.take("\n");
    this.take(message);
    const first = (this.first | 1) >>> 0; // a free slot begins with 0
    const second = this.second >>> 0;
    const at = this.placeOf(first, second);
    if (this.table[at] !== 0) return true;
    this.put(at, first, second);
    this.count += 1;
    if (this.count > this.slots * SHARE_USED_MAX) this.grow();
    return false;
  }

  /** Each step can be undone, so that texts which differ somewhere stay apart to the end but by chance. */
  private take(text: string): void {
    let [first, second] = [this.first, this.second];
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      first = Math.imul(first ^ unit, FACTORS[0]);
      first ^= first >>> 15;
      second = Math.imul(second ^ unit, FACTORS[1]);
      second ^= second >>> 13;
    }
    this.first = first;
    this.second = second;
  }

  /** Where these words are, or the free slot where they belong. */
  private placeOf(first: number, second: number): number {
    for (let slot = second % this.slots; ; slot = (slot + 1) % this.slots) {
      const at = slot * WORDS;
      const found = this.table[at];
      if (found === 0 || (found === first && this.table[at + 1] === second)) return at;
    }
  }

  private put(at: number, first: number, second: number): void {
    this.table[at] = first;
    this.table[at + 1] = second;
  }

  private grow(): void {
    const old = this.table;
    this.slots *= 2;
    this.table = new Uint32Array(this.slots * WORDS);
    for (let at = 0; at < old.length; at += WORDS) {
      const [first = 0, second = 0] = [old[at], old[at + 1]];
      if (first !== 0) this.put(this.placeOf(first, second), first, second);
    }
  }
}
