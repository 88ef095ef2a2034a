/*
 * What a stranger's text may cost (DESIGN.md §12): whatever takes one is linear. Not how long it takes is held, for
 * machines differ and are busy, but how much longer four times the text takes.
 */
import { expect, test } from "vitest";

/** Linear is 4, and what garbage and caches cost of a larger text has been seen to make it 6.2; a quadratic one is 16. */
const GROWTH_MAX = 8;
const TIMES_LARGER = 4;
/** Shorter works are timed several at once, else the clock is what is measured. */
const MEASURED_MS_MIN = 4;
const ROUNDS = 5;
/** Noise makes a time longer, never shorter: what is linear shows it in one of these. */
const TRIES = 12;

export type Linear<T> = {
  /** A sentence's end: "… is read in linear time". */
  what: string;
  /** A text of about `n` characters, the worst that one can think of. */
  text: (n: number) => T;
  work: (text: T) => unknown;
  /** Characters; its work should take some milliseconds when it is linear. */
  n: number;
};

/** A test for each: four times the text costs less than eight times as much. */
export function holdsLinear<T>(cases: Linear<T>[]): void {
  test.each(cases.map((each) => [each.what, each] as const))("%s", async (_what, { text, work, n }) => {
    const small = text(n);
    const large = text(n * TIMES_LARGER);
    const growths: number[] = [];
    while (growths.length < TRIES && !growths.some((growth) => growth < GROWTH_MAX))
      growths.push(await growthOf(work, small, large));
    expect(Math.min(...growths)).toBeLessThan(GROWTH_MAX);
  });
}

async function growthOf<T>(work: (text: T) => unknown, small: T, large: T): Promise<number> {
  await work(small); // what is made once, and compiled, is not counted
  const times = Math.max(1, Math.ceil(MEASURED_MS_MIN / (await msOf(work, small, 1))));
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    least = Math.min(least, await msOf(work, small, times));
    most = Math.min(most, await msOf(work, large, times));
  }
  return most / least;
}

/** Of the processor, which somebody else's work does not make longer. */
async function msOf<T>(work: (text: T) => unknown, text: T, times: number): Promise<number> {
  const began = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work(text);
  const { user, system } = process.cpuUsage(began);
  return Math.max(user + system, 1) / 1_000;
}
