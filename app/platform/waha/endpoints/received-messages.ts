/**
 * Reads what contacts wrote to a session from WAHA's message store, for times in which webhooks could not be sent
 * or were lost. See docs/waha.md#message-store and docs/waha.md#webhooks.
 */

import { exchange } from "../connection/connection";
import { type Engine, engineFacts } from "../engines";
import { networkFault } from "../responses/network-fault";
import { type ReportedMessage, reportedMessage } from "../responses/reported-message";
import { errorAnswer, isObject, jsonArray } from "../responses/response-body";
import type { WahaServer } from "../types";

const READ_TIMEOUT_MS = 30_000;
const PAGE_ROWS = 100;
const PAGES_MAX = 20;
/** More is no answer of a message store. */
const PAGES_EVER = 1_000;
const PAGES_OF_A_CHAT_MAX = 5;
const ALL_CHATS = "all";

export type Incoming = ReportedMessage & { at: Date };
/** `cannot`: this session has no store that can be asked. `isAll` false: there are newer ones. */
export type IncomingAnswer =
  | { kind: "read"; messages: Incoming[]; isAll: boolean }
  | { kind: "cannot" }
  | { kind: "unclear"; reason: string };

/**
 * Returns messages of contacts since then, the oldest first. Either all, or so many that the newest is of a later
 * second than the first, for the next call to go on there. Never throws.
 */
export async function incomingSince(
  server: WahaServer,
  engine: Engine,
  session: string,
  since: Date,
): Promise<IncomingAnswer> {
  if (!readsAllChats(engine)) return { kind: "cannot" };
  const messages: Incoming[] = [];
  for (let page = 0; page < PAGES_MAX || (page < PAGES_EVER && !spansSeconds(messages)); page++) {
    const answer = await readPage(server, engine, listPath(session, ALL_CHATS, since, page));
    if (answer.kind !== "page") return answer;
    messages.push(...answer.messages);
    if (!answer.isFull) return { kind: "read", messages: inOrder(messages), isAll: true };
  }
  return { kind: "read", messages: inOrder(messages), isAll: false };
}

/**
 * The same of one chat, which every engine can answer for. If a contact wrote more than people do, returns the
 * first of it. Never throws.
 */
export async function incomingIn(
  server: WahaServer,
  engine: Engine,
  session: string,
  chatId: string,
  since: Date,
): Promise<Exclude<IncomingAnswer, { kind: "cannot" }>> {
  const messages: Incoming[] = [];
  for (let page = 0; page < PAGES_OF_A_CHAT_MAX; page++) {
    const answer = await readPage(server, engine, listPath(session, chatId, since, page));
    if (answer.kind === "cannot") return { kind: "unclear", reason: "server_error" };
    if (answer.kind === "unclear") return answer;
    messages.push(...answer.messages);
    if (!answer.isFull) break;
  }
  return { kind: "read", messages: inOrder(messages), isAll: true };
}

/** Answers this engine for all chats at once, or for one at a time? */
export const readsAllChats = (engine: string | null): boolean => engineFacts(engine).findsById;

type Page = { kind: "page"; messages: Incoming[]; isFull: boolean };

async function readPage(
  server: WahaServer,
  engine: Engine,
  path: string,
): Promise<Page | Exclude<IncomingAnswer, { kind: "read" }>> {
  const result = await exchange(server, { method: "GET", path, timeoutMs: READ_TIMEOUT_MS });
  const rows = result.kind === "answered" && result.status === 200 ? jsonArray(result.body) : null;
  if (!rows) {
    const words = result.kind === "answered" ? errorAnswer(result.body).message : "";
    if (/Enable NOWEB store|not implemented/i.test(words)) return { kind: "cannot" };
    return { kind: "unclear", reason: networkFault(result, [server.apiKey]).reason };
  }
  const messages = rows.flatMap((row) => {
    const said = isObject(row) ? reportedMessage(row, engine) : null;
    const seconds = isObject(row) ? Number(row.timestamp) : Number.NaN;
    return said && !said.fromMe && seconds > 0 ? [{ ...said, at: new Date(seconds * 1000) }] : [];
  });
  return { kind: "page", messages, isFull: rows.length === PAGE_ROWS };
}

/** Oldest first, so that what comes while it is read moves nothing to another page. */
function listPath(session: string, chatId: string, since: Date, page: number): string {
  const query = new URLSearchParams({
    limit: String(PAGE_ROWS),
    offset: String(page * PAGE_ROWS),
    sortOrder: "asc",
    downloadMedia: "false",
    "filter.fromMe": "false",
    "filter.timestamp.gte": String(Math.floor(since.getTime() / 1000)),
  });
  return `/api/${encodeURIComponent(session)}/chats/${encodeURIComponent(chatId)}/messages?${query}`;
}

const spansSeconds = (messages: Incoming[]) => messages.at(-1)?.at.getTime() !== messages[0]?.at.getTime();
const inOrder = (messages: Incoming[]) => messages.sort((a, b) => a.at.getTime() - b.at.getTime());
