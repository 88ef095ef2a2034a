/**
 * Turns what came of a sendText call into one of four outcomes. The rule
 * (docs/waha.md#what-an-error-says-about-delivery): only answers that surely come from before the sending may say
 * "not sent"; every doubt is "unknown".
 */

import type { Exchange } from "../connection/connection";
import { engineFacts } from "../engines";
import type { SendOutcome } from "../types";
import { chatInMessageId, rawMessageId } from "./message-id";
import { shortDetail } from "./redact-detail";
import { errorAnswer, isObject, jsonObject, readText } from "./response-body";

type Refusal = Extract<SendOutcome, { kind: "refused" }>["reason"];
type Answered = Extract<Exchange, { kind: "answered" }>;

const RETRY_AFTER_MAX_MS = 60 * 60 * 1000;

/** What engines throw before the message leaves, or when WhatsApp's server says no. */
const REFUSALS: readonly { words: RegExp; reason: Refusal }[] = [
  { words: /no LID found|No LID for user|Lid is missing in chat table/i, reason: "not_on_whatsapp" },
  { words: /server returned error 463\b/i, reason: "restricted" },
  { words: /server returned error 475\b/i, reason: "quota" },
  { words: /server returned error (400|403)\b/i, reason: "server_refusal" },
  { words: /^Invalid media type/i, reason: "bad_request" },
  { words: /message recipient must be a user JID with no device part/i, reason: "bad_request" },
];

/** Answers that only something other than WAHA's send call gives: nothing was handed to WhatsApp. */
const NOT_WAHA_STATUS = new Set([301, 302, 303, 307, 308, 405, 407, 410, 414, 415, 421, 426, 431]);

/**
 * `engine`: of the server, null when it is not known. `secrets`: what must not show through in `detail` (text and
 * key).
 */
export function readOutcome(
  exchange: Exchange,
  { messageId, engine, isMedia = false }: { messageId: string; engine: string | null; isMedia?: boolean },
  secrets: readonly string[] = [],
): SendOutcome {
  if (exchange.kind === "unsent") return notNow("unreachable", exchange.code);
  if (exchange.kind === "broken") return unknown(exchange.timedOut ? "timeout" : "reset", exchange.code);
  if (exchange.status >= 200 && exchange.status < 300) return accepted(exchange, messageId);
  if (isMedia && sendsNoMedia(exchange)) return refused("bad_request", `HTTP ${exchange.status}: no media`);
  const outcome = failed(exchange, engine, secrets);
  return outcome.kind === "not-now" ? { ...outcome, answered: true } : outcome;
}

/** A free WAHA before 2026.6.1 (docs/waha.md#versions), or an engine without this call. */
function sendsNoMedia({ status, body }: Answered): boolean {
  const { fromWaha, message } = errorAnswer(body);
  return fromWaha && (status === 501 || (status === 422 && /only in Plus version/i.test(message)));
}

function accepted({ status, body }: Answered, messageId: string): SendOutcome {
  const answer = jsonObject(body);
  if (!answer) return unknown("unreadable_answer", body ? `HTTP ${status}` : `HTTP ${status}: empty`);
  const full = idOf(answer);
  if (!full) return unknown("unreadable_answer", `HTTP ${status}: no message id`);
  const id = rawMessageId(full);
  const chatId = chatOf(answer) ?? chatInMessageId(full);
  const accepted = { messageId: id, honoured: id === messageId, ack: ackOf(answer) };
  return { kind: "accepted", ...accepted, ...(chatId && { chatId }) };
}

