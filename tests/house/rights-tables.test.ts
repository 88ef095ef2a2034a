import { readdirSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import routes from "~/routes";

const FOLDER = "tests/api";
const tables = readdirSync(FOLDER)
  .filter((name) => name.endsWith("rights.test.ts"))
  .map((name) => readFileSync(`${FOLDER}/${name}`, "utf8"))
  .join("\n");

function callsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const isCall = entry.file.startsWith("api/") && !entry.file.endsWith("not-found.ts");
    return [...(isCall ? [path] : []), ...callsOf(entry.children ?? [], path)];
  });
}

/** The last word of an address that is no parameter: what a table must name at least. */
const lastWord = (path: string) =>
  path
    .split("/")
    .filter((part) => !part.startsWith(":"))
    .at(-1)!
    .replace(/\.:.*/, "");

test.each(callsOf(routes as RouteConfigEntry[]))("a rights table names /%s", (path) => {
  expect(tables).toContain(lastWord(path));
});
