/*
 * Posts a JSON text to an address that a stranger named. It must not reach our own network: a name is looked up as
 * it is connected to, refused if any of its addresses is inside, and connected to the address that was checked.
 */
import { Agent, request } from "undici";
import { isPrivateAddress } from "../net/address-ranges";
import { guardedLookup, HostRefused } from "../net/ssrf-guard";
import { resolveHost } from "../remote-files/resolve-host";
import { outsideUrl, placeOf } from "./outside-url";

export type PostOptions = {
  headers: Record<string, string>;
  body: string;
  /** From the first look-up to the last byte of the answer. */
  timeoutMs: number;
  /** `host:port` of what may be reached although it lies inside, without TLS too. */
  hosts: ReadonlySet<string>;
  /** Breaks the call off. */
  signal?: AbortSignal;
};

/** `body`: the beginning of the answer. `retryAfter`: as the header says it. */
export type PostAnswer = { status: number; body: string; retryAfter: string | null };
export type PostFault = "url" | "forbidden" | "dns" | "connection" | "tls" | "timeout" | "stopped";

const CONNECT_TIMEOUT_MS = 10_000;
/** Of an answer so much is read; then the connection is closed. */
const ANSWER_BYTES_MAX = 64 * 1024;
/** Of an answer so much is returned. */
export const ANSWER_BEGINNING_BYTES = 4 * 1024;

/** Nothing is kept open: each request has a connection of its own, to an address that was just checked. */
const outside = new Agent({
  connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup(resolveHost, isPrivateAddress) },
});
const named = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup() } });

/** Returns the answer, whatever its status; redirects are not followed. Or why there is none. Never throws. */
export async function postJson(
  address: string,
  { headers, body, timeoutMs, hosts, signal }: PostOptions,
): Promise<PostAnswer | { fault: PostFault }> {
  const url = outsideUrl(address, hosts);
  if (typeof url === "string") return { fault: url === "inside" ? "forbidden" : "url" };
  const late = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([late, signal]) : late;
  try {
    const answer = await request(`${url.origin}${url.pathname}${url.search}`, {
      method: "POST",
      dispatcher: hosts.has(placeOf(url)) ? named : outside,
      headers: {
        ...{ "content-type": "application/json", accept: "*/*", "accept-encoding": "identity" },
        ...{ connection: "close", "user-agent": "Siar", ...headers },
      },
      body,
      ...{ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, signal: either },
    });
    const { "retry-after": retryAfter } = answer.headers;
    return {
      status: answer.statusCode,
      body: await beginning(answer.body),
      retryAfter: typeof retryAfter === "string" ? retryAfter : null,
    };
  } catch (error) {
    if (signal?.aborted && !late.aborted) return { fault: "stopped" };
    return { fault: late.aborted ? "timeout" : faultOf(error) };
  }
}

type Body = AsyncIterable<Buffer> & { destroy(): unknown; on(name: "error", ignore: () => void): unknown };

/** Reads the answer up to its limit, as it came: what is compressed stays so. */
async function beginning(body: Body): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      if (bytes < ANSWER_BEGINNING_BYTES) kept.push(chunk.subarray(0, ANSWER_BEGINNING_BYTES - bytes));
      bytes += chunk.length;
      if (bytes >= ANSWER_BYTES_MAX) break;
    }
  } finally {
    body.on("error", () => {}); // of a body that is not read any more
    body.destroy();
  }
  // PostgreSQL stores no NUL; a character that was cut in two is left out.
  return new TextDecoder()
    .decode(Buffer.concat(kept))
    .replaceAll("\0", "")
    .replace(/\uFFFD$/, "");
}

const TLS = /CERT|SSL|TLS|ERR_TLS|SELF_SIGNED|UNABLE_TO_/;
const DNS = /ENOTFOUND|EAI_|ENODATA|ESERVFAIL|EBADNAME|ENONAME/;

function faultOf(error: unknown): PostFault {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  for (const each of [error, cause])
    if (each instanceof HostRefused) return each.code === "HOST_FORBIDDEN" ? "forbidden" : "dns";
  const said = `${String(code)} ${String((cause as { code?: unknown } | undefined)?.code)}`;
  if (/TIMEOUT/.test(said)) return "timeout";
  if (TLS.test(said)) return "tls";
  return DNS.test(said) ? "dns" : "connection";
}
