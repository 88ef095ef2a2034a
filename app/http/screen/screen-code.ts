import type { ServerBuild } from "@remix-run/node";

type Assets = Pick<ServerBuild["assets"], "entry" | "routes" | "url">;

/** Of the build that this process serves; nothing before the web process has named it. */
let assets: Assets | null = null;

/** Remembers where the scripts of the build are. */
export function noteBuild(build: { assets: Assets }): void {
  assets = build.assets;
}

/** Returns the URLs of the scripts that a browser needs for these screens (ids of app/routes.ts), each once. */
export function screenCode(...ids: string[]): string[] {
  if (!assets) return [];
  const { entry, routes, url } = assets;
  const code = new Set([url, entry.module, ...entry.imports]);
  for (const id of ids)
    for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
      for (const each of [route.module, ...(route.imports ?? [])]) code.add(each);
  return [...code];
}
