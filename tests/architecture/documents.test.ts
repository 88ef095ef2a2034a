import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Folders that no reader of the repository sees. */
const LEFT_OUT = /^(node_modules|build|generated|data|coverage|test-results|\.git)$/;
const README_LINES_MAX = 150;
const README_BYTES_MAX = 8 * 1024;

function documentsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.test(entry.name) ? [] : documentsIn(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

const documents = documentsIn(".");
const textOf = (file: string) => readFileSync(file, "utf8");
const withoutBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, "");
const withoutCode = (text: string) => withoutBlocks(text).replaceAll(/`[^`\n]*`/g, "");

/** The anchors that a page has for its headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  const seen = new Map<string, number>();
  return [...withoutBlocks(textOf(file)).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before > 0 ? `${anchor}-${before}` : anchor;
  });
}

/** What is wrong with a link of a document, or nothing. */
function faultOf(file: string, target: string): string[] {
  const [path = "", anchor] = decodeURI(target).split("#");
  const place = path === "" ? file : join(dirname(file), path);
  if (!existsSync(place)) return [`${file}: ${target} is not there`];
  if (anchor === undefined) return [];
  const isThere = statSync(place).isFile() && anchorsOf(place).includes(anchor);
  return isThere ? [] : [`${file}: ${target} has no such heading`];
}

test("every link within the documents leads to a file that is there, and to a heading that it has", () => {
  const links = documents.flatMap((file) =>
    [...withoutCode(textOf(file)).matchAll(/\]\(<?([^)\s>]+)>?\)/g)].map(([, target = ""]) => ({
      file,
      target,
    })),
  );
  const own = links.filter(({ target }) => !/^[a-z]+:/.test(target));
  expect(own.length).toBeGreaterThan(60);
  expect(own.flatMap(({ file, target }) => faultOf(file, target))).toEqual([]);
});

test("every document that a document names is there", () => {
  const named = documents.flatMap((file) =>
    [...withoutBlocks(textOf(file)).matchAll(/`((?:docs|simulator|deploy)\/[\w./-]+\.md)`/g)].map(
      ([, name = ""]) => ({ file, name }),
    ),
  );
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test("the README leads to each page of docs/, and each page of docs/decisions/ is in their list", () => {
  const pages = readdirSync("docs").filter((name) => name.endsWith(".md"));
  const readme = `${textOf("README.md")}${textOf("CONTRIBUTING.md")}`;
  expect(pages.filter((name) => !readme.includes(`(docs/${name}`))).toEqual([]);
  const records = readdirSync("docs/decisions").filter((name) => name !== "README.md");
  const list = textOf("docs/decisions/README.md");
  expect(records.filter((name) => !list.includes(`(${name})`))).toEqual([]);
  expect(records.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
});

test("each decision has its context, the decision and its consequence", () => {
  for (const name of readdirSync("docs/decisions").filter((each) => each !== "README.md")) {
    const headings = [...textOf(`docs/decisions/${name}`).matchAll(/^#+ (.+)$/gm)].map(
      ([, heading]) => heading,
    );
    expect(headings.slice(1), name).toEqual(["Context", "Decision", "Consequence"]);
    expect(headings[0], name).toMatch(new RegExp(`^${Number(name.slice(0, 4))}\\. `));
  }
});

test("the README is read in three minutes", () => {
  const readme = textOf("README.md");
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(README_LINES_MAX);
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(README_BYTES_MAX);
});

test("the licence is MIT in its file, in the README and in the package", () => {
  expect(textOf("LICENSE")).toMatch(/^MIT License\n\nCopyright \(c\) 2026 Siar contributors\n/);
  expect(JSON.parse(textOf("package.json")).license).toBe("MIT");
  expect(textOf("README.md")).toContain("[MIT](LICENSE)");
});
