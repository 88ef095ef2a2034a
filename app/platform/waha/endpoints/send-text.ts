import { exchange } from "../connection/connection";
import { readOutcome } from "../responses/outcome";
import type { SendOutcome, WahaServer } from "../types";

export type TextMessage = { session: string; chatId: string; text: string; id: string };

/**
 * Hands one text message to WAHA (`POST /api/sendText`), once, under the id that the caller has stored
 * before. Never throws: each fault is an outcome. `timeoutMs` is the wait for the whole answer; WAHA goes
 * on after it, so a time-out is "unknown". An abort before the request is written is "not-now", and so is
 * a `mayStart` that says no when it is about to be written.
 * `engine`: the server's, which decides what some of its errors mean; left out, they mean "unknown".
 * `linkPreview` is off: with it WAHA fetches every page that a text names before it sends.
 */
export async function sendText(
  server: WahaServer,
  message: TextMessage,
  options: { timeoutMs: number; engine?: string | null; signal?: AbortSignal; mayStart?: () => boolean },
): Promise<SendOutcome> {
  const { session, chatId, text, id } = message;
  const result = await exchange(server, {
    method: "POST",
    path: "/api/sendText",
    body: JSON.stringify({ session, chatId, text, id, linkPreview: false }),
    timeoutMs: options.timeoutMs,
    signal: options.signal,
    mayStart: options.mayStart,
  });
  return readOutcome(result, { messageId: id, engine: options.engine ?? null }, [text, server.apiKey]);
}
