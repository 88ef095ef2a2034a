/*
 * A caller with many requests at once waits for its own only. A caller is a signed-in user with all their requests,
 * a stranger with their network, and all strangers together. So neither a neighbour behind the same router nor a
 * client that is mistaken for a user shuts that user out. No number of networks does.
 */
import type { Request as Req, RequestHandler, Response as Res } from "express";
import type { callers as Callers } from "~/http/middleware/callers";
import type { ConcurrencyLimiter, LimitRequest, Release } from "~/platform/concurrency-limiter";
import { clientNetwork, clientSite } from "~/platform/net/client-network";
import { asTask, yieldToOthers } from "~/platform/yield-to-others";
import { announcedBytes, Bodies, BodyTooLong, BodyTooSlow } from "./bodies";
import {
  identifyCaller,
  isReporting,
  isUsual,
  noteCaller,
  rememberReporter,
  rememberWebhook,
} from "./callers";
import { headerReader } from "./middleware";
import { rejectRequest } from "./reject-request";
import { ASSETS, HOOKS, SIGN_IN, WATCHED } from "./request-class";
import type { FullCode, StrangersRoom } from "./request-limits";
import {
  DEVICE_LOOK_UPS,
  isOfAll,
  LOOK_UPS,
  limitBounds,
  limitFor,
  SIGN_INS,
  STRANGERS,
  UNSIGNED_WEBHOOKS,
  WATCHERS,
  WEBHOOKS,
} from "./request-limits";
import { beginWork, Work } from "./work";

/** What strangers may send something to; all else asks first who they are. */
const OPEN = /^\/(?:admin\/)?login\b|^\/logout\b|^\/api\/auth\//i;

/** How much a network that users sign in from may have before it counts, as others count from the first. */
const USUAL_CREDIT = 20;

const KILOBYTE = 1024;
const SIGN_IN_BYTES_MAX = 8 * KILOBYTE;
const STRANGERS_BYTES_MAX = 256 * KILOBYTE;

const strangersBodies = new Bodies(64, 8);
const newsBodies = new Bodies(64, 16);
const strangeNewsBodies = new Bodies(8, 2);

class TurnedAway extends Error {
  constructor(readonly code: Parameters<typeof rejectRequest>[2]) {
    super(code);
  }
}
class Gone extends Error {}

/** Lets a request go on when it has a place, which it has until its work ends; or turns it away. */
export const limitConcurrency =
  (asked: typeof Callers): RequestHandler =>
  async (req, res, next) => {
    if (ASSETS.test(req.path)) return next();
    let caller: string;
    try {
      caller = await enter(req, res, asked);
    } catch (error) {
      if (error instanceof TurnedAway) return rejectRequest(req, res, error.code);
      return error instanceof Gone ? undefined : next(error);
    }
    asTask(caller, async () => {
      await yieldToOthers();
      if (!res.destroyed) next();
    });
  };

/** Resolves when the request has a place. Returns the caller whose turns of the event loop it counts towards. */
async function enter(req: Req, res: Res, asked: typeof Callers): Promise<string> {
  if (WATCHED.test(req.path)) return asStranger(req, res, WATCHERS);
  if (HOOKS.test(req.path) && req.method === "POST") return asNews(req, res, asked);
  const userId = await personOf(req, res, asked);
  if (userId !== null) return asPerson(req, res, userId);
  const isSignIn = req.method === "POST" && SIGN_IN.test(req.path);
  await bodyOfStranger(req, isSignIn ? SIGN_IN_BYTES_MAX : STRANGERS_BYTES_MAX);
  return asStranger(req, res, isSignIn ? SIGN_INS : STRANGERS);
}

/**
 * Returns the user, if it is one. A token that was not looked up yet is looked up, as many at once as strangers
 * may.
 */
async function personOf(req: Req, res: Res, asked: typeof Callers): Promise<number | null> {
  const headers = headerReader(req);
  const known = identifyCaller(headers);
  if (known !== undefined) return known;
  const leave = await placeIn(LOOK_UPS, req, res);
  let userId = identifyCaller(headers) ?? null;
  try {
    userId ??= await asked.whose(headers).catch(() => null); // without a database all are strangers
    noteCaller(headers, userId, req.ip);
    return userId;
  } finally {
    leave(userId !== null);
  }
}

