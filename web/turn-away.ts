import type { Request as Req, Response as Res } from "express";
import { refusedBeforeRemix } from "~/http/guard/refused";
import { announcedBytes } from "./bodies";
import { headersOf } from "./doors";

const RETRY_SECONDS = 5;

type Code = Parameters<typeof refusedBeforeRemix>[2];

/** Why it gets no place, as a page or as JSON. What it would still send is not waited for. */
export async function turnAway(req: Req, res: Res, code: Code): Promise<void> {
  if (res.closed) return;
  const refused = refusedBeforeRemix(req.originalUrl, headersOf(req), code);
  if (refused.status === 429 || refused.status === 503)
    refused.headers.set("Retry-After", String(RETRY_SECONDS));
  if (announcedBytes(req) > 0 && !req.complete) refused.headers.set("Connection", "close");
  const text = await refused.text();
  res.status(refused.status).set(Object.fromEntries(refused.headers)).send(text);
}
