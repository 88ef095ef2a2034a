const LOOK_MS = 25;
const LOOK_MS_MAX = 500;

/**
 * Waits until `check` gives something true, and answers it; fails in words when time runs out. The longer it takes,
 * the more rarely it looks: a look costs the processor that others need, and what is late is noticed a tenth later.
 */
export async function until<T>(
  check: () => Promise<T> | T,
  what = "a condition",
  ms = 60_000,
): Promise<NonNullable<T>> {
  const start = Date.now();
  for (;;) {
    const found = await check();
    if (found) return found;
    const waited = Date.now() - start;
    if (waited > ms) throw new Error(`Waited ${ms} ms for ${what}.`);
    const pause = Math.min(Math.max(LOOK_MS, waited / 10), LOOK_MS_MAX);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
