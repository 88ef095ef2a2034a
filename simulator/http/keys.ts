import { isSince } from "../waha";
import { ErrorAnswer } from "./answer";
import type { Call } from "./call";

/** Throws 401 or 403 unless the call carries a key (as a query parameter only since 2026.4.3). */
export function mayPass(call: Call): void {
  const key = keyOf(call);
  const { apiKey, keyWithoutRights, sessionKeys } = call.world.settings;
  if (key === apiKey || Object.hasOwn(sessionKeys, key)) return;
  if (key === keyWithoutRights) throw forbidden();
  throw new ErrorAnswer(401, { message: "Unauthorized", statusCode: 401 });
}

/** Throws 403 when the key is for another session than this one. */
export function mayTouch(call: Call, session: string): void {
  if (!isFor(call, session)) throw forbidden();
}

export function isFor(call: Call, session: string): boolean {
  const only = call.world.settings.sessionKeys[keyOf(call)];
  return only === undefined || only === session;
}

function keyOf({ world, request, query }: Call): string {
  const inQuery = isSince(world, "2026.4.3") ? query.get("x-api-key") : null;
  return String(request.headers["x-api-key"] ?? inQuery ?? "");
}

const forbidden = () => new ErrorAnswer(403, { message: "Forbidden", statusCode: 403 });
