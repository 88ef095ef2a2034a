/*
 * What every request passes before Remix. Requests are refused here that would cost Remix too much time, or a stack
 * in the log. Each gets the headers, and a line of the log, that all of them have.
 */
import { randomUUID } from "node:crypto";
import type { ErrorRequestHandler, Request as Req, RequestHandler, Response as Res } from "express";
import { gate } from "~/http/middleware/csrf";
import { rejectEarly } from "~/http/middleware/error-response";
import { addressFault, isHost, type Plan } from "~/http/middleware/url-guard";
import type { SignedIn } from "~/http/request/cookies";
import { BASE_HEADERS } from "~/http/response/security-headers";
import { env } from "~/platform/env";
import { log } from "~/platform/log";
import { loggedPath } from "./redact-path";

const LOGGED_CHARACTERS_MAX = 200;

/**
 * Returns the headers of a request, as `Headers` would return them. Making those takes longer than all reads of
 * them.
 */
export const headerReader = (req: Req): SignedIn => ({ get: (name) => req.get(name) ?? null });

export function readHeaders(req: Req): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) if (value) headers.set(name, String(value));
  return headers;
}

/** What was forbidden is always worth a line. Paths without their query: searches hold phone numbers. */
export const accessLog: RequestHandler = (req, res, next) => {
  const began = performance.now();
  res.on("finish", () => {
    const level = res.statusCode === 403 ? "warn" : "debug";
    if (!log.isLevelEnabled(level)) return;
    const ms = Math.round(performance.now() - began);
    const line = {
      id: randomUUID(),
      user: res.locals.user,
      method: req.method,
      path: loggedPath(req.path),
      status: res.statusCode,
      ms,
    };
    log[level](line, "request");
  });
  next();
};

const EVERY_ANSWER = {
  ...BASE_HEADERS,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/**
 * What every answer carries, files, redirects and refusals too. Pages and the API say it by themselves, and
 * more; said before them it would stand there twice, and a browser obeys both policies.
 */
export const defaultHeaders: RequestHandler = (_req, res, next) => {
  const writeHead = res.writeHead;
  res.writeHead = ((...given: Parameters<typeof writeHead>) => {
    for (const [name, value] of Object.entries(EVERY_ANSWER))
      if (!res.hasHeader(name)) res.setHeader(name, value);
    const policy = String(res.getHeader("Content-Security-Policy"));
    if (!policy.includes("frame-ancestors"))
      // express's own page for an error that was not caught
      res.setHeader("Content-Security-Policy", EVERY_ANSWER["Content-Security-Policy"]);
    return writeHead.apply(res, given);
  }) as typeof writeHead;
  next();
};

/** Only hosts and addresses that can be ours go on, and what a proxy says only where one was announced. */
export const validateTarget =
  (plan: Plan): RequestHandler =>
  async (req, res, next) => {
    if (env.TRUST_PROXY === 0) delete req.headers["x-forwarded-host"];
    const hosts = [req.get("host"), req.get("x-forwarded-host")?.split(",")[0]?.trim()];
    if (hosts.some((host) => host && !isHost(host))) return res.sendStatus(400);
    const fault = addressFault(req.originalUrl, plan);
    return fault ? answer(res, rejectEarly(req.originalUrl, readHeaders(req), fault)) : next();
  };

/**
 * A file may be gone since the start, because this folder is being built. That costs its caller the connection, not
 * all callers the process.
 */
export const ignoreMissingAsset: RequestHandler = (_req, res, next) => {
  res.once("pipe", (file) => file.once("error", () => res.destroy()));
  next();
};

/** An address that is no text ("/%zz") is one that is not there, and Remix says so in the user's language. */
export const normalizePath: RequestHandler = (req, _res, next) => {
  try {
    decodeURIComponent(req.path);
  } catch {
    req.url = req.url.replace(/^[^?]*/, (path) => path.replaceAll("%", "%25"));
    req.originalUrl = req.url;
  }
  next();
};

/** Forms that another site made the browser send are refused here, before Remix sees them. */
export const rejectCrossSite: RequestHandler = async (req, res, next) => {
  // which changes nothing, and reveals nothing
  if (req.method === "GET" && req.headers.origin === undefined) return next();
  try {
    const url = `${req.protocol}://${req.get("host") ?? "localhost"}${req.originalUrl}`;
    const { refused, hostForRemix } = gate(
      new Request(url, { method: req.method, headers: readHeaders(req) }),
    );
    if (hostForRemix) req.headers["x-forwarded-host"] = hostForRemix;
    else delete req.headers.origin; // a request without one that can be read is recognised by something else
    return refused ? answer(res, refused) : next();
  } catch {
    return res.sendStatus(400); // a method or an address that is none
  }
};

/**
 * An error that was not caught: a line in the log unless the caller had left, and no stack, since a stranger may
 * cause it.
 */
export const errorHandler: ErrorRequestHandler = (error: Error, req, res, _next) => {
  const message = error.message?.slice(0, LOGGED_CHARACTERS_MAX);
  if (!res.destroyed)
    log.error({ method: req.method, path: loggedPath(req.path), name: error.name, message }, "failed");
  if (res.headersSent) res.destroy();
  else res.sendStatus(500);
};

async function answer(res: Res, refused: Response): Promise<void> {
  res
    .status(refused.status)
    .set(Object.fromEntries(refused.headers))
    .send(await refused.text());
}
