import { errorAnswer } from "./answer-body";
import type { Exchange } from "./connection";
import { shortDetail } from "./detail";
import type { CallFault } from "./types";

/** WAHA holds one lock per session for control calls (WAHA.md §2). */
const LOCK_WORDS = /async-lock timed out|Maximum execution time is exceeded/;

/** A call that is no send and did not work, as data. */
export function faultOf(exchange: Exchange, secrets: readonly string[] = []): CallFault {
  if (exchange.kind === "unsent") return failed("unreachable", exchange.code);
  if (exchange.kind === "broken") return failed(exchange.timedOut ? "timeout" : "broken", exchange.code);
  const { status } = exchange;
  const { fromWaha, message, wait } = errorAnswer(exchange.body);
  const detail = shortDetail(`HTTP ${status}`, wait?.status ?? message, secrets);
  if (status === 401 || status === 403) return failed("unauthorized", detail);
  if (status >= 200 && status < 300) return failed("broken", `HTTP ${status}: unreadable answer`);
  if (status < 500) return failed("rejected", fromWaha || wait ? detail : `HTTP ${status}: not WAHA`);
  return failed(LOCK_WORDS.test(message) ? "busy" : "server_error", detail);
}

const failed = (reason: CallFault["reason"], detail: string): CallFault => ({
  kind: "failed",
  reason,
  detail,
});
