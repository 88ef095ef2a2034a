/*
 * docs/concurrency.md lists everything that writes, with what keeps it right when two do it at once. A function that
 * begins to write without a line there fails here, and so does a line whose function or test is gone.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const DOCUMENT = "docs/concurrency.md";
/** What writes of the platform; its migrations, backups and files of SQLite are no act of anybody's. */
const PLATFORM = [
  "app/platform/throttle.ts",
  "app/platform/db/metric-totals.ts",
  "app/platform/db/web-heartbeat.ts",
  "app/platform/secrets/database-key.ts",
];

/** Where a function, or a value that holds one, begins: our files are all formatted alike. */
const OF_FILE = /^(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+)|(?:abstract )?class (\w+))/;
const OF_CLASS = /^ {2}(?:(?:private|protected|static|readonly|async|get) )*\*?(\w+)(?:<.*>)?(?: = |\()/;

const WRITES = [
  /(?<![\w.])transaction\(/,
  /\b(?:tx|db|on|at|own|other|restored)\.\w+\s*\.(?:create|createMany|update|updateMany|upsert|delete|deleteMany)\(/,
  /[`"]\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s/,
];

/** The functions of a file that write, by their names; what stands within one belongs to it. */
function writersIn(file: string): string[] {
  const texts = new Map<string, string>();
  let [owner, inClass] = ["(file)", false];
  for (const line of readFileSync(file, "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")) {
    const [, ...names] = OF_FILE.exec(line) ?? [];
    if (names.length > 0) inClass = names[2] !== undefined;
    const name = names.find(Boolean) ?? (inClass ? OF_CLASS.exec(line)?.[1] : undefined);
    owner = name ?? owner;
    texts.set(owner, `${texts.get(owner) ?? ""}${line.replace(/\/\/ .*$/, "")}\n`);
  }
  return [...texts].filter(([, text]) => WRITES.some((write) => write.test(text))).map(([name]) => name);
}

const inDomain = readdirSync("app/domain", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => join(entry.parentPath, entry.name));

const written = [...inDomain, ...PLATFORM]
  .flatMap((file) => writersIn(file).map((name) => `${file.replace(/^app\//, "")} ${name}`))
  .sort();

/** The rows of the table: file, functions, what they read, what they write, what keeps it right, and the test. */
const rows = readFileSync(DOCUMENT, "utf8")
  .split("\n")
  .filter((line) => /^\| `(domain|platform)\//.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text as string);
const listed = rows
  .flatMap(([, file, names]) => quoted(names).map((name) => `${quoted(file)[0]} ${name}`))
  .sort();

test("everything that writes stands in docs/concurrency.md, and nothing else does", () => {
  expect(listed).toEqual([...new Set(listed)]);
  expect(written.filter((each) => !listed.includes(each))).toEqual([]);
  expect(listed.filter((each) => !written.includes(each))).toEqual([]);
});

test("each line says what is read, what is written, what keeps it right, and names a test that is there", () => {
  for (const row of rows) {
    expect(row.length, row.join("|")).toBe(8);
    for (const cell of row.slice(1, 7)) expect(cell, row.join("|")).not.toBe("");
    const tests = quoted(row[6]);
    expect(tests.length, row.join("|")).toBeGreaterThan(0);
    for (const name of tests) expect(existsSync(`tests/${name}.test.ts`), name).toBe(true);
  }
});
