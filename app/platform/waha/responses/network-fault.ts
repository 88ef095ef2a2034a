import type { Exchange } from "../connection/connection";
import type { CallFault } from "../types";
import { shortDetail } from "./redact-detail";
import { errorAnswer } from "./response-body";

/** WAHA holds one lock per session for control calls (docs/waha.md#control-calls). */
const LOCK_WORDS = /async-lock timed out|Maximum execution time is exceeded/;
/** What the free WAHA before 2026.6.1 says of every session but one. */
const ONE_SESSION_WORDS = /support only 'default' session/;
/** The host has no address, or none that may be used. */
const NO_ADDRESS = /^(ENOTFOUND|EAI_|DNS_|HOST_)/;

/** A call that is no send and did not work, as data. */
export function networkFault(exchange: Exchange, secrets: readonly string[] = []): CallFault {
  if (exchange.kind === "unsent") {
    const stage = NO_ADDRESS.test(exchange.code) ? "dns" : "tcp";
    return { ...failed("unreachable", exchange.code), stage };
  }
  if (exchange.kind === "broken") return failed(exchange.timedOut ? "timeout" : "broken", exchange.code);
  const { status } = exchange;
  const { fromWaha, message, wait } = errorAnswer(exchange.body);
  const answered = (reason: CallFault["reason"], detail: string): CallFault => {
    const stage = reason === "unauthorized" ? "auth" : "http";
    return { ...failed(reason, detail), stage, httpCode: status };
  };
  const detail = shortDetail(`HTTP ${status}`, wait?.status ?? message, secrets);
  if (status === 401 || status === 403) return answered("unauthorized", detail);
  if (status >= 200 && status < 300) return answered("broken", `HTTP ${status}: unreadable answer`);
  if (ONE_SESSION_WORDS.test(message)) return answered("too_old", detail);
  if (status < 500) return answered("rejected", fromWaha || wait ? detail : `HTTP ${status}: not WAHA`);
  return answered(LOCK_WORDS.test(message) ? "busy" : "server_error", detail);
}

const failed = (reason: CallFault["reason"], detail: string): CallFault => ({
  ...{ kind: "failed", reason, detail },
  ...{ stage: "http", httpCode: null },
});
