import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

// A newcomer finds code by the words of the field (docs/glossary.md), not by words that only this code has.
const PRIVATE = new Set(
  [
    "say said says saying tell tells told telling hear hears heard hearing listen speak speaks spoken speaker",
    "ask asks asked asking asker answerer doubt doubts news care cares looker lately wish wishes wished wishing",
    "whose kept keeping gone doer doers learn learns learnt unlearn begun whoever somebody nobody everybody",
    "nudge lane lanes took forgotten rescue people seen",
  ].flatMap((line) => line.split(" ")),
);
/** Names such as `priceOf` say nothing of what is done: it parses, finds, computes or formats. */
const OF_MAX = 10;

const FOLDERS = ["app", "commands", "daemon", "scripts", "simulator", "web"];
const SOURCE = /\.(ts|tsx|mjs)$/;
const EXPORTED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|enum|interface) (\w+)/gm;
/** `export const { a, b: c } = …` and `export { a, b as c }`, without those of another module. */
const EXPORTED_TOGETHER = /^export (?:const )?\{([^}]*)\}(?! from)/gm;

const files = execFileSync("git", ["ls-files", ...FOLDERS], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => SOURCE.test(file));

function exportsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const alone = [...text.matchAll(EXPORTED)].map((match) => match[1] ?? "");
  const together = [...text.matchAll(EXPORTED_TOGETHER)]
    .flatMap((match) => (match[1] ?? "").split(","))
    .map(
      (name) =>
        name
          .split(/ as |:/)
          .at(-1)
          ?.trim() ?? "",
    );
  return [...alone, ...together.filter(Boolean)];
}

const exported = files.flatMap((file) => exportsOf(file).map((name) => ({ file, name })));
const wordsOf = (name: string) =>
  name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/g)?.map((word) => word.toLowerCase()) ?? [];
const isPrivate = (name: string) => wordsOf(name).some((word) => PRIVATE.has(word));

test("there are names to look at", () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(exported.length).toBeGreaterThan(2_500);
});

test("no file is named by a private word", () => {
  const named = [
    ...files,
    ...execFileSync("git", ["ls-files", "tests"], { encoding: "utf8" }).trim().split("\n"),
  ];
  expect(named.filter((file) => SOURCE.test(file) && isPrivate(basename(file).split(".")[0] ?? ""))).toEqual(
    [],
  );
});

test("no folder is named by a private word", () => {
  const folders = new Set(files.flatMap((file) => file.split("/").slice(0, -1)));
  expect([...folders].filter(isPrivate)).toEqual([]);
});

test("no exported name has a private word", () => {
  const wrong = exported.filter(({ name }) => isPrivate(name));
  expect(wrong.map(({ file, name }) => `${file} ${name}`)).toEqual([]);
});

test("few exported names end in Of", () => {
  const named = new Set(exported.filter(({ name }) => /[a-z]Of$/.test(name)).map(({ name }) => name));
  expect([...named].length, [...named].join(", ")).toBeLessThanOrEqual(OF_MAX);
});
