/*
 * Whoever asks for much at once waits by themselves: a signed-in person with all that they ask for, a stranger with
 * their network. So neither a neighbour behind the same router nor whoever is mistaken for one shuts a person out.
 */
import type { Request as Req, RequestHandler } from "express";
import type { Said } from "~/http/guard/cookies";
import { tokensOf } from "~/http/guard/load-context";
import { networkOf } from "~/platform/network";
import { Places } from "~/platform/places";
import { hashToken } from "~/platform/tokens";
import { saidBy } from "./doors";

/** Each more of a caller makes the pages of all others take as much longer as one page does. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 200;
const HELD_MS_MAX = 250;
const RETRY_SECONDS = "5";
/** WAHA's news come many at a time, and WAHA brings again what is turned away. */
const NEWS = /^\/api\/hooks\//;
const NEWS_AT_ONCE_MAX = 8;
/** Files are not worked at, and who watches over the installation waits for nobody. */
const UNCOUNTED = /^\/(?:assets\/|healthz$|metrics$)/;
/** Those who came first are strangers again, until their next request. */
const KNOWN_MAX = 10_000;

const places = new Places(AT_ONCE_MAX, WAITING_MAX, HELD_MS_MAX);
const newsPlaces = new Places(NEWS_AT_ONCE_MAX, WAITING_MAX, HELD_MS_MAX);
/** Whose a token was when it was last asked about. Nobody makes one up that stands here. */
const known = new Map<string, number>();

/** Of one caller only so many requests are worked at in the same moment; the others wait, and nobody waits for them. */
export const inPlace: RequestHandler = (req, res, next) => {
  if (UNCOUNTED.test(req.path)) return next();
  const room = NEWS.test(req.path) ? newsPlaces : places;
  const taken = room.take(callerOf(req), (leave) => {
    if (res.destroyed) return leave();
    res.once("close", leave);
    next();
  });
  if (!taken) res.set("Retry-After", RETRY_SECONDS).sendStatus(503);
};

/** What came of asking who sent a request: from now on its token stands for that person, or for nobody. */
export function noteCaller(headers: Said, userId: number | undefined): void {
  const key = keyOf(headers);
  if (key === null) return;
  known.delete(key);
  if (userId === undefined) return;
  if (known.size >= KNOWN_MAX) known.delete(known.keys().next().value!);
  known.set(key, userId);
}

function callerOf(req: Req): string {
  const key = keyOf(saidBy(req));
  const userId = key === null ? undefined : known.get(key);
  return userId === undefined ? networkOf(req.ip ?? "") : `user ${userId}`;
}

function keyOf(headers: Said): string | null {
  const { token } = tokensOf(headers);
  return token === null ? null : hashToken(token);
}
