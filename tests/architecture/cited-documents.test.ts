import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// A comment or a text that names a document helps only a reader who can open it: it stands in this repository.
const FOLDERS = ["app", "commands", "daemon", "deploy", "prisma", "scripts", "simulator", "tests", "web"];
const BINARY = /\.(png|jpe?g|webp|pdf|mp4|xlsx|docx?|zip|ico|woff2)$/;
/** A file name such as docs/waha.md, with the heading after `#` if it has one. */
const CITED = /([\w./-]*\w\.md)(?:#([\w-]+))?/g;
/** A document of which only the name and a section are given, such as PLAN §3; "RFC 6238 §5.2" is not of ours. */
const SECTION = /\b[A-Z]{3,}(?:\.md)? ?§/g;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !BINARY.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
).filter((file) => !file.endsWith("cited-documents.test.ts") && !file.includes("node_modules"));

/** What stands here is written into docs/. */
const WRITES_DOCS = "scripts/docs/";

/** Where a document is that `file` cites: from the root of the repository, or beside the file. Null: nowhere. */
function documentAt(cited: string, file: string): string | null {
  const places = [cited, join(file.startsWith(WRITES_DOCS) ? "docs" : dirname(file), cited)];
  return places.find((place) => existsSync(place)) ?? null;
}

/** The anchors of a document's headings, as GitHub and GitLab make them. */
function anchorsOf(document: string): Set<string> {
  const headings = readFileSync(document, "utf8").matchAll(/^#+ (.+)$/gm);
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
  return new Set([...headings].map(([, heading = ""]) => anchorOf(heading)));
}

/** The documents in a text that a reader cannot find, or whose heading is not there. */
function missingIn(text: string, file: string): string[] {
  const cited = [...text.matchAll(CITED)].flatMap(([whole, path = "", heading]) => {
    const document = documentAt(path, file);
    const isThere = document !== null && (heading === undefined || anchorsOf(document).has(heading));
    return isThere ? [] : [`${file}: ${whole}`];
  });
  return [...cited, ...[...text.matchAll(SECTION)].map(([whole]) => `${file}: ${whole}`)];
}

test("every document that the code cites is in the repository, with the heading that is named", () => {
  const texts = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
  expect(texts.flatMap(({ file, text }) => missingIn(text, file))).toEqual([]);
  expect(texts.filter(({ text }) => text.includes("docs/waha.md#")).length).toBeGreaterThan(20);
});

test("a document that is not there, a heading that is not there and a section of it are found", () => {
  const found = missingIn(
    "See docs/waha.md#sessions, docs/waha.md#none, NONE.md and PLAN §3; RFC 6238 §5.2.",
    "app/x.ts",
  );
  expect(found).toEqual(["app/x.ts: docs/waha.md#none", "app/x.ts: NONE.md", "app/x.ts: PLAN §"]);
});

/** A comment, and in it a file of code: its name, or the end of its path. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*/g;
const CODE = /(?<![\w@/.-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|mjs)\b/g;

/** The files of code in the comments of a text that are nowhere. */
function missingCodeIn(text: string): string[] {
  const comments = [...text.matchAll(COMMENT)].map(([comment]) => comment).join("\n");
  const cited = [...comments.matchAll(CODE)].map(([path]) => path);
  return cited.filter((path) => !existsSync(path) && !files.some((file) => file.endsWith(`/${path}`)));
}

test("every file of code that a comment names is there, also after it was moved", () => {
  const code = files.filter((file) => /\.(tsx?|mjs|prisma)$/.test(file));
  const wrong = code.flatMap((file) =>
    missingCodeIn(readFileSync(file, "utf8")).map((path) => `${file}: ${path}`),
  );
  expect(wrong).toEqual([]);
  expect(missingCodeIn('// see web/main.ts, sending/none.ts\nimport "./no.ts"; /* gone.mjs */')).toEqual([
    "sending/none.ts",
    "gone.mjs",
  ]);
});
