import { clock } from "~/platform/clock";
import { exchange } from "../connection/connection";
import { type Engine, isEngine } from "../engines";
import { jsonObject, readText } from "../responses/response-body";
import type { WahaServer } from "../types";

const INFO_TIMEOUT_MS = 10_000;
/** Ten years: what says more is no process, and no calendar has when it began. */
const UPTIME_MS_MAX = 10 * 366 * 24 * 60 * 60_000;

/** `engine` null is one that we do not know. */
export type ServerInfo = { version: string; engine: Engine | null; tier: string | null };

export function fetchVersion(server: WahaServer) {
  return exchange(server, { method: "GET", path: "/api/server/version", timeoutMs: INFO_TIMEOUT_MS });
}

/** Null for an answer that is not WAHA's. */
export function readVersion(body: string): ServerInfo | null {
  const answer = jsonObject(body);
  const version = readText(answer?.version);
  if (!answer || !version) return null;
  const engine = readText(answer.engine);
  return {
    version,
    engine: isEngine(engine) ? engine : null,
    tier: readText(answer.tier),
  };
}

/**
 * `from`, `at`: not before and not after these, since an answer takes its time. `unsupported`: this server, or this
 * key, does not say it.
 */
export type StartedAt =
  | { kind: "known"; from: Date; at: Date }
  | { kind: "unsupported" }
  | { kind: "unclear" };

/** Returns since when WAHA's process runs, by our clock: its own may differ. Never throws. */
export async function startedAt(server: WahaServer): Promise<StartedAt> {
  const begun = clock.now().getTime();
  const result = await exchange(server, {
    method: "GET",
    path: "/api/server/status",
    timeoutMs: INFO_TIMEOUT_MS,
  });
  if (result.kind !== "answered" || result.status >= 500) return { kind: "unclear" };
  const uptime = result.status === 200 ? jsonObject(result.body)?.uptime : null;
  if (typeof uptime !== "number" || !(uptime >= 0 && uptime <= UPTIME_MS_MAX)) return { kind: "unsupported" };
  return { kind: "known", from: new Date(begun - uptime), at: new Date(clock.now().getTime() - uptime) };
}
