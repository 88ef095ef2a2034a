import { isIPv4, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr, { type IPv6 } from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.parse>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** What no WAHA may have. */
const FORBIDDEN = [
  ...["169.254.0.0/16", "fe80::/10"], // link-local
  "fec0::/10", // what was site-local: each network means another place by it
  ...["224.0.0.0/4", "ff00::/8", "255.255.255.255/32"], // multicast, broadcast
  ...["100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32"], // where cloud machines get their credentials
  ...["fd00:ec2::/32", "fd20:ce::254/128"], // Amazon's services for its machines, and Google's
  "64:ff9b:1::/48", // NAT64 of a network's own making: where the IPv4 stands, it alone knows
].map(ipaddr.parseCIDR);

/** Networks that are not on the internet (RFC 6890), besides those that no WAHA may have either. */
const INSIDE = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4"],
  ...["::/128", "::1/128", "100::/64", "2001:db8::/32", "fc00::/7"],
].map(ipaddr.parseCIDR);

const COMPATIBLE = [ipaddr.parseCIDR("::/96")];

/**
 * Returns true for addresses that a WAHA host may never have: link-local, cloud metadata, multicast, also when
 * written as IPv4 inside IPv6. Private and loopback ones are fine: WAHA usually runs next door. Anything that is
 * no address counts as forbidden.
 */
export function isForbiddenAddress(address: string): boolean {
  const found = parseAddress(address);
  return !found || withInner(found).some((each) => isIn(each, FORBIDDEN));
}

/**
 * Returns true for an address that is not out on the internet: private, loopback, link-local, metadata, multicast,
 * or of this machine. Also when written as IPv4 inside IPv6. Anything that is no address counts as inside.
 */
export function isPrivateAddress(address: string): boolean {
  const found = parseAddress(address);
  if (!found) return true;
  const ours = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const own = new Set(ours.map(({ address }) => parseAddress(address)?.toString()));
  return withInner(found).some(
    (each) => isIn(each, FORBIDDEN) || isIn(each, INSIDE) || own.has(each.toString()),
  );
}

/**
 * Returns an address without brackets and zone, or null for what is none. Its text is first written as in URLs: of its
 * own, ipaddr.js reads `::192.0.2.1` as `::ffff:192.0.2.1`, and `2852039166` as an IPv4 address.
 */
export function parseAddress(address: string): Address | null {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (isIPv4(bare)) return ipaddr.parse(bare);
  const url = `http://[${bare}]/`;
  return isIPv6(bare) && URL.canParse(url) ? ipaddr.parse(new URL(url).hostname.slice(1, -1)) : null;
}

const isIn = (address: Address, networks: Network[]) =>
  ipaddr.subnetMatch(address, { inside: networks }, "outside") === "inside";

const withInner = (address: Address): Address[] =>
  address instanceof ipaddr.IPv6 ? [address, ...ipv4Inside(address)] : [address];

/**
 * Returns the IPv4 addresses that an IPv6 one may stand for, where some router or tunnel on the way translates.
 * Such an address would be reached by another name. RFC 4291 (mapped, compatible), 2765 (translated), 6052 (NAT64),
 * 3056 (6to4), 4380 (Teredo), 5214 (ISATAP).
 */
function ipv4Inside(address: IPv6): Address[] {
  const bytes = address.toByteArray();
  const from = (byte: number) => ipaddr.fromByteArray(bytes.slice(byte, byte + 4));
  const range: string = address.range();
  if (["ipv4Mapped", "rfc6145", "rfc6052"].includes(range) || isIn(address, COMPATIBLE)) return [from(12)];
  if (range === "6to4") return [from(2)];
  const turned = bytes.slice(12).map((byte) => byte ^ 0xff);
  if (range === "teredo") return [from(4), ipaddr.fromByteArray(turned)]; // its server, and its client turned over
  const isIsatap = (bytes[8]! & ~0x02) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  return isIsatap ? [from(12)] : [];
}
