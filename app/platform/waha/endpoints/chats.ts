/* Whom a session has chats with, and who of them ever wrote (docs/waha.md#message-store, docs/waha.md#chat-names). */

import { exchange } from "../connection/connection";
import type { Engine } from "../engines";
import { networkFault } from "../responses/network-fault";
import { reportedMessage } from "../responses/reported-message";
import { errorAnswer, isObject, jsonArray, readText } from "../responses/response-body";
import type { WahaServer } from "../types";

const READ_TIMEOUT_MS = 15_000;
export const CHATS_PAGE = 100;
/** Key exchanges and calls stand among what contacts wrote. */
const WRITTEN_ROWS = 10;

/** `otherChatId`: the same chat by its other name, where the engine gives it. `last`: its newest message. */
export type Chat = {
  chatId: string;
  otherChatId: string | null;
  last: { fromMe: boolean; at: Date } | null;
};
/** `cannot`: this WAHA has no such call, or no store to look into. */
export type ChatsAnswer =
  | { kind: "page"; chats: Chat[]; isLast: boolean }
  | { kind: "cannot" }
  | { kind: "unclear"; reason: string };

/** A page of the chats of a session, those with the newest messages first. Never throws. */
export async function readChatList(
  server: WahaServer,
  engine: Engine,
  session: string,
  place: number,
): Promise<ChatsAnswer> {
  const path = `/api/${encodeURIComponent(session)}/chats/overview?limit=${CHATS_PAGE}&offset=${place}`;
  const rows = await listAt(server, path);
  if (rows.kind !== "list") return rows;
  const chats = rows.list.flatMap((row) => (isObject(row) ? chatIn(row, engine) : []));
  return { kind: "page", chats, isLast: rows.list.length < CHATS_PAGE };
}

/** Returns when the other side of a chat last wrote; null: never, as far as the store goes. Never throws. */
export async function lastWritten(
  server: WahaServer,
  session: string,
  chatId: string,
): Promise<{ kind: "known"; at: Date | null } | Exclude<ChatsAnswer, { kind: "page" }>> {
  const query = `limit=${WRITTEN_ROWS}&downloadMedia=false&filter.fromMe=false`;
  const path = `/api/${encodeURIComponent(session)}/chats/${encodeURIComponent(chatId)}/messages?${query}`;
  const rows = await listAt(server, path);
  if (rows.kind !== "list") return rows;
  const written = rows.list.filter(isObject).find((row) => reportedMessage(row, null)?.hasContent);
  return { kind: "known", at: written ? timeIn(written) : null };
}

async function listAt(
  server: WahaServer,
  path: string,
): Promise<{ kind: "list"; list: unknown[] } | Exclude<ChatsAnswer, { kind: "page" }>> {
  const result = await exchange(server, { method: "GET", path, timeoutMs: READ_TIMEOUT_MS });
  const list = result.kind === "answered" && result.status === 200 ? jsonArray(result.body) : null;
  if (list) return { kind: "list", list };
  if (result.kind === "answered") {
    const words = errorAnswer(result.body).message;
    const lacks = result.status === 404 || result.status === 501;
    if (lacks || /Enable NOWEB store|not implemented/i.test(words)) return { kind: "cannot" };
  }
  return { kind: "unclear", reason: networkFault(result, [server.apiKey]).reason };
}

function chatIn({ id, lastMessage }: Record<string, unknown>, engine: Engine): Chat[] {
  const chatId = readText(id);
  if (!chatId) return [];
  const said = isObject(lastMessage) ? reportedMessage(lastMessage, engine) : null;
  const at = isObject(lastMessage) ? timeIn(lastMessage) : null;
  const other = [said?.chatId, said?.otherChatId].find((name) => name && name !== chatId) ?? null;
  const isWritten = said && (said.fromMe || said.hasContent);
  return [{ chatId, otherChatId: other, last: isWritten && at ? { fromMe: said.fromMe, at } : null }];
}

function timeIn({ timestamp }: Record<string, unknown>): Date | null {
  const seconds = Number(timestamp);
  return seconds > 0 && Number.isFinite(seconds) ? new Date(seconds * 1000) : null;
}
