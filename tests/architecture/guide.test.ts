import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { BLOCKS, block, blocksOf, GUIDE } from "../failover/guide.mjs";

test("every block of the operators' guide is one that the drill runs, or says why it does not", () => {
  const known = Object.keys(BLOCKS).map((name) => block(name)?.text);
  const others = blocksOf().filter(({ text }) => !known.includes(text));
  expect(others.map(({ heading, text }) => `${heading}: ${text.slice(0, 80)}`)).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test("every page with commands for an installation belongs to the operators' guide", () => {
  const pages = readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`);
  const forOperators = [...pages, "README.md", "CONTRIBUTING.md"].filter((page) =>
    blocksOf([page]).some(({ text }) => /\bsudo |\bdocker |\bsystemctl /.test(text)),
  );
  expect(forOperators.length).toBeGreaterThan(3);
  expect(forOperators.filter((page) => !GUIDE.includes(page))).toEqual([]);
});
