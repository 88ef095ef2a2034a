import { exchange } from "../connection/connection";
import type { WahaServer } from "../types";
import { isObject, jsonObject, readText } from "./response-body";

const READ_TIMEOUT_MS = 10_000;

/**
 * Returns WhatsApp's code for refusing a message, such as "463". NOWEB keeps it in the message's row and nowhere
 * else (docs/waha.md#message-store). Null: it was not refused, or the reason cannot be found. Never throws.
 */
export async function refusalCode(
  server: WahaServer,
  session: string,
  messageId: string,
): Promise<string | null> {
  const chat = `/api/${encodeURIComponent(session)}/chats/all/messages/${encodeURIComponent(messageId)}`;
  const call = { method: "GET", path: `${chat}?downloadMedia=false`, timeoutMs: READ_TIMEOUT_MS } as const;
  const result = await exchange(server, call);
  const row = result.kind === "answered" && result.status === 200 ? jsonObject(result.body) : null;
  if (row?.ack !== -1 || !isObject(row._data)) return null;
  const { messageStubParameters: codes } = row._data;
  return Array.isArray(codes) ? readText(codes[0]) : null;
}
