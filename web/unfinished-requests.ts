/*
 * Connections without a whole request: one that is new, is idle between two requests, or brings the head of one
 * piece by piece. All of them are bounded. Beyond the bound, those that have been silent for longest go, first of
 * the caller with the most. A browser makes another one when it needs it.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";

export type UnfinishedMax = { all: number; ofOne: number };

/** A new connection is read first: its request may have come already. */
const TRIM_MS = 1_000;
/** Beyond so many times the bound, none is read first. */
const AT_ALL = 4;

/** Keeps to it; `ownerOf` says whose a connection is. */
export function boundUnfinished(
  server: Server,
  max: UnfinishedMax,
  ownerOf: (socket: Socket) => string,
): void {
  /** By their owners, those that have been silent for longest first. */
  const silent = new Map<string, Set<Socket>>();
  const openOf = new Map<Socket, { owner: string; open: number }>();
  let all = 0;
  let isTrimming = false;

  const hush = (socket: Socket, one: { owner: string }) => {
    one.owner = ownerOf(socket);
    const own = silent.get(one.owner) ?? new Set();
    silent.set(one.owner, own.add(socket));
    all += 1;
    if (all > AT_ALL * max.all) drop(most());
    else if (!isTrimming && (all > max.all || own.size > max.ofOne)) {
      isTrimming = true;
      setTimeout(trim, TRIM_MS).unref();
    }
  };
  const speak = (socket: Socket, { owner }: { owner: string }) => {
    const own = silent.get(owner);
    if (!own?.delete(socket)) return;
    all -= 1;
    if (own.size === 0) silent.delete(owner);
  };
  const trim = () => {
    isTrimming = false;
    for (const own of [...silent.values()]) while (own.size > max.ofOne) drop(own);
    while (all > max.all) drop(most());
  };
  const most = () => [...silent.values()].reduce((a, b) => (b.size > a.size ? b : a));
  const drop = ([first]: Set<Socket>) => {
    if (!first) return;
    speak(first, openOf.get(first)!);
    first.destroy();
  };

  server.on("connection", (socket) => {
    const one = { owner: "", open: 0 };
    openOf.set(socket, one);
    hush(socket, one);
    socket.once("close", () => {
      openOf.delete(socket);
      speak(socket, one);
    });
  });
  server.prependListener("request", ({ socket }, res) => {
    const one = openOf.get(socket);
    if (!one) return; // it is gone
    one.open += 1;
    speak(socket, one);
    res.once("close", () => {
      one.open -= 1;
      if (one.open === 0 && openOf.has(socket) && !socket.destroyed) hush(socket, one);
    });
  });
}
