/**
 * Asking WAHA's message store whether a message went out. "absent" is only ever said after the store has
 * answered in full; whatever is less than that is "unclear". No row says nothing about the last seconds:
 * NOWEB writes it after its answer (docs/waha.md#message-store), so the caller waits before it believes "absent".
 */

import { type Exchange, exchange } from "../connection/connection";
import type { Engine } from "../engines";
import { engineFacts } from "../engines";
import { rawMessageId } from "../responses/message-id";
import { networkFault } from "../responses/network-fault";
import { errorAnswer, isObject, jsonArray, jsonObject, readText } from "../responses/response-body";
import type { ReadBack, WahaServer } from "../types";
import { honoursMessageId, isAtLeast } from "../version";

const READ_TIMEOUT_MS = 30_000;
const PAGE_ROWS = 100;
const PAGES_MAX = 10;
/** From here on the @lid and the @c.us thread of one contact are read as one. */
const MERGED_SINCE = "2026.3.1";

export type MessageQuery = {
  session: string;
  chatId: string;
  /** The raw id that was given to sendText. */
  messageId: string;
  text: string;
  /** By its text only a message with a file, or only one without, is meant; left out: either. */
  media?: boolean;
  from: Date;
  to: Date;
};

type StoredMessage = {
  id: string;
  ack: number;
  fromMe: boolean;
  body: string | null;
  media: boolean;
  second: number;
};

/**
 * Looks for one sent message. By its id where the server keeps ours (NOWEB, GOWS ≥ 2026.4.3). Otherwise among the
 * own messages of the chat with exactly this text within the time window, of which there may be several. Never
 * throws.
 */
export async function findMessage(
  server: WahaServer,
  engine: Engine,
  version: string,
  query: MessageQuery,
): Promise<ReadBack> {
  if (honoursMessageId(engine, version)) return findById(server, query);
  return findMessageByText(server, engine, version, query);
}

/**
 * Returns what the store has of a message whose id WAHA has given, or taken from us: by that id alone. Equal texts
 * prove nothing here. Never throws.
 */
export async function readMessage(
  server: WahaServer,
  engine: Engine,
  version: string,
  query: MessageQuery,
): Promise<ReadBack> {
  if (engineFacts(engine).findsById) return findById(server, query);
  const found = await findMessageByText(server, engine, version, query);
  if (found.kind === "found" && found.messageId !== query.messageId) return { kind: "absent" };
  return found.kind === "several" ? { kind: "absent" } : found;
}

/** The second way of `findMessage`, for servers that do not keep our ids although their version does. */
export async function findMessageByText(
  server: WahaServer,
  engine: Engine,
  version: string,
  query: MessageQuery,
): Promise<ReadBack> {
  const chats = [query.chatId];
  if (engineFacts(engine).splitsChats && !isAtLeast(version, MERGED_SINCE)) {
    const lid = await lidOf(server, query);
    if (lid.kind === "failed") return unclear(lid.reason);
    if (lid.lid) chats.push(lid.lid);
  }
  return findByText(server, query, chats);
}

async function findById(server: WahaServer, { session, messageId }: MessageQuery): Promise<ReadBack> {
  const path = `/api/${encodeURIComponent(session)}/chats/all/messages/${encodeURIComponent(messageId)}`;
  const result = await read(server, `${path}?downloadMedia=false`);
  if (result.kind === "answered" && result.status === 200) {
    const message = storedMessage(jsonObject(result.body));
    if (message?.id === messageId) return { kind: "found", messageId, ack: message.ack };
    return unclear("unreadable_answer");
  }
  if (result.kind === "answered" && result.status === 404) {
    const { fromWaha, message } = errorAnswer(result.body);
    if (fromWaha && /message not found/i.test(message)) return { kind: "absent" };
  }
  return unclear(whyNot(result));
}

