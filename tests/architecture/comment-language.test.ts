import { expect, test } from "vitest";
import { commentsOf, sentencesOf, sourcesIn, wordsOf } from "../support/comments";

// Comments are read by people whose English is plain: short sentences, and no sentence that hides who does what.
const FOLDERS = ["app", "commands", "daemon", "web", "simulator", "prisma", "scripts"];
const WORDS_PER_SENTENCE = 25;
const LONG_SHARE_MAX = 0.03;
const VAGUE = /\b(?:whoever|nobody|somebody)\b/gi;
const VAGUE_PER_10_000_WORDS = 5;

const sentences = sourcesIn(FOLDERS).flatMap((file) =>
  commentsOf(file).flatMap(({ line, text }) =>
    sentencesOf(text).map((sentence) => ({ place: `${file}:${line}`, sentence })),
  ),
);
const isLong = (sentence: string) => wordsOf(sentence).length > WORDS_PER_SENTENCE;

test("the comments of a file are found: blocks, lines and what stands behind code, but no texts", () => {
  const source = [
    "/** Returns one. */",
    "const a = 1; // behind code",
    "// A line",
    "// and the next one.",
    "/*",
    " * First. Second (see there). third?",
    " *",
    " * - a list",
    " * - of two",
    " */",
    'const address = "https://example.com/* no comment */";',
    "const text = `a // b`; {/* in a page */}",
  ].join("\n");
  const found = commentsOf("x.ts", source).map(({ line, text }) => [line, sentencesOf(text)]);
  expect(found).toEqual([
    [1, ["Returns one."]],
    [2, ["behind code"]],
    [3, ["A line and the next one."]],
    [5, ["First.", "Second (see there). third?", "- a list", "- of two"]],
    [12, ["in a page"]],
  ]);
});

test("few sentences of comments are longer than a reader takes in at once", () => {
  expect(sentences.length).toBeGreaterThan(5_000);
  const long = sentences.filter(({ sentence }) => isLong(sentence));
  expect(long.length <= sentences.length * LONG_SHARE_MAX ? [] : long).toEqual([]);
});

test("comments say who does something, not somebody", () => {
  const words = sentences.reduce((sum, { sentence }) => sum + wordsOf(sentence).length, 0);
  const vague = sentences.flatMap(({ place, sentence }) =>
    (sentence.match(VAGUE) ?? []).map((word) => ({ place, word, sentence })),
  );
  expect(vague.length < (words * VAGUE_PER_10_000_WORDS) / 10_000 ? [] : vague).toEqual([]);
});
