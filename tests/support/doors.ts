import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/routes";

const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** An address of the floor plan (`/batches/:batchId`) with a method that it answers, and the file that does. */
export type Door = { door: string; method: string; path: string; file: string };

/** Every door of the product, in the order of the floor plan. */
export function allDoors(): Door[] {
  return doorsOf(routes as RouteConfigEntry[]);
}

/** The layouts around them have no address of their own. */
function doorsOf(entries: RouteConfigEntry[], above = ""): Door[] {
  return entries.flatMap(({ file, index, children, path: own }) => {
    const inner = [above, own].filter(Boolean).join("/");
    const path = `/${inner}`;
    const methods = own || index ? methodsOf(file) : [];
    const here = methods.map((method) => ({ door: `${method} ${path}`, method, path, file }));
    return [...here, ...doorsOf(children ?? [], inner)];
  });
}

/** What a file answers: an endpoint names its methods, a screen has a loader, an action or both. */
function methodsOf(file: string): string[] {
  const text = readFileSync(`app/${file}`, "utf8");
  const isCall = file.startsWith("api/");
  if (isCall && /rawEndpoint\(/.test(text)) return ["POST"];
  if (isCall && /actEndpoint\(/.test(text)) return ["POST", "PUT"];
  if (isCall) return METHODS.filter((method) => new RegExp(`\\b${method}: `).test(text));
  const loads = /export (async )?(function|const) loader|export \{[^}]*\bloader\b/.test(text);
  const acts = /export (async )?(function|const) action|export \{[^}]*\baction\b/.test(text);
  return [...(loads ? ["GET"] : []), ...(acts ? ["POST"] : [])];
}
