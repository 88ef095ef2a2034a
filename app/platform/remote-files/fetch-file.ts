/*
 * Fetches files of other machines whose address a stranger named. Addresses inside our network must not be reached
 * that way. Every name is looked up as it is connected to, and refused if any of its addresses is inside. So is
 * each address that an answer redirects to.
 */
import { createWriteStream } from "node:fs";
import { isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import { Agent, request } from "undici";
import { isDiskFull } from "../disk-full";
import { isPrivateAddress } from "../net/address-ranges";
import { assertAllowedHost, guardedLookup, HostRefused } from "../net/ssrf-guard";
import { FetchRefusal } from "./errors";
import { resolveHost } from "./resolve-host";

export type FetchOptions = {
  /** Where it is written; nothing may be there yet. */
  path: string;
  bytesMax: number;
  /** From the first look-up to the last byte, wherever it leads on to. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** `host:port` of what may be fetched although it lies inside, without TLS too. */
  hosts: ReadonlySet<string>;
};

const CONNECT_TIMEOUT_MS = 5_000;
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Nothing is kept open: each address is asked once. */
const outside = new Agent({
  connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup(resolveHost, isPrivateAddress) },
});
const named = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup() } });

/**
 * Writes the whole of a file at an address to `path`; returns how many bytes it has. Throws FetchRefusal, or what the
 * disk says when it is full; then something may lie there.
 */
export async function fetchFile(address: string, wish: FetchOptions): Promise<number> {
  const late = AbortSignal.timeout(wish.timeoutMs);
  const signal = wish.signal ? AbortSignal.any([late, wish.signal]) : late;
  try {
    let url = allowed(address, wish.hosts);
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      const answer = await ask(url, wish, signal);
      if (typeof answer === "number") return answer;
      url = allowed(URL.canParse(answer, url) ? new URL(answer, url).href : "", wish.hosts);
    }
    throw new FetchRefusal("answer", 310);
  } catch (error) {
    throw isDiskFull(error) ? error : refusalOf(error, signal);
  }
}

const placeOf = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;

function allowed(address: string, hosts: ReadonlySet<string>): URL {
  if (!URL.canParse(address)) throw new FetchRefusal("invalid");
  const url = new URL(address);
  const isNamed = hosts.has(placeOf(url));
  if (url.protocol !== "https:" && !(isNamed && url.protocol === "http:")) throw new FetchRefusal("invalid");
  assertAllowedHost(url.hostname);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!isNamed && isIP(literal) && isPrivateAddress(literal)) throw new FetchRefusal("forbidden");
  return url;
}

/** Returns how many bytes it has, or where it leads on to. */
async function ask(
  url: URL,
  { path, bytesMax, timeoutMs, hosts }: FetchOptions,
  signal: AbortSignal,
): Promise<number | string> {
  const { statusCode, headers, body } = await request(`${url.origin}${url.pathname}${url.search}`, {
    dispatcher: hosts.has(placeOf(url)) ? named : outside,
    headers: { accept: "*/*", "accept-encoding": "identity", connection: "close", "user-agent": "Siar" },
    ...{ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, signal },
  });
  try {
    const { location } = headers;
    if (REDIRECTS.has(statusCode) && typeof location === "string") return location;
    if (statusCode !== 200) throw new FetchRefusal("answer", statusCode);
    if (Number(headers["content-length"] ?? 0) > bytesMax) throw new FetchRefusal("too_large");
    let bytes = 0;
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > bytesMax) throw new FetchRefusal("too_large");
        yield chunk;
      }
    }
    await pipeline(body, counted, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
    return bytes;
  } finally {
    body.on("error", () => {}); // of a body that is not read any more
    body.destroy();
  }
}

function refusalOf(error: unknown, signal: AbortSignal): FetchRefusal {
  if (error instanceof FetchRefusal) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  for (const each of [error, cause])
    if (each instanceof HostRefused)
      return new FetchRefusal(each.code === "HOST_FORBIDDEN" ? "forbidden" : "invalid");
  const code = (error as { code?: unknown } | null)?.code;
  return new FetchRefusal(signal.aborted || /TIMEOUT/.test(String(code)) ? "slow" : "away");
}
