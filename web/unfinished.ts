/*
 * Connections on which nothing whole is asked: one that is new, is idle between two requests, or brings the head of one
 * piece by piece. Each is kept for a while, and all of them are bounded: for one more, the one that has been silent for
 * longest goes, first of the network that has the most. A browser makes another one when it needs it. One that brought
 * a signed-in person's request counts to that person: what a neighbour behind the same router opens cuts none of theirs.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "~/platform/network";

export type UnfinishedMax = { all: number; ofOneNetwork: number };

/** Keeps to it. Answers how many there are now. */
export function boundUnfinished(server: Server, max: UnfinishedMax): () => number {
  const silent = new Map<string, Set<Socket>>();
  /** Every connection, and how much is asked on it in this moment. */
  const known = new Map<Socket, { whose: string; open: number }>();
  let all = 0;

  const hush = (socket: Socket, network: string) => {
    const own = silent.get(network) ?? new Set();
    silent.set(network, own);
    own.add(socket);
    all += 1;
    if (own.size > max.ofOneNetwork) drop(own, network);
    else if (all > max.all) drop(...most());
  };
  const speak = (socket: Socket, network: string) => {
    const own = silent.get(network);
    if (!own?.delete(socket)) return;
    all -= 1;
    if (own.size === 0) silent.delete(network);
  };
  const most = (): [Set<Socket>, string] => {
    let found: [Set<Socket>, string] | undefined;
    for (const [network, own] of silent) if (!found || own.size > found[0].size) found = [own, network];
    return found!;
  };
  const drop = (own: Set<Socket>, network: string) => {
    const [first] = own;
    if (!first) return;
    speak(first, network);
    first.destroy();
  };

  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const one = { whose: network, open: 0 };
    known.set(socket, one);
    hush(socket, network);
    socket.once("close", () => {
      known.delete(socket);
      speak(socket, one.whose);
    });
  });
  server.prependListener("request", ({ socket }, res) => {
    const one = known.get(socket);
    if (!one) return; // it is gone
    one.open += 1;
    speak(socket, one.whose);
    res.once("close", () => {
      one.open -= 1;
      const { locals } = res as { locals?: { user?: number } }; // express's
      if (locals?.user !== undefined) one.whose = `user ${locals.user}`;
      if (one.open === 0 && known.has(socket) && !socket.destroyed) hush(socket, one.whose);
    });
  });
  return () => all;
}
