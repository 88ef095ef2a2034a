import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { openSession } from "~/domain/users/sign-in/sessions";
import { loadContext } from "~/http/middleware/load-context";
import { db } from "~/platform/db";
import routes from "~/routes";
import { expectDescribed } from "./described";

type Door = (args: { request: Request; params: object; context: object }) => unknown;
type Doors = { loader?: Door; action?: Door };
type Matched = { id: string; path?: string; index?: boolean; file: string; children?: Matched[] };

export const ORIGIN = "http://siar.test";
const files = import.meta.glob<Doors>([
  "../../app/api/**/*.ts",
  "../../app/http/api/{health,livez,metrics,readyz}.ts",
  "../../app/screens/**/*.{ts,tsx}",
]);

export type Question = {
  /** A bearer token. */
  token?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  json?: unknown;
  body?: BodyInit;
  address?: string;
  now?: Date;
};
/**
 * Asks an address as the server would be asked: the floor plan finds the file, `loadContext` the person.
 * `json` is whatever came back.
 */
export async function ask(method: string, path: string, question: Question = {}) {
  const url = new URL(path, ORIGIN);
  const headers = new Headers(question.headers);
  if (question.token) headers.set("Authorization", `Bearer ${question.token}`);
  const cookies = Object.entries(question.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  if (cookies.length > 0) headers.set("Cookie", cookies.join("; "));
  if (question.json !== undefined) headers.set("Content-Type", "application/json");
  const body = question.json === undefined ? question.body : JSON.stringify(question.json);
  const request = new Request(url, { method, headers, body, redirect: "manual" });
  const address = question.address ?? "192.0.2.1";
  const { context, setCookies } = await loadContext({ headers: request.headers, address }, question.now);
  const { door, params } = await doorOf(url.pathname, method);
  const response = asResponse(await door({ request, params, context }));
  const text = await response.text();
  if (/^\/api(\/|$)/.test(url.pathname)) expectDescribed(method, url.pathname, response, text);
  const json =
    text !== "" && (response.headers.get("Content-Type") ?? "").includes("json") ? JSON.parse(text) : null;
  const all = [...setCookies, ...response.headers.getSetCookie()];
  return { status: response.status, headers: response.headers, text, json, setCookies: all };
}

/** What a screen answers is its data, with or without a status: here it becomes JSON. */
function asResponse(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  const given = answer as { type?: string; data?: unknown; init?: ResponseInit | null } | null;
  if (given?.type !== "DataWithResponseInit") return Response.json(answer);
  return Response.json(given.data ?? null, given.init ?? undefined);
}

const isApi = ({ path }: { path?: string }) => /^api(\/|$)/.test(path ?? "");
const all = tree(routes as RouteConfigEntry[]);
const plans = { api: all.filter(isApi), screens: all.filter((entry) => !isApi(entry)) };

async function doorOf(pathname: string, method: string) {
  const plan = /^\/api(\/|$)/.test(pathname) ? plans.api : plans.screens;
  const matches = matchRoutes(plan as never, pathname) as
    | { params: object; route: { file: string } }[]
    | null;
  const leaf = matches?.at(-1);
  if (!leaf) throw new Error(`No route for ${pathname}`);
  const module = await files[`../../app/${leaf.route.file}`]?.();
  const door = ["GET", "HEAD", "OPTIONS"].includes(method) ? module?.loader : module?.action;
  if (!door) throw new Error(`${leaf.route.file} does not answer ${method}`);
  return { door, params: leaf.params };
}

function tree(entries: RouteConfigEntry[]): Matched[] {
  return entries.map(({ id, file, path, index, children }) => ({
    ...{ id: id ?? file, file, path, index },
    ...(children && !index ? { children: tree(children) } : {}),
  }));
}

/** A fresh sign-in of this person, without the password. */
export function tokensOf(person: { id: number }, now = new Date()) {
  return openSession(db, person.id, { address: null, userAgent: null }, now);
}

export async function tokenOf(person: { id: number }): Promise<string> {
  return (await tokensOf(person)).token;
}

/** What a browser sends with a form of our own page. */
export const OWN_PAGE = { "Sec-Fetch-Site": "same-origin", Origin: ORIGIN };
