/*
 * Who a request is from, as far as it is known without a query: a signed-in user by their token, all others by
 * their network. What is stored here is lost with the process, and then queried again.
 */
import type { Socket } from "node:net";
import type { Request as Req } from "express";
import { readTokens } from "~/http/middleware/load-context";
import type { SignedIn } from "~/http/request/cookies";
import { clientNetwork } from "~/platform/net/client-network";
import { hashToken } from "~/platform/tokens";

/** Those who came first are asked for again. */
const REMEMBERED_MAX = 10_000;

/** The user of a token when it was last queried. A token that is in here cannot be invented. */
const owners = new Map<string, number>();
/** Networks that users signed in from: their strangers are mostly users about to sign in. */
const usual = new Set<string>();
/** Networks that signed webhooks came from. */
const reporting = new Set<string>();

/** Who asked last on a connection, where they were signed in. */
const askers = new WeakMap<Socket, number>();

export const rememberReporter = (socket: Socket, userId: number): void => void askers.set(socket, userId);

/** Returns the owner of a connection: a signed-in user, or its network. */
export function callerOwner(socket: Socket): string {
  const userId = askers.get(socket);
  return userId === undefined ? clientNetwork(socket.remoteAddress ?? "") : `user ${userId}`;
}

export const isUsual = (req: Req): boolean => usual.has(clientNetwork(req.ip ?? ""));
export const isReporting = (req: Req): boolean => reporting.has(clientNetwork(req.ip ?? ""));

export function noteUsual(networks: readonly string[]): void {
  for (const network of networks) remember(usual, network);
}

/** What became of a webhook; a good one is signed with a device's own secret. */
export function rememberWebhook(req: Req, wasGood: boolean): void {
  if (wasGood) remember(reporting, clientNetwork(req.ip ?? ""));
}

/** Stores who sent a request: from now on its tokens stand for that user, or for none. */
export function noteCaller(headers: SignedIn, userId: number | null | undefined, address?: string): void {
  for (const key of keysOf(headers)) {
    owners.delete(key);
    if (userId === undefined || userId === null) continue;
    if (owners.size >= REMEMBERED_MAX) owners.delete(owners.keys().next().value!);
    owners.set(key, userId);
  }
  if (userId && address) remember(usual, clientNetwork(address));
}

/**
 * Returns the id of the user whose token it is, undefined where that is not known; null: it carries none that could
 * be one.
 */
export function identifyCaller(headers: SignedIn): number | null | undefined {
  const keys = keysOf(headers);
  if (keys.length === 0) return null;
  for (const key of keys) {
    const owner = owners.get(key);
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/** As `newToken` makes them; a refresh token names its session first. */
const TOKEN = /^(?:siar_)?[\w-]{43}$/;
const REFRESH_TOKEN = /^[\w-]{43}(?=\.|$)/;

function keysOf(headers: SignedIn): string[] {
  const { token, refreshToken } = readTokens(headers);
  const [session] = REFRESH_TOKEN.exec(refreshToken ?? "") ?? [];
  return [
    ...(token !== null && TOKEN.test(token) ? [hashToken(token)] : []),
    ...(session ? [hashToken(`session ${session}`)] : []),
  ];
}

function remember(networks: Set<string>, network: string): void {
  networks.delete(network);
  if (networks.size >= REMEMBERED_MAX) networks.delete(networks.values().next().value!);
  networks.add(network);
}
