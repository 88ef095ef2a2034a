import { jsonObject, textOf } from "./answer-body";
import { exchange } from "./connection";
import { faultOf } from "./fault";
import type { Engine, WahaServer } from "./types";

const INFO_TIMEOUT_MS = 10_000;
const ENGINES: readonly string[] = ["NOWEB", "GOWS", "WEBJS", "WPP"];

export type ServerInfo =
  | { ok: true; version: string; engine: Engine | null }
  | { ok: false; reason: "unreachable" | "unauthorized" | "failed"; detail: string };

/** Version and engine of a server; `engine` null is one that we do not know. Never throws. */
export async function serverInfo(server: WahaServer): Promise<ServerInfo> {
  const result = await askVersion(server);
  const known = result.kind === "answered" && result.status === 200 ? readVersion(result.body) : null;
  if (known) return { ok: true, ...known };
  const { reason, detail } = faultOf(result, [server.apiKey]);
  return {
    ok: false,
    reason: reason === "unreachable" || reason === "unauthorized" ? reason : "failed",
    detail,
  };
}

export function askVersion(server: WahaServer) {
  return exchange(server, { method: "GET", path: "/api/server/version", timeoutMs: INFO_TIMEOUT_MS });
}

/** Null for an answer that is not WAHA's. */
export function readVersion(body: string): { version: string; engine: Engine | null } | null {
  const answer = jsonObject(body);
  const version = textOf(answer?.version);
  if (!answer || !version) return null;
  const engine = textOf(answer.engine);
  return { version, engine: engine && ENGINES.includes(engine) ? (engine as Engine) : null };
}
