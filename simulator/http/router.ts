import type { Call } from "./call";

export type Handler = (call: Call) => void | Promise<void>;
export type Route = { method: string; parts: string[]; handler: Handler };

/** `:name` stands for one part of the path. The first route that fits answers. */
export function route(method: string, path: string, handler: Handler): Route {
  return { method, parts: path.split("/"), handler };
}

export function findRoute(routes: readonly Route[], method: string, path: string) {
  const parts = path.split("/");
  for (const each of routes) {
    if (each.method !== method || each.parts.length !== parts.length) continue;
    const params = matched(each.parts, parts);
    if (params) return { handler: each.handler, params };
  }
  return null;
}

function matched(pattern: string[], parts: string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [at, wanted] of pattern.entries()) {
    const part = parts[at] ?? "";
    if (wanted.startsWith(":")) params[wanted.slice(1)] = decoded(part);
    else if (wanted !== part) return null;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
