import { setTimeout as sleep } from "node:timers/promises";
import type { Request as Req, Response as Res } from "express";
import { rejectEarly } from "~/http/middleware/error-response";
import { announcedBytes } from "./bodies";
import { readHeaders } from "./middleware";

const RETRY_SECONDS = 5;
/**
 * A caller that tries again at once has to wait for the answer. Otherwise a flood of tries would cost as much as
 * what it is kept from.
 */
const ANSWER_AFTER_MS = 1_000;
/** Besides, each waits up to this: hundreds turned away in one moment, answered together, would keep everybody waiting. */
const SPREAD_MS = 3_000;
/** So many wait for their answer at the same time. */
const WAITING_MAX = 2_000;
let waiting = 0;

type Code = Parameters<typeof rejectEarly>[2];

/** Why it gets no place, as a page or as JSON. What it would still send is not waited for. */
export async function rejectRequest(req: Req, res: Res, code: Code): Promise<void> {
  if (waiting < WAITING_MAX) {
    waiting += 1;
    await sleep(ANSWER_AFTER_MS + Math.random() * SPREAD_MS);
    waiting -= 1;
  }
  if (res.closed) return;
  const refused = rejectEarly(req.originalUrl, readHeaders(req), code);
  if (refused.status === 429 || refused.status === 503)
    refused.headers.set("Retry-After", String(RETRY_SECONDS));
  if (announcedBytes(req) > 0 && !req.complete) refused.headers.set("Connection", "close");
  const text = await refused.text();
  res.status(refused.status).set(Object.fromEntries(refused.headers)).send(text);
}
