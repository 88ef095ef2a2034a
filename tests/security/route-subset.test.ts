/* Remix is given only the routes that an address can mean, and finds in them what it would find in all. */
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import routes from "~/routes";
import { buildFor } from "../../web/route-subset";

type Route = { id: string; parentId?: string; path?: string; index?: boolean };

const listed = (entries: RouteConfigEntry[], parentId?: string): Route[] =>
  entries.flatMap(({ id, file, path, index, children = [] }) => {
    const route = { id: id ?? file, parentId, path, index };
    return [route, ...listed(children, route.id)];
  });

const all: Route[] = [{ id: "root", path: "" }, ...listed(routes as RouteConfigEntry[], "root")];
const table = Object.fromEntries(all.map((route) => [route.id, route]));
const build = { routes: table, assets: { routes: table } } as unknown as ServerBuild;
const part = buildFor(build);

/** As Remix puts the table together, and asks it. */
function found(routes: object, pathname: string) {
  const all = Object.values(routes) as Route[];
  const below = (id?: string): object[] =>
    all
      .filter(({ parentId }) => parentId === id)
      .map((route) => (route.index ? route : { ...route, children: below(route.id) }));
  const matches = matchRoutes(below(), pathname) ?? [];
  return matches.map(({ route, params, pathname }) => [(route as Route).id, params, pathname]);
}

const pathOf = ({ path, parentId }: Route): string =>
  [parentId ? pathOf(table[parentId]!) : "", path].filter(Boolean).join("/");
const paths = all.map((route) => `/${pathOf(route)}`);
const filled = (value: string) => (path: string) => path.replaceAll(/:\w+/g, value).replace("*", "a/b/c");

test.each<[string, (path: string) => string]>([
  ["with a number in it", filled("12")],
  ["with a word in it that is one of ours", filled("export")],
  ["in capitals", (path) => filled("New")(path).toUpperCase()],
  ["with a stroke that is none", filled("a%2Fb")],
  ["with a sign written as a number", (path) => path.replaceAll("e", "%65")],
  [
    "with signs that are the same to some",
    (path) => path.replaceAll("k", "\u212a").replaceAll("s", "\u017f"),
  ],
  ["with strokes behind it", (path) => `${path}//`],
  ["with strokes before it", (path) => `/${path}`],
  ["with more behind it", (path) => `${path}/more`],
])("an address %s finds the same among fewer routes", (_how, typed) => {
  for (const pathname of paths.map(typed))
    expect([pathname, found(part(pathname).routes, pathname)]).toEqual([
      pathname,
      found(build.routes, pathname),
    ]);
});

test("a screen is found among a handful of routes, and so is its data", () => {
  const number = (pathname: string) => Object.keys(part(pathname).routes).length;
  for (const path of ["/dashboard", "/batches/12", "/settings", "/api/me", "/nowhere"])
    expect([path, number(path)]).toEqual([path, expect.toSatisfy((count: number) => count <= 6)]);
  expect(part("/batches/12.data")).toBe(part("/batches/7"));
  expect(part("/_root.data")).toBe(part("/"));
});
