import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * What a page may load more than an empty Remix page with the same React, for a browser that has nothing yet and
 * takes gzip only, as all do over plain http. The empty page is React and Remix alone, which stand in one file of
 * the build (vite.config.ts); all else counts, the table of addresses too.
 */
const BEYOND_EMPTY_BYTES_MAX = 40_000;

type Part = { module: string; imports?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part & { id: string; parentId?: string }> };

const names = readdirSync("build/client/assets");
const EMPTY_PAGE = /^\/assets\/remix-[\w-]{7}\.js$/;
const nameOf = (pattern: RegExp) => names.find((name) => pattern.test(name)) ?? "";
const PARTS = names.flatMap((name) => /^(.+)-en-[\w-]{7}\.js$/.exec(name)?.[1] ?? []);
const textOf = (file: string) => readFileSync(`build/client${file}`, "utf8");

const MANIFEST = `/assets/${nameOf(/^manifest-\w+\.js$/)}`;
const manifest: Manifest = JSON.parse(textOf(MANIFEST).replace(/^[^{]*|;$/g, ""));
const pages = Object.values(manifest.routes).filter(({ module }) =>
  /as default\b|\bdefault\b/.test(textOf(module)),
);

/** Everything that a first visit to the page loads. */
function filesOf(page: Part & { parentId?: string }, language: string): string[] {
  const files = new Set([MANIFEST, manifest.entry.module, ...(manifest.entry.imports ?? [])]);
  for (let part: typeof page | undefined = page; part; part = manifest.routes[part.parentId ?? ""])
    for (const file of [part.module, ...(part.imports ?? [])]) files.add(file);
  const loaded = [...files].map(textOf).join("\n");
  const parts = PARTS.filter((part) => new RegExp(`await \\w+\\([^)]*"${part}"`).test(loaded));
  return [...files, ...parts.map((part) => `/assets/${nameOf(new RegExp(`^${part}-${language}-.*\\.js$`))}`)];
}

const bytesOf = (file: string) => statSync(`build/client${file}.gz`).size;

test.each(["en", "id"])(
  "every page loads at most 40 KB of compressed JavaScript more than an empty one, in language %s",
  (language) => {
    const sizes = pages.map((page) => {
      const files = filesOf(page, language);
      expect(files.filter((file) => EMPTY_PAGE.test(file))).toHaveLength(1);
      const beyond = files.filter((file) => !EMPTY_PAGE.test(file));
      return { page: page.id, bytes: beyond.map(bytesOf).reduce((sum, each) => sum + each, 0) };
    });
    expect(sizes.length).toBeGreaterThan(30);
    expect(PARTS.length).toBeGreaterThan(5); // or their files have other names now, and nobody counts them
    expect(sizes.filter(({ bytes }) => bytes > BEYOND_EMPTY_BYTES_MAX)).toEqual([]);
  },
);
