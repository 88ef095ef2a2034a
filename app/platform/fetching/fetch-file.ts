/*
 * Files of other machines, fetched because a stranger named their address. What lies inside our network is not to be
 * reached that way: every name is looked up as it is connected to and refused if any of its addresses is inside, and
 * so is each address that an answer leads on to.
 */
import { lookup } from "node:dns";
import { isIP } from "node:net";
import { Agent, request } from "undici";
import { assertAllowedHost, guardedLookup, HostRefused } from "../waha/connection/address-guard";
import { isInside } from "./inside";

/** Why there is no file: `status` is that of an answer that was none. */
export type FetchFault = "invalid" | "forbidden" | "away" | "slow" | "answer" | "too_large";

export class FetchRefusal extends Error {
  constructor(
    readonly fault: FetchFault,
    readonly status?: number,
  ) {
    super(fault);
    this.name = "FetchRefusal";
  }
}

export type FetchWish = {
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
  connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup(lookup, isInside) },
});
const named = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup() } });

/** The whole of a file at an address. Throws FetchRefusal. */
export async function fetchFile(address: string, wish: FetchWish): Promise<Buffer> {
  const late = AbortSignal.timeout(wish.timeoutMs);
  const signal = wish.signal ? AbortSignal.any([late, wish.signal]) : late;
  try {
    let url = allowed(address, wish.hosts);
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      const answer = await ask(url, wish, signal);
      if (typeof answer !== "string") return answer;
      url = allowed(URL.canParse(answer, url) ? new URL(answer, url).href : "", wish.hosts);
    }
    throw new FetchRefusal("answer", 310);
  } catch (error) {
    throw refusalOf(error, signal);
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
  if (!isNamed && isIP(literal) && isInside(literal)) throw new FetchRefusal("forbidden");
  return url;
}

/** What it holds, or where it leads on to. */
async function ask(
  url: URL,
  { bytesMax, timeoutMs, hosts }: FetchWish,
  signal: AbortSignal,
): Promise<Buffer | string> {
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
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new FetchRefusal("too_large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    body.on("error", () => {}); // of what nobody reads any more
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
