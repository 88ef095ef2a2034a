import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Keep a Changelog 1.1, with the upgrade notes before everything else. */
const KINDS = ["Upgrade notes", "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
/** An entry is one line, and is read at a glance. */
const WORDS_MAX = 40;

const text = readFileSync("CHANGELOG.md", "utf8");
const [head = "", ...versions] = text.split(/^## /m);
const titleOf = (version: string) => version.split("\n")[0] ?? "";
const kindsOf = (version: string) => [...version.matchAll(/^### (.+)$/gm)].map(([, kind = ""]) => kind);

test("the changelog names the convention that it follows", () => {
  expect(head).toMatch(/^# Changelog\n/);
  expect(head).toContain("https://keepachangelog.com/en/1.1.0/");
});

test("each version has its number and its day, the newest first, after what is not released", () => {
  const titles = versions.map(titleOf);
  expect(titles[0]).toBe("[Unreleased]");
  const released = titles
    .slice(1)
    .map((title) => /^\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(title));
  expect(titles.slice(1).filter((_, i) => !released[i])).toEqual([]);
  const order = released.map((found) =>
    found!
      .slice(1, 4)
      .map((part) => part.padStart(5, "0"))
      .join("."),
  );
  expect(order).toEqual([...order].sort().reverse());
  const days = released.map((found) => found![4]!);
  expect(days).toEqual([...days].sort().reverse());
});

test("each version begins with its upgrade notes, and has its changes by kind, in one order", () => {
  for (const version of versions) {
    const kinds = kindsOf(version);
    expect(kinds[0], titleOf(version)).toBe("Upgrade notes");
    expect(kinds, titleOf(version)).toEqual(KINDS.filter((kind) => kinds.includes(kind)));
  }
});

test(`each entry is one line of at most ${WORDS_MAX} words`, () => {
  for (const version of versions) {
    const lines = version.split("\n").slice(1);
    expect(lines.filter((line) => line !== "" && !/^(### |- \S)/.test(line))).toEqual([]);
    const long = lines.filter((line) => line.slice(2).split(/\s+/).length > WORDS_MAX);
    expect(long).toEqual([]);
    for (const part of version.split("\n### ").slice(1))
      expect(part, titleOf(version)).toMatch(/^.+\n\n- [\s\S]*$/);
  }
});
