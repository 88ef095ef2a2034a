/** Waits until `check` gives something true, and answers it; says what it last saw when time runs out. */
export async function until<T>(
  check: () => Promise<T> | T,
  what = "a condition",
  ms = 60_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited ${ms} ms for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
