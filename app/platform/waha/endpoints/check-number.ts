import { exchange } from "../connection/connection";
import { toChatId } from "../responses/message-id";
import { networkFault } from "../responses/network-fault";
import { shortDetail } from "../responses/redact-detail";
import { errorAnswer, jsonObject, readText } from "../responses/response-body";
import type { CallFault, WahaServer } from "../types";

const CHECK_TIMEOUT_MS = 30_000;

export type NumberCheck =
  /** `chatId` is the one to send to: it may differ from the number that was typed (Brazil, Mexico). */
  | { kind: "exists"; chatId: string }
  | { kind: "absent" }
  | { kind: "not_ready"; status: string | null }
  | { kind: "rate_limited"; detail: string }
  | CallFault;

/** Asks whether a number (digits) is on WhatsApp. Pace these calls: WhatsApp throttles them. Never throws. */
export async function checkExists(server: WahaServer, session: string, digits: string): Promise<NumberCheck> {
  const query = new URLSearchParams({ phone: digits, session });
  const path = `/api/contacts/check-exists?${query}`;
  const result = await exchange(server, { method: "GET", path, timeoutMs: CHECK_TIMEOUT_MS });
  if (result.kind !== "answered") return networkFault(result);
  const { status, body } = result;
  const answer = status === 200 ? jsonObject(body) : null;
  if (answer?.numberExists === true) return { kind: "exists", chatId: chatIdIn(answer) ?? toChatId(digits) };
  if (answer?.numberExists === false) return { kind: "absent" };
  const { message, wait } = errorAnswer(body);
  if (wait) return { kind: "not_ready", status: wait.status };
  if (status === 429 || message.includes("rate-overlimit")) {
    return { kind: "rate_limited", detail: shortDetail(`HTTP ${status}`, message, [server.apiKey]) };
  }
  return networkFault(result, [server.apiKey]);
}

/** GOWS may name the chat by @lid, and gives the number's chat in `pn` since 2026.8.1. */
function chatIdIn({ chatId, pn }: Record<string, unknown>): string | null {
  return [pn, chatId].map(readText).find((id) => id?.endsWith("@c.us")) ?? readText(chatId);
}
