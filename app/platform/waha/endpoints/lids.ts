import { exchange } from "../connection/connection";
import { networkFault } from "../responses/network-fault";
import { jsonObject, readText } from "../responses/response-body";
import type { CallFault, WahaServer } from "../types";

const READ_TIMEOUT_MS = 5_000;

/** `digits` null: WAHA does not know whose it is. */
export type LidAnswer = { kind: "known"; digits: string | null } | CallFault;

/** Returns whose number a @lid is (docs/waha.md#chat-names). Never throws. */
export async function numberOfLid(server: WahaServer, session: string, lid: string): Promise<LidAnswer> {
  const path = `/api/${encodeURIComponent(session)}/lids/${encodeURIComponent(lid)}`;
  const result = await exchange(server, { method: "GET", path, timeoutMs: READ_TIMEOUT_MS });
  if (result.kind !== "answered") return networkFault(result, [server.apiKey]);
  const { status, body } = result;
  const answer = status === 200 ? jsonObject(body) : null;
  if (answer) return { kind: "known", digits: digitsIn(readText(answer.pn)) };
  // It has no such call, or (400) no store to look into.
  const lacks = status === 404 || status === 501 || (status === 400 && /store/i.test(body));
  return lacks ? { kind: "known", digits: null } : networkFault(result, [server.apiKey]);
}

/** The digits of a chat with a number, without its device part; null for groups and @lid. */
export function digitsIn(chatId: string | null): string | null {
  return /^(\d+)(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/.exec(chatId ?? "")?.[1] ?? null;
}
