import { readdirSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import routes from "~/routes";

// Every door of the product (an address and a method) stands in one of the tables of rights in tests/api.
const FOLDER = "tests/api";
const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** What nobody is asked for: how the installation is, what is not there, and what only leads on. */
const OPEN_TO_ALL = [
  ...["GET /healthz", "GET /metrics", "GET /*", "POST /*", "GET /api/*"],
  ...["GET /admin/users/:userId/reactivate", "GET /admin/users/:userId/second-factor"],
];

const tables = readdirSync(FOLDER)
  .filter((name) => name.endsWith("rights.test.ts"))
  .map((name) => withConstants(readFileSync(`${FOLDER}/${name}`, "utf8")))
  .join("\n");
const named = [...tables.matchAll(/\b(GET|POST|PUT|DELETE)\s+(\/[^\s"`?]*)/g)].map(([, method, path]) => ({
  method,
  path: path!,
}));

/** `${U}/USER` with what `const U = "…"` says. */
function withConstants(text: string): string {
  const known = new Map(
    [...text.matchAll(/^const (\w+) = "([^"]*)";$/gm)].map(([, name, value]) => [name, value]),
  );
  return text.replace(/\$\{(\w+)\}/g, (whole, name) => known.get(name) ?? whole);
}

type Door = { door: string; method: string; address: RegExp };

/** The layouts around them have no address of their own. */
function doorsOf(entries: RouteConfigEntry[], above = ""): Door[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const isAddress = Boolean(entry.path || entry.index);
    const here = isAddress ? methodsOf(entry.file).map((method) => doorAt(method, path)) : [];
    return [...here, ...doorsOf(entry.children ?? [], path)];
  });
}

function doorAt(method: string, path: string): Door {
  const address = path.split("/").map((part) => (part.startsWith(":") ? "[^/]+" : part));
  return { door: `${method} /${path}`, method, address: new RegExp(`^/${address.join("/")}$`) };
}

/** What a file answers: an endpoint names its methods, a screen has a loader, an action or both. */
function methodsOf(file: string): string[] {
  const text = readFileSync(`app/${file}`, "utf8");
  const isCall = file.startsWith("api/");
  if (isCall && /rawEndpoint\(/.test(text)) return ["POST"];
  if (isCall) return METHODS.filter((method) => new RegExp(`\\b${method}: `).test(text));
  const loads = /export (async )?(function|const) loader|export \{[^}]*\bloader\b/.test(text);
  const acts = /export (async )?(function|const) action|export \{[^}]*\baction\b/.test(text);
  return [...(loads ? ["GET"] : []), ...(acts ? ["POST"] : [])];
}

const doors = doorsOf(routes as RouteConfigEntry[]).filter(({ door }) => !OPEN_TO_ALL.includes(door));

test("the doors of the product are found", () => {
  expect(doors.map(({ door }) => door)).toEqual(
    expect.arrayContaining(["POST /api/bulk/batches", "GET /dashboard", "DELETE /api/me/tokens/:tokenId"]),
  );
  expect(doors.length).toBeGreaterThan(100);
});

test.each(doors)("a table of rights has $door", ({ method, address }) => {
  expect(named.some((each) => each.method === method && address.test(each.path))).toBe(true);
});
