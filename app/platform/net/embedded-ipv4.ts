/**
 * Returns the IPv4 addresses that an IPv6 one may stand for, where some router or tunnel on the way translates.
 * Such an address would be reached by another name. `address` is a valid IPv6 address without its zone. RFC 4291
 * (mapped, compatible), 2765 (translated), 6052 (NAT64), 3056 (6to4), 4380 (Teredo), 5214 (ISATAP).
 */
export function ipv4Inside(address: string): string[] {
  const groups = groupsOf(address);
  const [a, b, c, d, e, f, g, h] = groups as [number, number, number, number, number, number, number, number];
  const begins = (...wanted: number[]) => wanted.every((group, place) => groups[place] === group);
  const last = [ipv4(g, h)];
  if (begins(0, 0, 0, 0, 0, 0) || begins(0, 0, 0, 0, 0, 0xffff)) return last;
  if (begins(0, 0, 0, 0, 0xffff, 0) || begins(0x64, 0xff9b, 0, 0, 0, 0)) return last;
  if (a === 0x2002) return [ipv4(b, c)];
  if (begins(0x2001, 0)) return [ipv4(c, d), ipv4(g ^ 0xffff, h ^ 0xffff)]; // its server, and its client turned over
  return (e & ~0x200) === 0 && f === 0x5efe ? last : [];
}

const ipv4 = (high: number, low: number) => [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");

/** The eight groups of 16 bits. */
function groupsOf(address: string): number[] {
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1); // no dots, no capitals, one "::" at most
  const [head = [], tail = []] = plain
    .split("::")
    .map((part) => part.split(":").flatMap((group) => (group ? [Number.parseInt(group, 16)] : [])));
  return [...head, ...Array(8 - head.length - tail.length).fill(0), ...tail];
}
