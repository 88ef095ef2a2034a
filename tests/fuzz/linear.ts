/*
 * Whatever reads a stranger's text must take linear time. The tests do not measure how long it takes,
 * since machines differ and are busy. They measure how much longer four times the text takes.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

/**
 * Of four times the text, three times over: linear is 4, what is quadratic 16. A busy machine makes the long time up to
 * three times longer, which hardly finds a quiet moment, and not the short one, which does: in one step that is much.
 */
export const GROWTH_MAX = 6;
const TIMES_LARGER = 4;
const STEPS = 3;
/** Shorter works are timed several at once, else the clock is what is measured. */
const MEASURED_MS_MIN = 4;
/** Noise makes a time longer, never shorter: the shortest of each is held, and one that looks too long is timed again. */
const ROUNDS_MIN = 2;
const ROUNDS_MAX = 8;

export type Linear<T> = {
  /** A sentence's end: "… is read in linear time". */
  what: string;
  /** A text of about `n` characters, the worst that one can think of. */
  text: (n: number) => T;
  work: (text: T) => unknown;
  /** Characters. What is beyond a limit is cheap: more than four times the limit, or less than a sixteenth of it. */
  n: number;
};

/** A test for each: four times the text costs less than six times as much. */
export function holdsLinear<T>(cases: Linear<T>[]): void {
  test.each(cases.map((each) => [each.what, each] as const))("%s", async (_what, each) => {
    expect(await growthOf(each)).toBeLessThan(GROWTH_MAX);
  });
}

/** How many times longer four times the text takes, from a quarter of `n` characters to sixteen times `n`. */
export async function growthOf<T>({ text, work, n }: Omit<Linear<T>, "what">): Promise<number> {
  const least = Math.ceil(n / TIMES_LARGER);
  const small = await timer(work, text(least));
  const large = await timer(work, text(least * TIMES_LARGER ** STEPS));
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= ROUNDS_MIN || (round <= ROUNDS_MAX && growth >= GROWTH_MAX); round += 1) {
    if (round > ROUNDS_MIN) collectGarbage();
    growth = ((await large()) / (await small())) ** (1 / STEPS);
  }
  return growth;
}

/** Times it anew each time that it is called, and answers the shortest time of all. */
async function timer<T>(work: (text: T) => unknown, text: T): Promise<() => Promise<number>> {
  await work(text); // what is made once, and compiled, is not counted
  const times = Math.ceil(MEASURED_MS_MIN / (await msOf(work, text, 1)));
  let least = Number.POSITIVE_INFINITY;
  return async () => {
    least = Math.min(least, (await msOf(work, text, times)) / times);
    return least;
  };
}

/** Of the processor, which somebody else's work does not make longer; the young garbage of before is not collected in it. */
async function msOf<T>(work: (text: T) => unknown, text: T, times: number): Promise<number> {
  collectGarbage({ type: "minor" }); // all of it costs 30 ms, more than most of what is timed
  const began = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work(text);
  const { user, system } = process.cpuUsage(began);
  return Math.max(user + system, 1) / 1_000;
}

setFlagsFromString("--expose-gc");
const collectGarbage: (options?: { type: "minor" }) => void = runInNewContext("gc");
