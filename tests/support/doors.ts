import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { endpoints } from "~/api/endpoints";
import routes from "~/routes";

/** An address (`/batches/:batchId`) with a method that it answers, and the file of its route. */
export type Door = { door: string; method: string; path: string; file: string };

const API_FILE = "api/request-handler.ts";

/** Every door of the product: those of the route table, then the calls of the API. */
export function allDoors(): Door[] {
  const calls = Object.entries(endpoints).flatMap(([path, { operations }]) =>
    Object.keys(operations).map((method) => doorAt(method, `/api/${path}`, API_FILE)),
  );
  return [...doorsOf(routes as RouteConfigEntry[]), ...calls];
}

const doorAt = (method: string, path: string, file: string): Door => ({
  ...{ door: `${method} ${path}`, method, path, file },
});

/** The layouts around them have no address of their own. */
function doorsOf(entries: RouteConfigEntry[], above = ""): Door[] {
  return entries.flatMap(({ file, index, children, path: own }) => {
    const inner = [above, own].filter(Boolean).join("/");
    const path = `/${inner}`;
    const methods = own || index ? methodsOf(file) : [];
    const here = methods.map((method) => doorAt(method, path, file));
    return [...here, ...doorsOf(children ?? [], inner)];
  });
}

/** What a file answers: a screen has a loader, an action or both. The calls of the API name their methods. */
function methodsOf(file: string): string[] {
  const text = readFileSync(`app/${file}`, "utf8");
  if (file === API_FILE) return [];
  const loads = /export (async )?(function|const) loader|export \{[^}]*\bloader\b/.test(text);
  const acts = /export (async )?(function|const) action|export \{[^}]*\baction\b/.test(text);
  return [...(loads ? ["GET"] : []), ...(acts ? ["POST"] : [])];
}
