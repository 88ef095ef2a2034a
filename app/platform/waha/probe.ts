import { isIP } from "node:net";
import { performance } from "node:perf_hooks";
import { assertAllowedHost, guardedLookup, HostRefused } from "./address-guard";
import { faultOf } from "./fault";
import { askVersion, readVersion } from "./server-info";
import type { Engine, WahaServer } from "./types";

export type Probe = {
  ok: boolean;
  /** Where it stopped: no address, no connection, no answer of WAHA's, wrong key; or ready. */
  stage: "dns" | "tcp" | "http" | "auth" | "ready";
  ms: number;
  httpCode: number | null;
  error: string | null;
  engine: Engine | null;
  version: string | null;
};

/** Tries a server step by step and says how far it got. Never throws; takes 15 s at most. */
export async function probe(server: WahaServer): Promise<Probe> {
  const start = performance.now();
  const end = (result: Omit<Probe, "ok" | "ms">): Probe => ({
    ok: result.stage === "ready",
    ms: Math.round(performance.now() - start),
    ...result,
  });
  const nothing = { httpCode: null, engine: null, version: null };

  const address = await addressFault(server.host);
  if (address) return end({ stage: "dns", error: address, ...nothing });

  const result = await askVersion(server);
  const { detail } = faultOf(result, [server.apiKey]);
  if (result.kind === "unsent") return end({ stage: "tcp", error: detail, ...nothing });
  if (result.kind === "broken") return end({ stage: "http", error: detail, ...nothing });

  const httpCode = result.status;
  if (httpCode === 401 || httpCode === 403)
    return end({ ...nothing, stage: "auth", httpCode, error: detail });
  const known = httpCode === 200 ? readVersion(result.body) : null;
  if (known) return end({ stage: "ready", httpCode, error: null, ...known });
  const error = httpCode === 200 ? "HTTP 200: not WAHA" : detail;
  return end({ ...nothing, stage: "http", httpCode, error });
}

/** Why a host has no address that may be used, or null. */
async function addressFault(host: string): Promise<string | null> {
  try {
    const name = assertAllowedHost(host);
    if (isIP(name)) return null;
    return await new Promise((resolve) => {
      guardedLookup()(name, { all: true }, (error) => resolve(error ? codeOf(error) : null));
    });
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof HostRefused) return error.code;
  return error instanceof Error && "code" in error ? String(error.code) : "DNS_FAILED";
}
