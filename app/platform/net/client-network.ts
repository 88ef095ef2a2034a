import { isIPv6 } from "node:net";
import ipaddr, { type IPv6 } from "ipaddr.js";
import { parseAddress } from "./address-ranges";

const ADDRESS_CHARACTERS_MAX = 45; // the longest IPv6 address, with an IPv4 one in it
const GROUPS_OF_64_BITS = 4;
const GROUPS_OF_48_BITS = 3;

/**
 * Returns the network of an address, as far as one caller may choose among its addresses. An IPv4 address is its
 * own network. Of an IPv6 address it is the first 64 bits (RFC 4291 §2.5.1). IPv4 behind an IPv6 socket is IPv4.
 */
export function clientNetwork(address: string): string {
  const bare = address.slice(0, ADDRESS_CHARACTERS_MAX).replace(/%.*$/, "").toLowerCase();
  const found = isIPv6(bare) ? parseAddress(bare) : null;
  if (!(found instanceof ipaddr.IPv6)) return bare;
  if (found.isIPv4MappedAddress()) return found.toIPv4Address().toString();
  return `${firstGroups(found, GROUPS_OF_64_BITS)}::/64`;
}

/**
 * The first 48 bits of an IPv6 address: what one customer of a provider may be given, with 65,536 networks in it
 * (RFC 6177). Null for an IPv4 address.
 */
export function clientSite(address: string): string | null {
  const [network, prefix] = clientNetwork(address).split("::/");
  return prefix ? `${network!.split(":").slice(0, GROUPS_OF_48_BITS).join(":")}::/48` : null;
}

const firstGroups = ({ parts }: IPv6, count: number) =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(":");
