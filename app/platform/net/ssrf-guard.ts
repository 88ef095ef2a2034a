import { type LookupAddress, lookup } from "node:dns";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import { isForbiddenAddress } from "./address-ranges";

/** Where cloud machines get their credentials, besides addresses that are forbidden as such. */
const METADATA_NAMES = new Set(["metadata.google.internal", "metadata.goog", "instance-data"]);

/** `code` says what is wrong: MALFORMED (no host name or address at all) or FORBIDDEN. */
export class HostRefused extends Error {
  constructor(readonly code: "HOST_MALFORMED" | "HOST_FORBIDDEN") {
    super(code);
    this.name = "HostRefused";
  }
}

/**
 * The host as it will be connected to (brackets off, odd spellings of IPv4 resolved).
 * Throws HostRefused. A name's address is checked when it is connected to, each time.
 */
export function assertAllowedHost(host: string): string {
  const bare = host.trim().replace(/^\[(.*)\]$/, "$1");
  if (isIPv6(bare)) return allowed(bare);
  if (!bare || /[\s/\\@:?#%[\]<>^|]/.test(bare)) throw new HostRefused("HOST_MALFORMED");
  const url = URL.canParse(`http://${bare}/`) ? new URL(`http://${bare}/`) : null;
  if (!url?.hostname) throw new HostRefused("HOST_MALFORMED");
  return allowed(url.hostname);
}

function allowed(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (METADATA_NAMES.has(name) || (isIP(name) && isForbiddenAddress(name))) {
    throw new HostRefused("HOST_FORBIDDEN");
  }
  return host;
}

type Resolver = (
  hostname: string,
  options: { all: true; family?: number | "IPv4" | "IPv6"; hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A `lookup` for sockets that refuses a name when any of its addresses is forbidden, or what else may not be
 * reached. It runs for each new connection, so a DNS answer that changes after the form's check is caught too.
 */
export function guardedLookup(
  resolve: Resolver = lookup,
  isForbidden: (address: string) => boolean = isForbiddenAddress,
): LookupFunction {
  return (hostname, options, callback) => {
    const { family, hints } = options;
    resolve(hostname, { family, hints, all: true }, (error, addresses) => {
      const first = addresses?.[0];
      if (error) callback(error, "", 0);
      else if (!first) callback(new HostRefused("HOST_MALFORMED"), "", 0);
      else if (addresses.some(({ address }) => isForbidden(address))) {
        callback(new HostRefused("HOST_FORBIDDEN"), "", 0);
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
