import { isSince } from "../waha";
import { ErrorAnswer } from "./answer";
import type { Call } from "./call";

/** Throws 401 or 403 unless the call carries the key (as a query parameter only since 2026.4.3). */
export function mayPass({ world, request, query }: Call): void {
  const inQuery = isSince(world, "2026.4.3") ? query.get("x-api-key") : null;
  const key = request.headers["x-api-key"] ?? inQuery;
  const { apiKey, keyWithoutRights } = world.settings;
  if (key === apiKey) return;
  if (key === keyWithoutRights) throw new ErrorAnswer(403, { message: "Forbidden", statusCode: 403 });
  throw new ErrorAnswer(401, { message: "Unauthorized", statusCode: 401 });
}
