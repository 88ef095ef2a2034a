import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What is promised in words names the test that shows it: here only that there is such a test, and that it is run.
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "simulator/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const textOf = (file: string) => readFileSync(file, "utf8");
const testsIn = (text: string) => [...text.matchAll(/tests\/[\w*./-]*\w/g)].map(([path]) => path);

/** Folders and file names as they are written, `*` for any part of a name. */
function exists(path: string): boolean {
  if (!path.includes("*")) return existsSync(path);
  const [folder = "", name = ""] = path.split(/\/(?=[^/]*$)/);
  const pattern = new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
  return readdirSync(folder).some((each) => pattern.test(each));
}

test.each(documents)("every test that %s names exists", (file) => {
  expect(testsIn(textOf(file)).filter((path) => !exists(path))).toEqual([]);
});

test("each thing that docs/guarantees.md promises names a test that npm test runs", () => {
  const sections = textOf("docs/guarantees.md").split("\n## ");
  const section = (title: string) => sections.find((part) => part.startsWith(`${title}\n`))!;
  const rows = section("The guarantee of each engine")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
  const items = section("What is promised")
    .split("\n### ")
    .flatMap((group) => group.split("\n- ").slice(1));
  expect(rows.length).toBe(2);
  expect(items.length).toBeGreaterThan(35);
  const all = [...rows, ...items];
  expect(all.filter((item) => !testsIn(item).some((path) => path.endsWith(".test.ts")))).toEqual([]);
  const runs = textOf("tests/run.mjs");
  const folders = new Set(all.flatMap(testsIn).map((path) => path.split("/").slice(0, 2).join("/")));
  expect([...folders].filter((folder) => !runs.includes(`"${folder}"`))).toEqual([]);
});

test("the README states the guarantee of each engine, and leads to the promises", () => {
  const readme = textOf("README.md");
  expect(readme).toMatch(/^\| NOWEB, GOWS from WAHA 2026\.4\.3 \| effectively once \|/m);
  expect(readme).toMatch(/^\| WEBJS, WPP, and older versions \| at most once \|/m);
  expect(readme).toContain("(docs/guarantees.md)");
});

test("every file that docs/architecture.md names exists", () => {
  const places = /`((?:app|commands|daemon|simulator|prisma|tests|web)\/[\w./-]*)`/g;
  const named = [...textOf("docs/architecture.md").matchAll(places)];
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([, path = ""]) => path).filter((path) => !existsSync(path))).toEqual([]);
});

test("docs/architecture.md says of at least twenty tasks in which folder or file they begin", () => {
  const [, tasks = ""] = textOf("docs/architecture.md").split("\n## Tasks\n");
  const rows = tasks
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => /^\| [a-z]/.test(line))
    .slice(1);
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(rows.filter((row) => !/\| `[\w-]+\/[\w./-]+`/.test(row))).toEqual([]);
});
