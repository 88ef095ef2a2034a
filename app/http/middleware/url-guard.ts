import type { ErrorCode } from "~/domain/errors";

/** Filters, a search of 100 signs and a way back fit in a quarter of it. */
export const QUERY_CHARACTERS_MAX = 4_096;

/** A route of the Remix build. */
type Route = { id: string; parentId?: string; path?: string; index?: boolean };
type Screen = { segments: string[]; branch: ReadonlySet<string> };

/** What Remix's list of routes means for addresses; read once. */
export type Plan = { segmentsMax: number; screens: Screen[] };

const isApi = ({ path }: { path?: string }) => path === "api" || path?.startsWith("api/") === true;

/** Doors for operators, which are no screens. */
const isOfOperators = ({ id }: Route) => id.startsWith("http/");

/** `calls`: the addresses below the one route that all calls of the API have. */
export function routePlan(routes: Record<string, Route | undefined>, calls: string[] = []): Plan {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const branchOf = (route: Route | undefined): Route[] =>
    route ? [...branchOf(routes[route.parentId ?? ""]), route] : [];
  const ends = all
    .filter(({ path, index }) => (path !== undefined && !path.endsWith("*")) || index)
    .map((route) => ({ route, branch: branchOf(route) }))
    .map(({ route, branch }) => ({ route, branch, segments: segmentsOf(branch) }));
  const screens = ends
    .filter(({ route }) => !isApi(route) && !isOfOperators(route))
    .map(({ segments, branch }) => ({ segments, branch: new Set(branch.map(({ id }) => id)) }));
  const depths = [...ends.map(({ segments }) => segments), ...calls.map((path) => path.split("/"))];
  return { segmentsMax: Math.max(...depths.map(({ length }) => length)), screens };
}

const segmentsOf = (branch: Route[]) =>
  branch.flatMap(({ path = "" }) => path.split("/").filter((part) => part !== ""));

/** No route matches one, not even the one that all calls of the API have. */
const LINE_BREAK = /%(?:0a|0d|e2%80%a[89])/i;

/**
 * Returns why an address goes no further; null for one that may. It is checked before Remix sees it. Remix's
 * matching takes the square of an address's depth and many times its length, and writes a stack into the log for
 * each `_data`. `url`: the request's target as it came. Linear in its length.
 */
export function addressFault(url: string, plan: Plan): ErrorCode | null {
  const whole = `http://siar${url}`;
  if (!url.startsWith("/") || !URL.canParse(whole)) return "BAD_REQUEST";
  const { pathname, search, searchParams } = new URL(whole);
  if (search.length > QUERY_CHARACTERS_MAX) return "ADDRESS_TOO_LONG";
  if (LINE_BREAK.test(pathname)) return "NOT_FOUND";
  const segments = pathname.replace(/^\/|\/$/g, "").split("/", plan.segmentsMax + 1);
  if (segments.length > plan.segmentsMax) return "NOT_FOUND";
  if (searchParams.has("_data")) return "NOT_FOUND"; // how Remix asked before single fetch
  const isKnown = !pathname.endsWith(".data") || isDataOf(plan, pathname, searchParams.get("_routes"));
  return isKnown ? null : "NOT_FOUND";
}

/** Returns whether it asks, as Remix does in the browser, for the data of a screen, and of its own routes only. */
function isDataOf({ screens }: Plan, pathname: string, routes: string | null): boolean {
  const asked = pathname
    .replace(/\.data$/, "")
    .replace(/^\/_root$/, "")
    .toLowerCase()
    .split("/")
    .slice(1);
  const literal = (segments: string[]) => segments.filter((part) => !part.startsWith(":")).length;
  const [screen] = screens
    .filter(({ segments }) => fits(asked, segments))
    .sort((a, b) => literal(b.segments) - literal(a.segments));
  return screen !== undefined && (routes?.split(",") ?? []).every((id) => id === "" || screen.branch.has(id));
}

const fits = (asked: string[], segments: string[]) =>
  asked.length === segments.length &&
  segments.every((part, place) => (part.startsWith(":") ? asked[place] !== "" : part === asked[place]));

const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Returns whether this can be the name of a host and its port. Addresses are put together with it. */
export const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}/`);
