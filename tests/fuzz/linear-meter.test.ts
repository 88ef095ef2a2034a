import { expect, test } from "vitest";
import { GROWTH_MAX, growthOf } from "./linear";

/** Does so many steps. */
function steps(count: number): number {
  let sum = 0;
  for (let step = 0; step < count; step += 1) sum = (sum * 31 + step) | 0;
  return sum;
}

const growth = (n: number, work: (text: string) => unknown, piece = "a") =>
  growthOf({ text: (length) => piece.repeat(length / piece.length), work, n });

test("the meter passes what takes as many steps as there are characters, and what sorts them", async () => {
  expect(await growth(100_000, ({ length }) => steps(length))).toBeLessThan(GROWTH_MAX);
  expect(await growth(10_000, ({ length }) => steps(length * Math.log2(length)))).toBeLessThan(GROWTH_MAX);
});

test("the meter passes what makes garbage of every character", async () => {
  const kept = (text: string) => Array.from(text, (sign, at) => ({ sign, at, more: [sign] }));
  expect(await growth(5_000, kept)).toBeLessThan(GROWTH_MAX);
});

test("the meter fails what grows faster, if it is by the root of the length, and what looks twice at each character", async () => {
  expect(await growth(1_000, ({ length }) => steps(length ** 1.5))).toBeGreaterThan(GROWTH_MAX);
  expect(await growth(500, ({ length }) => steps(length ** 2))).toBeGreaterThan(GROWTH_MAX);
  expect(await growth(500, (text) => /(a+)b/.test(text))).toBeGreaterThan(GROWTH_MAX);
});
