import { type LookupAddress, lookup } from "node:dns";
import { Resolver } from "node:dns/promises";

/** A name server that is silent is asked again once, and then another: at most some seconds in all. */
const ASKING = { timeout: 2_000, tries: 2 };

type Asked = { family?: number | "IPv4" | "IPv6" };
type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** RFC 6761, section 6.3: no name server is asked for it. */
const isLocalhost = (name: string) => /(^|\.)localhost\.?$/i.test(name);

/**
 * Returns the addresses of a name, as name servers have them. The `lookup` of the system would hold one of the few
 * threads of the process for files and passwords. It would do so for as long as a stranger's name server is silent;
 * this holds none. What only the file of hosts knows is not found, unless this machine has no name server at all.
 */
export function resolveHost(name: string, { family }: Asked, answer: Answer): void {
  const failed = (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") lookup(name, { family, all: true }, answer);
    else answer(error, []);
  };
  addressesOf(name, family).then((addresses) => answer(null, addresses), failed);
}

async function addressesOf(name: string, family: Asked["family"]): Promise<LookupAddress[]> {
  if (isLocalhost(name)) return [{ address: "127.0.0.1", family: 4 }];
  const resolver = new Resolver(ASKING);
  const four = async () => (await resolver.resolve4(name)).map((address) => ({ address, family: 4 }));
  const six = async () => (await resolver.resolve6(name)).map((address) => ({ address, family: 6 }));
  if (family === 4 || family === "IPv4") return four();
  if (family === 6 || family === "IPv6") return six();
  const [first, second] = await Promise.allSettled([four(), six()]);
  const found = [first, second].flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  if (found.length === 0 && first.status === "rejected") throw first.reason;
  return found;
}
