import { expect, test } from "vitest";
import { BLOCKS, block, blocksOf } from "../drill/guide.mjs";

test("every block of the operators' guide is one that the drill runs, or says why it does not", () => {
  const known = Object.keys(BLOCKS).map((name) => block(name)?.text);
  const others = blocksOf().filter(({ text }) => !known.includes(text));
  expect(others.map(({ heading, text }) => `${heading}: ${text.slice(0, 80)}`)).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});
