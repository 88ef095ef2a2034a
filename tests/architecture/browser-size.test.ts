import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * What the scripts of a page may weigh, for a browser that has nothing yet and takes gzip only, as all do over plain
 * http. A page is complete without them.
 */
const BYTES_MAX = 160_000;

type Part = { module: string; imports?: string[]; parentId?: string };
type Manifest = { entry: Part; routes: Record<string, Part & { id: string }> };
/** Of Vite: the file of each source, and the files that it imports. */
type Built = Record<string, { file: string; imports?: string[] }>;

const ASSETS = "build/client/assets";
const textOf = (file: string) => readFileSync(`build/client${file}`, "utf8");

const MANIFEST = `/assets/${readdirSync(ASSETS).find((name) => /^manifest-\w+\.js$/.test(name))}`;
const manifest: Manifest = JSON.parse(textOf(MANIFEST).replace(/^[^{]*|;$/g, ""));
const built: Built = JSON.parse(readFileSync("build/.vite/client-manifest.json", "utf8"));
const pages = Object.values(manifest.routes).filter(({ module }) => /\bdefault\b/.test(textOf(module)));

/** As `needTexts("money", "batches")` is built. */
const NEEDED_TEXTS = /await [\w$]+\(((?:"[\w-]+",?)+)\)/g;

/** The file of a part of the texts, and those that it imports. */
function textFiles(part: string, language: string): string[] {
  const source = new RegExp(`^app/i18n/${language}/(?:\\w+/)?${part}\\.ts$`);
  const key = Object.keys(built).find((each) => source.test(each)) ?? "";
  expect(built, `texts of ${part}`).toHaveProperty([key]);
  const { file, imports = [] } = built[key]!;
  return [file, ...imports.map((each) => built[each]!.file)].map((each) => `/${each}`);
}

/** Everything that a first visit to the page loads. */
function filesOf(page: Part, language: string): string[] {
  const files = new Set([MANIFEST, manifest.entry.module, ...(manifest.entry.imports ?? [])]);
  for (let part: Part | undefined = page; part; part = manifest.routes[part.parentId ?? ""])
    for (const file of [part.module, ...(part.imports ?? [])]) files.add(file);
  const loaded = [...files].map(textOf).join("\n");
  for (const [, names = ""] of loaded.matchAll(NEEDED_TEXTS))
    for (const name of names.replaceAll('"', "").split(","))
      for (const file of textFiles(name, language)) files.add(file);
  return [...files];
}

const bytesOf = (file: string) => statSync(`build/client${file}.gz`).size;

test.each(["en", "id"])(
  "the scripts of every page weigh at most 160 KB, compressed, in language %s",
  (language) => {
    const sizes = pages.map((page) => {
      const files = filesOf(page, language);
      return {
        page: page.id,
        texts: files.filter((file) => textFiles("screens", language).includes(file)).length,
        bytes: files.map(bytesOf).reduce((sum, each) => sum + each, 0),
      };
    });
    expect(sizes.length).toBeGreaterThan(30);
    expect(sizes.filter(({ texts }) => texts === 0)).toEqual([]); // or texts are loaded another way, and not counted
    expect(sizes.filter(({ bytes }) => bytes > BYTES_MAX)).toEqual([]);
  },
);
