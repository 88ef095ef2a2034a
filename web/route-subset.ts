/*
 * Remix matches an address against every route that it knows, five times for a page, and makes all of them anew to
 * render it. So each address is answered by a build with no more routes than it can mean. These are itself, those
 * with names in the place of its words, the one for pages that do not exist, and the layouts around them. Without it a
 * signed-in page has 0.12 to 0.17 of the requests per second of an empty Remix page, where 0.25 is the goal.
 */
import type { ServerBuild } from "@remix-run/node";

type Route = { id: string; parentId?: string; path?: string; index?: boolean };
type End = { id: string; segments: string[] };

/** The build for each address, by its path; the same one for addresses that can mean the same routes. */
export function buildFor(build: ServerBuild): (pathname: string) => ServerBuild {
  const ends = endsOf(build.routes);
  const known = new Map<string, ServerBuild>(); // as many as the routes differ in their words
  return (pathname) => {
    const asked = askedFor(pathname);
    if (!asked || asked.includes("")) return build;
    const ids = ends.filter(({ segments }) => canMean(asked, segments)).map(({ id }) => id);
    const key = ids.join();
    const part = known.get(key) ?? only(build, ids);
    known.set(key, part);
    return part;
  };
}

function endsOf(routes: Record<string, Route | undefined>): End[] {
  const pathOf = (route: Route | undefined): string =>
    route ? `${pathOf(routes[route.parentId ?? ""])}/${route.path ?? ""}` : "";
  return Object.values(routes).flatMap((route) =>
    route && (route.path !== undefined || route.index)
      ? [{ id: route.id, segments: pathOf(route).toLowerCase().split("/").filter(Boolean) }]
      : [],
  );
}

/**
 * Returns the words of an address in small letters, also of one that asks for the data of a screen. Null for one
 * that is no text.
 */
function askedFor(pathname: string): string[] | null {
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const words = path.replace(/\/+$/, "").split("/").slice(1);
  try {
    return words.map((word) => decodeURIComponent(word).toLowerCase());
  } catch {
    return null;
  }
}

/**
 * Returns whether Remix could find a route there; that this says so too often costs a moment, too seldom the page.
 */
function canMean(asked: string[], segments: string[]): boolean {
  const isOpen = segments.at(-1) === "*";
  const named = isOpen ? segments.slice(0, -1) : segments;
  const isLong = isOpen ? asked.length >= named.length : asked.length === named.length;
  return isLong && named.every((part, place) => part.startsWith(":") || part === asked[place]);
}

function only({ routes, assets, ...rest }: ServerBuild, ids: string[]): ServerBuild {
  const branch = (id: string | undefined): string[] => (id ? [id, ...branch(routes[id]?.parentId)] : []);
  const wanted = new Set(["root", ...ids.flatMap(branch)]);
  const among = <T>(all: { [id: string]: T }) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => wanted.has(id)));
  return { ...rest, routes: among(routes), assets: { ...assets, routes: among(assets.routes) } };
}
