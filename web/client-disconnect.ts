/*
 * The signal of a request tells that its caller left before the end of the answer. Node connects that signal with
 * the one that it follows only as long as its Request exists: undici, lib/web/fetch/request.js, keeps it by a
 * WeakRef. Remix makes a Request of a Request, and hands on the signal alone. After the next garbage collection the
 * signal never fires. So each Request is kept until its caller has the answer or is gone.
 */
import type { Response as Res } from "express";

/** What is kept for a caller, by each signal that fires when they leave. */
const kept = new WeakMap<AbortSignal, Request[]>();

globalThis.Request = class Request extends globalThis.Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    const held = init?.signal && kept.get(init.signal);
    if (!held) return;
    held.push(this);
    kept.set(this.signal, held);
  }
};

/**
 * Aborted when the caller leaves before the end of the answer; so is the signal of each Request that is made with
 * it.
 */
export function clientDisconnect(res: Res): AbortSignal {
  const left = new AbortController();
  const held: Request[] = [];
  kept.set(left.signal, held);
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
    held.length = 0;
  });
  return left.signal;
}