async function asPerson(req: Req, res: Res, userId: number): Promise<string> {
  rememberReporter(req.socket, userId);
  const { method, path, originalUrl } = req;
  const query = /\?.*$/s.exec(originalUrl)?.[0] ?? "";
  const isMultipart = /^multipart\//i.test(req.get("Content-Type") ?? "");
  const room = limitFor({ method, path, query, bytes: announcedBytes(req), isMultipart });
  const { atOnceMax, waitingMax, places, full } = room;
  const key = `user ${userId}`;
  const leave = await place(places, { bounds: [{ key, atOnceMax, waitingMax }] }, res, full);
  beginWork(res, new Work(() => leave()));
  return key;
}

async function asStranger(req: Req, res: Res, room: StrangersRoom): Promise<string> {
  const leave = await placeIn(room, req, res);
  // what was right counts against no one: a house where many sign in is not guessing
  beginWork(res, new Work((status = 500) => leave(room === SIGN_INS && status < 400)));
  // Strangers together are one caller: those who are signed in, watch or bring known events go before all of them.
  if (room === WEBHOOKS) return "news";
  if (room === WATCHERS) return "watchers";
  return isUsual(req) ? "strangers of usual networks" : "strangers";
}

/** Strangers' bodies come in before they have a place; bodies that no stranger may send are not read. */
async function bodyOfStranger(req: Req, bytesMax: number): Promise<void> {
  const bytes = announcedBytes(req);
  const network = clientNetwork(req.ip ?? "");
  if (bytes === 0) return;
  const isTooLong = Number.isFinite(bytes) && bytes > bytesMax;
  if (isTooLong && OPEN.test(req.path)) throw new TurnedAway("BODY_TOO_LARGE");
  if (isTooLong) return strangersBodies.pass(req, network);
  await taken(strangersBodies, req, network, bytesMax);
}

async function taken(bodies: Bodies, req: Req, network: string, bytesMax: number): Promise<void> {
  try {
    await bodies.take(req, network, bytesMax);
  } catch (error) {
    if (error instanceof BodyTooLong) throw new TurnedAway("BODY_TOO_LARGE");
    throw error instanceof BodyTooSlow ? new TurnedAway("TOO_BUSY") : new Gone();
  }
}

/** A webhook is looked at before its body is read; those from where signed ones came go before all others. */
async function asNews(req: Req, res: Res, asked: typeof Callers): Promise<string> {
  const fault = asked.newsFault(headerReader(req), announcedBytes(req));
  if (fault) throw new TurnedAway(fault);
  const isKnown = isReporting(req);
  if (!isKnown) await assertDevice(req, res, asked);
  await taken(
    isKnown ? newsBodies : strangeNewsBodies,
    req,
    clientNetwork(req.ip ?? ""),
    asked.EVENT_BYTES_MAX,
  );
  res.once("finish", () => rememberWebhook(req, res.statusCode === 200));
  return asStranger(req, res, isKnown ? WEBHOOKS : UNSIGNED_WEBHOOKS);
}

async function assertDevice(req: Req, res: Res, asked: typeof Callers): Promise<void> {
  const leave = await placeIn(DEVICE_LOOK_UPS, req, res);
  try {
    if (!(await asked.isDevicePath(req.path))) throw new TurnedAway("UNAUTHENTICATED");
  } finally {
    leave();
  }
}

/**
 * Waits for a place. The caller who asked for least of late goes first; networks from which users sign in have a
 * credit.
 */
function placeIn(room: StrangersRoom, req: Req, res: Res): Promise<Release> {
  const [network, site] = [clientNetwork(req.ip ?? ""), clientSite(req.ip ?? "")];
  const ofUsual = isUsual(req);
  const asking = {
    bounds: limitBounds(room, { network, site, isUsual: ofUsual }),
    credit: ofUsual ? USUAL_CREDIT : 0,
    of: site ?? network,
  };
  return place(room.places, asking, res, room.full);
}

function place(places: ConcurrencyLimiter, asking: LimitRequest, res: Res, full: FullCode): Promise<Release> {
  return new Promise((resolve, reject) => {
    let leaveLine = () => {};
    const gone = () => {
      leaveLine();
      reject(new Gone());
    };
    if (res.destroyed) return gone();
    res.once("close", gone);
    leaveLine = places.take(
      asking,
      (leave) => {
        res.off("close", gone);
        resolve(leave);
      },
      ({ key }) => {
        res.off("close", gone);
        reject(new TurnedAway(isOfAll(key) ? "TOO_BUSY" : full));
      },
    );
  });
}