function failed(answer: Answered, engine: string | null, secrets: readonly string[]): SendOutcome {
  const { status } = answer;
  const { fromWaha, message, wait } = errorAnswer(answer.body);
  const detail = shortDetail(`HTTP ${status}`, message, secrets);
  if (status === 401 || status === 403) return notNow("unauthorized", detail);
  if (status === 422 && wait) {
    const sessionDetail = shortDetail("HTTP 422", wait.status ?? message);
    return { ...notNow("not_ready", sessionDetail), ...(wait.status && { sessionStatus: wait.status }) };
  }
  if (status === 422) return unprocessable(message, detail);
  if (status === 429) {
    const retryAfterMs = retryAfter(answer.retryAfter);
    return { ...notNow("rate_limited", detail), ...(retryAfterMs !== null && { retryAfterMs }) };
  }
  if (status === 413) return refused("bad_request", detail);
  if (status === 400 || status === 404) {
    // A proxy's own page, or a server that has no such call: the address is wrong, not the message.
    if (!fromWaha || /^Cannot POST/.test(message)) return notNow("unreachable", `HTTP ${status}: not WAHA`);
    if (/session/i.test(message) && status === 404) return notNow("not_ready", detail);
    return refused("bad_request", detail);
  }
  if (NOT_WAHA_STATUS.has(status)) return notNow("unreachable", `HTTP ${status}: not WAHA`);
  if (status === 500 && fromWaha) {
    const known = REFUSALS.find(({ words }) => words.test(message));
    if (known) return refused(known.reason, detail);
    if (isSocketGone(engine, message, answer.ms)) return notNow("unreachable", detail);
  }
  return unknown("server_error", detail);
}

/**
 * A 422 that is none of waiting for the session (docs/waha.md#error-answers): WAHA 2026.9 checks numbers itself and
 * says so.
 */
function unprocessable(message: string, detail: string): SendOutcome {
  if (/does not exist on WhatsApp/i.test(message)) return refused("not_on_whatsapp", detail);
  if (/^Invalid phone number/i.test(message)) return refused("bad_request", detail);
  if (/\bsession\b/i.test(message)) return notNow("not_ready", detail);
  return notNow("rejected", detail);
}

function isSocketGone(engine: string | null, message: string, ms: number): boolean {
  const { socketGone } = engineFacts(engine);
  return socketGone !== null && message === socketGone.message && ms <= socketGone.msMax;
}

/** The id in an answer, full or raw: `key.id` (NOWEB), `id` (GOWS), `id._serialized` or `id.id` (WEBJS, WPP). */
function idOf(answer: Record<string, unknown>): string | null {
  const { key, id } = answer;
  const candidates = [
    isObject(key) ? key.id : null,
    id,
    isObject(id) ? id._serialized : null,
    isObject(id) ? id.id : null,
  ];
  const found = candidates.find((each) => typeof each === "string" && each !== "");
  return typeof found === "string" ? found : null;
}

/** Returns the chat that an answer names beside the id: NOWEB. */
function chatOf({ key }: Record<string, unknown>): string | null {
  return isObject(key) ? readText(key.remoteJid) : null;
}

/** GOWS answers after WhatsApp's server has acknowledged, NOWEB and WEBJS before (docs/waha.md#answers-to-a-send). */
function ackOf(answer: Record<string, unknown>): number | null {
  if (typeof answer.ack === "number") return answer.ack;
  if (isObject(answer.key)) return answer.status === "PENDING" ? 0 : null;
  return typeof answer.id === "string" && isObject(answer._data) ? 1 : null;
}

function retryAfter(header: string | null): number | null {
  const seconds = header === null || header.trim() === "" ? Number.NaN : Number(header);
  return seconds >= 0 ? Math.min(seconds * 1000, RETRY_AFTER_MAX_MS) : null;
}

const refused = (reason: Refusal, detail: string): SendOutcome => ({ kind: "refused", reason, detail });

const notNow = (reason: Extract<SendOutcome, { kind: "not-now" }>["reason"], detail: string) =>
  ({ kind: "not-now", reason, detail }) satisfies SendOutcome;

const unknown = (
  reason: Extract<SendOutcome, { kind: "unknown" }>["reason"],
  detail: string,
): SendOutcome => ({ kind: "unknown", reason, detail });
