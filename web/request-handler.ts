/*
 * What stands between express and Remix, as @remix-run/express does, but for how an answer is sent. That one writes
 * as fast as parts can be made, whether or not their reader keeps up. On SQLite, which waits for nothing, the first
 * byte of a download left after its last row.
 */
import { setImmediate } from "node:timers/promises";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as Req, RequestHandler, Response as Res } from "express";
import { bodyThatCame } from "./bodies";
import { readHeaders } from "./middleware";
import { buildFor } from "./route-subset";
import { counted, noteContext, requestWork, type Work } from "./work";

/** Hands requests to a build of Remix; `contextOf` says what its loaders and actions are called with. */
export function remix(
  build: ServerBuild,
  contextOf: (req: Req, res: Res, headers: Headers) => Promise<AppLoadContext>,
): RequestHandler {
  const part = buildFor(counted(build));
  const handlers = new Map<ServerBuild, ReturnType<typeof createRequestHandler>>();
  const handlerOf = (wanted: ServerBuild) => {
    const handler = handlers.get(wanted) ?? createRequestHandler(wanted, "production");
    handlers.set(wanted, handler);
    return handler;
  };
  const answerOf = async (req: Req, res: Res, work: Work) => {
    const left = clientDisconnect(res);
    const request = requestOf(req, left);
    const context = await contextOf(req, res, request.headers);
    noteContext(context, work, left);
    return handlerOf(part(new URL(request.url).pathname))(request, context);
  };
  return async (req, res, next) => {
    const work = requestWork(res);
    try {
      const answer = await work.of(answerOf(req, res, work));
      work.status = answer.status;
      if (!isFile(answer)) work.end(); // a slow reader takes what has been made
      await work.of(send(req, res, answer));
    } catch (error) {
      next(error);
    }
  };
}

/** Returns a signal that is aborted when the caller leaves before the end of the answer. */
function clientDisconnect(res: Res): AbortSignal {
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  return left.signal;
}

/** `left` is its signal. */
function requestOf(req: Req, left: AbortSignal): Request {
  const [, port] = (req.get("X-Forwarded-Host") ?? req.get("host") ?? "").split(":");
  const host = `${req.hostname}${Number(port) ? `:${port}` : ""}`;
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  const come = () => bodyThatCame(req) ?? createReadableStreamFromReadable(req);
  const body = hasBody ? { body: come(), duplex: "half" } : {};
  return new Request(`${req.protocol}://${host}${req.originalUrl}`, {
    ...{ method: req.method, headers: readHeaders(req), signal: left },
    ...body,
  } as RequestInit);
}

type Flushed = Res & { /** Of `compression`. */ flush?: () => void };

/** It is made while it goes out. */
const isFile = ({ headers }: Response) => headers.has("Content-Disposition");

/** Sends an answer: a file part by part, all else in one piece. */
export async function send(req: Req, res: Flushed, answer: Response): Promise<void> {
  res.statusMessage = answer.statusText;
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.append(name, value);
  if (!answer.body) return void res.end();
  if (isFile(answer)) return sendParts(req, res, answer.body);
  const whole = Buffer.from(await answer.arrayBuffer());
  res.end(req.method === "HEAD" ? undefined : whole);
}

/**
 * Each part goes out, compressed or not, before the next is asked for, and the next is not asked for before there is
 * room. A reader that goes away ends the work.
 */
async function sendParts(req: Req, res: Flushed, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  let wake = () => {};
  res.on("drain", () => wake());
  let left = Promise.resolve();
  res.on("close", () => {
    wake();
    left = reader.cancel().catch(() => {});
  });
  if (req.method === "HEAD" || res.destroyed) {
    await reader.cancel();
    return void res.end();
  }
  try {
    for (let part = await reader.read(); !part.done && !res.destroyed; part = await reader.read()) {
      const hasRoom = res.write(part.value);
      res.flush?.();
      if (hasRoom) await setImmediate();
      else
        await new Promise<void>((done) => {
          wake = done;
          if (res.destroyed) done();
        });
    }
    res.end();
  } catch (error) {
    res.destroy();
    throw error;
  } finally {
    await left; // what makes the parts has got the signal, and works no more
  }
}
