import type { RouteConfigEntry } from "@remix-run/route-config";
import type { AnyOperation } from "~/http/api/endpoint-types";
import type { OperationMetadata } from "~/http/api/openapi-metadata";
import routes from "~/routes";

export const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** A call as the floor plan and its own file say it; `path` as in OpenAPI: `/bulk/batches/{batchId}`. */
export type ApiCall = {
  path: string;
  params: string[];
  method: (typeof METHODS)[number];
  door: AnyOperation;
};

type Room = { loader?: { doors?: OperationMetadata } };
const files = import.meta.glob<Room>(
  ["../**/*.ts", "!../openapi/*.ts", "!../shapes/*.ts", "!../not-found.ts"],
  { eager: true },
);

/** Every call of the floor plan, in its order. */
export function apiCalls(): ApiCall[] {
  return addresses(routes as RouteConfigEntry[]).flatMap(({ path, file }) => {
    const doors = files[`../${file.replace(/^api\//, "")}`]?.loader?.doors ?? {};
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    return METHODS.flatMap((method) => {
      const door = doors[method];
      return door ? [{ path, params, method, door }] : [];
    });
  });
}

/** The addresses of the floor plan that files of this room answer. */
export function addresses(entries: RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ file, path = "", children = [] }) => {
    const here = { path: `/${path.replace(/^api\/?/, "")}`.replace(/:(\w+)/g, "{$1}"), file };
    const known = file.startsWith("api/") && file !== "api/not-found.ts";
    return [...(known ? [here] : []), ...addresses(children)];
  });
}
