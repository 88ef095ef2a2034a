import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parts } from "~/i18n/en/namespaces";

/** The part that a text belongs to, but for what a page has anyway. */
const partOf = new Map<string, string>();
for (const [part, load] of Object.entries(parts))
  if (part !== "screens") for (const name of Object.keys(await load())) partOf.set(name, part);

const screens = readdirSync("app/screens", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => `app/screens/${name}`)
  .filter((file) => readFileSync(file, "utf8").includes("export default"));

/** The file itself and the pieces of interface that it is made of. */
function madeOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from = ""] of readFileSync(file, "utf8").matchAll(/ from "([^"]+)"/g)) {
    const path = from.startsWith("~/ui/") ? from.replace("~/", "app/") : join(dirname(file), from);
    const found = [`${path}.tsx`, `${path}.ts`].find((each) => existsSync(each));
    if (found?.startsWith("app/ui/")) madeOf(found, seen);
  }
  return seen;
}

/** `money` for "credits.title" and `credits.${kind}`. */
const partsIn = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/["`](\w+)\.[\w$]/g)].flatMap(
    ([, name = ""]) => partOf.get(name) ?? [],
  );

function neededBy(file: string): string[] {
  const [, list = ""] = readFileSync(file, "utf8").match(/^await needTexts\(([^)]*)\);$/m) ?? [];
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, part = ""]) => part);
}

test.each(["app/root.tsx", ...screens])(
  "%s loads the parts of the texts that it speaks from, and no others",
  (screen) => {
    const spoken = new Set([...madeOf(screen)].flatMap(partsIn));
    expect(neededBy(screen).sort()).toEqual([...spoken].sort());
  },
);
