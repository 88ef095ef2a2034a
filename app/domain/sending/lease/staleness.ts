import { clock } from "~/platform/clock";

/**
 * Returns which of these values have not changed while this process watched them for so long. For signs of life
 * whose times mean nothing, since a clock was set back after they were written. A living process writes them anew.
 */
export class Unchanged<K> {
  private seen = new Map<K, { value: string; sinceMs: number }>();

  /** `values`: all that are to be watched now; of those left out nothing is remembered. */
  longerThan(ms: number, values: Map<K, string>): K[] {
    const nowMs = clock.ms();
    const seen = new Map<K, { value: string; sinceMs: number }>();
    for (const [key, value] of values) {
      const before = this.seen.get(key);
      seen.set(key, before?.value === value ? before : { value, sinceMs: nowMs });
    }
    this.seen = seen;
    return [...seen].filter(([, { sinceMs }]) => nowMs - sinceMs > ms).map(([key]) => key);
  }
}
