import { hash } from "node:crypto";

const WORDS = 2;
const SLOTS_AT_FIRST = 4_096;
/** Beyond this share of used slots, the table doubles. */
const SHARE_USED_MAX = 0.7;

/**
 * Remembers which numbers got which messages, by 63 bits of their SHA-256 in one flat table: some 16
 * bytes a row, where a Set of the texts would hold the whole file. Two different rows of a million look
 * the same once in 18 million files.
 */
export class SeenRows {
  private slots = SLOTS_AT_FIRST;
  private table = new Uint32Array(SLOTS_AT_FIRST * WORDS);
  private count = 0;

  /** Notes the pair; true if it was there before. */
  seenBefore(receiver: string, message: string): boolean {
    const digest = hash("sha256", `${receiver}\n${message}`, "buffer");
    const first = (digest.readUInt32LE(0) | 1) >>> 0; // a free slot begins with 0
    const second = digest.readUInt32LE(4);
    const at = this.placeOf(first, second);
    if (this.table[at] !== 0) return true;
    this.put(at, first, second);
    this.count += 1;
    if (this.count > this.slots * SHARE_USED_MAX) this.grow();
    return false;
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
