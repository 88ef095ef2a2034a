import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

/** Compressed as it is served (the build writes the `.br` files), for a browser that has nothing yet. */
const PAGE_BYTES_MAX = 60_000;

type Part = { module: string; imports?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part & { id: string; parentId?: string }> };

const names = readdirSync("build/client/assets");
const nameOf = (pattern: RegExp) => names.find((name) => pattern.test(name)) ?? "";
const PARTS = names.flatMap((name) => /^(.+)-en-[\w-]{8}\.js$/.exec(name)?.[1] ?? []);
const textOf = (file: string) => readFileSync(`build/client${file}`, "utf8");

const manifest: Manifest = JSON.parse(
  textOf(`/assets/${nameOf(/^manifest-\w+\.js$/)}`).replace(/^[^{]*|;$/g, ""),
);
const pages = Object.values(manifest.routes).filter(({ module }) =>
  /as default\b|\bdefault\b/.test(textOf(module)),
);

/** Everything that a first visit to the page loads. */
function filesOf(page: Part & { parentId?: string }, language: string): string[] {
  const files = new Set([manifest.entry.module, ...(manifest.entry.imports ?? [])]);
  for (let part: typeof page | undefined = page; part; part = manifest.routes[part.parentId ?? ""])
    for (const file of [part.module, ...(part.imports ?? [])]) files.add(file);
  const loaded = [...files].map(textOf).join("\n");
  const parts = PARTS.filter((part) => new RegExp(`await \\w+\\([^)]*"${part}"`).test(loaded));
  return [...files, ...parts.map((part) => `/assets/${nameOf(new RegExp(`^${part}-${language}-.*\\.js$`))}`)];
}

test.each(["en", "id"])(
  "every page loads less than 60 KB of compressed JavaScript in all, in language %s",
  (language) => {
    const sizes = pages.map((page) => {
      const bytes = filesOf(page, language).map((file) => statSync(`build/client${file}.br`).size);
      return { page: page.id, bytes: bytes.reduce((sum, each) => sum + each, 0) };
    });
    expect(sizes.length).toBeGreaterThan(30);
    expect(PARTS.length).toBeGreaterThan(5); // or their files have other names now, and nobody counts them
    expect(sizes.filter(({ bytes }) => bytes > PAGE_BYTES_MAX)).toEqual([]);
  },
);
