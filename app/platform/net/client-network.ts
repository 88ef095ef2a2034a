import { isIPv4, isIPv6 } from "node:net";

const ADDRESS_CHARACTERS_MAX = 45; // the longest IPv6 address, with an IPv4 one in it
const GROUPS_OF_64_BITS = 4;
const GROUPS_OF_48_BITS = 3;

/**
 * Returns the network of an address, as far as one caller may choose among its addresses. An IPv4 address is its
 * own network. Of an IPv6 address it is the first 64 bits (RFC 4291 §2.5.1). IPv4 behind an IPv6 socket is IPv4.
 */
export function clientNetwork(address: string): string {
  const bare = address.slice(0, ADDRESS_CHARACTERS_MAX).replace(/%.*$/, "").toLowerCase();
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const last = groups.slice(-2).map((group) => Number.parseInt(group, 16));
  const isMapped = groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff";
  if (isMapped) return last.flatMap((group) => [group >> 8, group & 255]).join(".");
  return `${groups.slice(0, GROUPS_OF_64_BITS).join(":")}::/64`;
}

/**
 * The first 48 bits of an IPv6 address: what one customer of a provider may be given, with 65,536 networks in it
 * (RFC 6177). Null for an IPv4 address.
 */
export function clientSite(address: string): string | null {
  const [network, prefix] = clientNetwork(address).split("::/");
  return prefix ? `${network!.split(":").slice(0, GROUPS_OF_48_BITS).join(":")}::/48` : null;
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = withoutDots(address).split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

/** `::ffff:192.0.2.1` as `::ffff:c000:201`. */
function withoutDots(address: string): string {
  const ipv4 = address.slice(address.lastIndexOf(":") + 1);
  if (!isIPv4(ipv4)) return address;
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split(".").map(Number);
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(":");
  return address.slice(0, address.lastIndexOf(":") + 1) + groups;
}