async function findByText(server: WahaServer, query: MessageQuery, chats: string[]): Promise<ReadBack> {
  const matches = new Map<string, StoredMessage>();
  for (const chat of chats) {
    for (let page = 0; ; page++) {
      if (page === PAGES_MAX) return unclear("too_many");
      const result = await read(server, listPath(query, chat, page));
      const rows = result.kind === "answered" && result.status === 200 ? jsonArray(result.body) : null;
      if (!rows) return unclear(whyNot(result));
      for (const row of rows) {
        const message = storedMessage(row);
        if (!message) return unclear("unreadable_answer");
        if (message.id === query.messageId) return found(message);
        if (isMatch(message, query)) matches.set(message.id, message);
      }
      if (rows.length < PAGE_ROWS) break;
    }
  }
  const [first, ...others] = [...matches.values()].reverse().sort((a, b) => a.second - b.second); // WAHA's order is newest first
  if (!first) return { kind: "absent" };
  if (others.length === 0) return found(first);
  return { kind: "several", messages: [first, ...others].map(({ id, ack }) => ({ messageId: id, ack })) };
}

function isMatch(message: StoredMessage, { text, media, from, to }: MessageQuery): boolean {
  const inTime = message.second >= secondsDown(from) && message.second <= secondsUp(to);
  const isKind = media === undefined || message.media === media;
  return message.fromMe && message.body === text && isKind && inTime;
}

function listPath({ session, from, to }: MessageQuery, chat: string, page: number): string {
  const query = new URLSearchParams({
    limit: String(PAGE_ROWS),
    offset: String(page * PAGE_ROWS),
    downloadMedia: "false",
    "filter.fromMe": "true",
    "filter.timestamp.gte": String(secondsDown(from)),
    "filter.timestamp.lte": String(secondsUp(to)),
  });
  return `/api/${encodeURIComponent(session)}/chats/${encodeURIComponent(chat)}/messages?${query}`;
}

type Lid = { kind: "known"; lid: string | null } | { kind: "failed"; reason: string };

async function lidOf(server: WahaServer, { session, chatId }: MessageQuery): Promise<Lid> {
  const [digits = ""] = chatId.split("@", 1);
  const result = await read(server, `/api/${encodeURIComponent(session)}/lids/pn/${digits}`);
  const answer = result.kind === "answered" && result.status === 200 ? jsonObject(result.body) : null;
  if (answer) return { kind: "known", lid: readText(answer.lid) };
  // Servers from before there were @lid ids have no such call.
  const missing = result.kind === "answered" && (result.status === 404 || result.status === 501);
  return missing ? { kind: "known", lid: null } : { kind: "failed", reason: whyNot(result) };
}

function storedMessage(row: unknown): StoredMessage | null {
  if (!isObject(row)) return null;
  const { id, ack, fromMe, body, hasMedia, timestamp } = row;
  const full = isObject(id) ? (readText(id._serialized) ?? readText(id.id)) : readText(id);
  if (!full || typeof ack !== "number") return null;
  const second = typeof timestamp === "number" ? timestamp : Number(timestamp);
  return {
    id: rawMessageId(full),
    ack,
    fromMe: fromMe === true,
    body: readText(body),
    media: hasMedia === true,
    second,
  };
}

function whyNot(result: Exchange): string {
  if (result.kind !== "answered") return networkFault(result).reason;
  const { message, wait } = errorAnswer(result.body);
  if (wait) return "not_ready";
  if (/Enable NOWEB store/i.test(message)) return "no_store";
  return networkFault(result).reason;
}

function read(server: WahaServer, path: string): Promise<Exchange> {
  return exchange(server, { method: "GET", path, timeoutMs: READ_TIMEOUT_MS });
}

const found = ({ id, ack }: StoredMessage): ReadBack => ({ kind: "found", messageId: id, ack });
const unclear = (reason: string): ReadBack => ({ kind: "unclear", reason });
const secondsDown = (date: Date) => Math.floor(date.getTime() / 1000);
const secondsUp = (date: Date) => Math.ceil(date.getTime() / 1000);
