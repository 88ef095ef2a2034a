import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { ipv4Inside } from "./embedded-ipv4";
import { isForbiddenAddress } from "./ssrf-guard";

/** Networks that are not on the internet (RFC 6890), besides those that no WAHA may have either. */
const INSIDE = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4"],
  ...["::/128", "::1/128", "100::/64", "2001:db8::/32", "fc00::/7"],
];

const inside = new BlockList();
for (const network of INSIDE) {
  const [address = "", bits] = network.split("/");
  inside.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
}

/**
 * Returns true for an address that is not out on the internet: private, loopback, link-local, metadata, multicast,
 * or of this machine. Also when written as IPv4 inside IPv6. Anything that is no address counts as inside.
 */
export function isPrivateAddress(address: string): boolean {
  if (isForbiddenAddress(address)) return true;
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (ours().has(bare)) return true;
  if (isIP(bare) === 4) return inside.check(bare, "ipv4");
  return inside.check(bare, "ipv6") || ipv4Inside(bare).some(isPrivateAddress);
}

const ours = () =>
  new Set(Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)));
