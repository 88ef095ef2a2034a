import { isIP } from "node:net";
import { isPrivateAddress } from "../net/address-ranges";
import { assertAllowedHost, HostRefused } from "../net/ssrf-guard";
import { resolveHost } from "../remote-files/resolve-host";

/** Why nothing is sent to a URL. */
export type UrlFault = "malformed" | "not_https" | "credentials" | "inside";

/** `host:port` of a URL, as settings name hosts. */
export const placeOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;

/**
 * Returns the URL as it is connected to (odd spellings of IPv4 resolved, no fragment), or what is wrong with it.
 * `hosts`: those of one's own network that may be reached, without TLS too. The address of a name is not looked at.
 */
export function outsideUrl(text: string, hosts: ReadonlySet<string>): URL | UrlFault {
  if (!URL.canParse(text)) return "malformed";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "malformed";
  const isNamed = hosts.has(placeOf(url));
  if (url.protocol === "http:" && !isNamed) return "not_https";
  if (url.username !== "" || url.password !== "") return "credentials";
  try {
    assertAllowedHost(url.hostname);
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    return error.code === "HOST_FORBIDDEN" ? "inside" : "malformed";
  }
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!isNamed && isIP(literal) && isPrivateAddress(literal)) return "inside";
  url.hash = "";
  return url;
}

/**
 * Returns whether a name has an address inside now, as name servers say. False for a name that is not found: it may
 * be there later, and is looked up at each connection anyway. Takes some seconds where name servers are silent.
 */
export function resolvesInside({ hostname }: URL): Promise<boolean> {
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return Promise.resolve(false);
  return new Promise((done) =>
    resolveHost(hostname, {}, (error, addresses) =>
      done(!error && addresses.some(({ address }) => isPrivateAddress(address))),
    ),
  );
}
