import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What is promised in words names the test that shows it: here only that there is such a test, and that it is run.
const documents = [
  "README.md",
  "SECURITY.md",
  "simulator/README.md",
  ...readdirSync("docs")
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

test("each thing that the README promises names a test that npm test runs", () => {
  const guarantee = textOf("README.md")
    .split("\n## ")
    .find((part) => part.startsWith("The guarantee"))!;
  const [table = "", promised = ""] = guarantee.split("\n### What is promised\n");
  const rows = table
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
  const items = promised.split("\n### ")[0]!.split("\n- ").slice(1);
  expect(rows.length).toBe(2);
  expect(items.length).toBeGreaterThan(15);
  const all = [...rows, ...items];
  expect(all.filter((item) => !testsIn(item).some((path) => path.endsWith(".test.ts")))).toEqual([]);
  const runs = textOf("tests/run.mjs");
  const folders = new Set(all.flatMap(testsIn).map((path) => path.split("/").slice(0, 2).join("/")));
  expect([...folders].filter((folder) => !runs.includes(`"${folder}"`))).toEqual([]);
});

test("every file that docs/house.md names exists", () => {
  const named = [...textOf("docs/house.md").matchAll(/`((?:app|simulator|prisma|tests)\/[\w./-]*)`/g)];
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([, path = ""]) => path).filter((path) => !existsSync(path))).toEqual([]);
});
