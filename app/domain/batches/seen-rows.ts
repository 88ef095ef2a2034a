import { hash } from "node:crypto";

const WORDS = 4;
const SLOTS_AT_FIRST = 4_096;
/** Beyond this share of used slots, the table doubles. */
const SHARE_USED_MAX = 0.6;

/**
 * Remembers which numbers got which messages, by 128 bits of their SHA-256 in one flat table: some 40
 * bytes a row, where a Set of the texts would hold the whole file.
 */
export class SeenRows {
  private slots = SLOTS_AT_FIRST;
  private table = new Uint32Array(SLOTS_AT_FIRST * WORDS);
  private count = 0;

  /** Notes the pair; true if it was there before. */
  seenBefore(receiver: string, message: string): boolean {
    const digest = hash("sha256", `${receiver}\n${message}`, "buffer");
    const first = (digest.readUInt32LE(0) | 1) >>> 0; // a free slot begins with 0
    const words = [first, digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)];
    const at = this.slotOf(words, 0);
    if (this.table[at] !== 0) return true;
    this.table.set(words, at);
    this.count += 1;
    if (this.count > this.slots * SHARE_USED_MAX) this.grow();
    return false;
  }

  /** Where these words are, or the free slot where they belong. */
  private slotOf(words: ArrayLike<number>, from: number): number {
    const { table, slots } = this;
    let slot = words[from + 1]! % slots;
    for (;;) {
      const at = slot * WORDS;
      if (table[at] === 0) return at;
      let same = 0;
      while (same < WORDS && table[at + same] === words[from + same]) same += 1;
      if (same === WORDS) return at;
      slot = (slot + 1) % slots;
    }
  }

  private grow(): void {
    const old = this.table;
    this.slots *= 2;
    this.table = new Uint32Array(this.slots * WORDS);
    for (let at = 0; at < old.length; at += WORDS)
      if (old[at] !== 0) this.table.set(old.subarray(at, at + WORDS), this.slotOf(old, at));
  }
}
