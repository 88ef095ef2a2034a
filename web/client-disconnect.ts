import type { Response as Res } from "express";

/** Returns a signal that is aborted when the caller leaves before the end of the answer. */
export function clientDisconnect(res: Res): AbortSignal {
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  return left.signal;
}
