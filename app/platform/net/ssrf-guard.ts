import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { ipv4Inside } from "./embedded-ipv4";

/** Where cloud machines get their credentials, besides link-local addresses. */
const METADATA_ADDRESSES = ["100.100.100.200", "168.63.129.16", "192.0.0.192"];
const METADATA_NAMES = new Set(["metadata.google.internal", "metadata.goog", "instance-data"]);

const forbidden = new BlockList();
forbidden.addSubnet("169.254.0.0", 16, "ipv4"); // link-local
forbidden.addSubnet("224.0.0.0", 4, "ipv4"); // multicast
forbidden.addAddress("255.255.255.255", "ipv4");
for (const address of METADATA_ADDRESSES) forbidden.addAddress(address, "ipv4");
forbidden.addSubnet("fe80::", 10, "ipv6"); // link-local
forbidden.addSubnet("fec0::", 10, "ipv6"); // what was site-local: each network means another place by it
forbidden.addSubnet("ff00::", 8, "ipv6"); // multicast
forbidden.addSubnet("fd00:ec2::", 32, "ipv6"); // Amazon's services for its machines: metadata, credentials of pods
forbidden.addAddress("fd20:ce::254", "ipv6"); // Google's
forbidden.addSubnet("64:ff9b:1::", 48, "ipv6"); // NAT64 of a network's own making: where the IPv4 stands, it alone knows

/** `code` says what is wrong: MALFORMED (no host name or address at all) or FORBIDDEN. */
export class HostRefused extends Error {
  constructor(readonly code: "HOST_MALFORMED" | "HOST_FORBIDDEN") {
    super(code);
    this.name = "HostRefused";
  }
}

/**
 * True for addresses that a WAHA host may never have: link-local, cloud metadata, multicast, also when
 * written as IPv4 inside IPv6. Private and loopback ones are fine: WAHA usually runs next door.
 * Anything that is no address counts as forbidden.
 */
export function isForbiddenAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const family = isIP(bare);
  if (family === 0) return true;
  if (family === 4) return forbidden.check(bare, "ipv4");
  return forbidden.check(bare, "ipv6") || ipv4Inside(bare).some((inner) => forbidden.check(inner, "ipv4"));
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
