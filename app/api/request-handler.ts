import { matchRoutes } from "@remix-run/react";
import { DomainError } from "~/domain/errors";
import type { Args } from "~/http/api/endpoint-types";
import { errorResponse } from "~/http/response/json-response";
import { endpoints } from "./endpoints";

const routes = Object.entries(endpoints).map(([path, endpoint]) => ({ path: `api/${path}`, endpoint }));

/**
 * Every request under /api. Its endpoint is found by the rules that Remix has for screens. Exported under both names
 * in this form: Remix leaves only that out of the browser's files.
 */
async function handle({ request, context }: Args): Promise<Response> {
  const [match] = matchRoutes(routes, new URL(request.url).pathname) ?? [];
  if (!match) return errorResponse(new DomainError("NOT_FOUND"), request);
  return match.route.endpoint.handle({ request, context, params: match.params });
}

export { handle as action, handle as loader };
