import { isIP } from "node:net";
import { performance } from "node:perf_hooks";
import { assertAllowedHost, guardedLookup, HostRefused } from "../../net/ssrf-guard";
import type { Engine } from "../engines";
import { networkFault } from "../responses/network-fault";
import type { Stage, WahaServer } from "../types";
import { isTooOld } from "../version";
import { fetchVersion, readVersion } from "./server-info";

export type Probe = {
  ok: boolean;
  stage: Stage;
  ms: number;
  httpCode: number | null;
  error: string | null;
  engine: Engine | null;
  version: string | null;
};

/** The `error` of a WAHA that answers, and takes no session of ours. */
export const TOO_OLD = "TOO_OLD";

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

  const result = await fetchVersion(server);
  const known = result.kind === "answered" && result.status === 200 ? readVersion(result.body) : null;
  if (known) {
    const { engine, version, tier } = known;
    const old = isTooOld(tier, version);
    return end({
      stage: old ? "http" : "ready",
      httpCode: 200,
      error: old ? TOO_OLD : null,
      engine,
      version,
    });
  }
  const { stage, httpCode, detail } = networkFault(result, [server.apiKey]);
  return end({ ...nothing, stage, httpCode, error: httpCode === 200 ? "HTTP 200: not WAHA" : detail });
}

/** Returns why a host has no address that may be used, or null. */
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
