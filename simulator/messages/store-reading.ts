import { json, refusal } from "../http/answer";
import type { Call } from "../http/call";
import { type Route, route } from "../http/router";
import type { Session } from "../sessions/session";
import { isBrowserEngine, isSince } from "../waha";
import { chatDigits, contactForChat, fullChatId, lidForNumber, numberOfLid } from "./chat-ids";
import { newRawId } from "./message-ids";
import { fullMessageId, messageObject } from "./messages";
import { ackName, acknowledgement, type Row } from "./store";

const LIMIT = 10;
const LIDS = 100;
const CHATS = 20;
const ACK_NAMES = ["ERROR", "PENDING", "SERVER", "DEVICE", "READ", "PLAYED"];

/** What WAHA keeps: messages, @lid pairs, and new message ids. */
export const storeRoutes: readonly Route[] = [
  route("GET", "/api/:session/new-message-id", async (call) => {
    if (!isSince(call.world, "2026.4.3")) throw refusal(404, `Cannot GET ${call.path}`);
    if (isBrowserEngine(call.world)) throw refusal(501, "Method not implemented by the engine");
    await call.world.sessions.waitFor(call.params.session ?? "", ["WORKING"]);
    json(call.response, 200, { id: newRawId() });
  }),
  route("GET", "/api/:session/chats/overview", overview),
  route("GET", "/api/:session/chats/:chat/messages", list),
  route("GET", "/api/:session/chats/:chat/messages/:message", one),
  route("GET", "/api/:session/lids", async (call) => {
    const session = await withStore(call);
    const offset = number(call, "offset", 0);
    json(call.response, 200, lids(call, session).slice(offset, offset + number(call, "limit", LIDS)));
  }),
  route("GET", "/api/:session/lids/count", async (call) => {
    const session = await withStore(call);
    json(call.response, 200, { count: lids(call, session).length });
  }),
  route("GET", "/api/:session/lids/:lid", async (call) => {
    await withStore(call);
    const lid = call.params.lid ?? "";
    const digits = numberOfLid(lid);
    const full = lid.endsWith("@lid") ? lid : `${lid}@lid`;
    json(call.response, 200, { lid: full, pn: digits && `${digits}@c.us` });
  }),
  route("GET", "/api/:session/lids/pn/:digits", async (call) => {
    await withStore(call);
    const digits = chatDigits(call.params.digits ?? "");
    json(call.response, 200, { lid: lidForNumber(digits), pn: `${digits}@c.us` });
  }),
];

async function list(call: Call): Promise<void> {
  const session = await withStore(call);
  const { world, query } = call;
  const now = Date.now();
  const from = number(call, "filter.timestamp.gte", 0);
  const to = number(call, "filter.timestamp.lte", Number.MAX_SAFE_INTEGER);
  const ack = query.get("filter.ack");
  const fromMe = query.get("filter.fromMe");
  const faults: string[] = [];
  if (ack !== null && !ACK_NAMES.includes(ack))
    faults.push(`filter.ack must be one of ${ACK_NAMES.join(", ")}`);
  if (fromMe !== null && !["true", "false"].includes(fromMe))
    faults.push("filter.fromMe must be a boolean value");
  if (faults.length > 0) throw refusal(400, faults);
  const rows = rowsOf(call, session, now).filter((row) => {
    const second = Math.floor(row.at / 1000);
    const isMine = !row.incoming;
    return (
      second >= from &&
      second <= to &&
      (ack === null || ackName(acknowledgement(row, now)) === ack) &&
      (fromMe === null || isMine === (fromMe === "true"))
    );
  });
  if (query.get("sortOrder") !== "asc") rows.reverse();
  const offset = number(call, "offset", 0);
  const shown = rows.slice(offset, offset + number(call, "limit", LIMIT));
  json(
    call.response,
    200,
    shown.map((row) => messageObject(world, row, session.phone ?? "", now)),
  );
}

/** Chats by their newest message, as its engine names them. */
async function overview(call: Call): Promise<void> {
  const session = await withStore(call);
  const now = Date.now();
  const newest = new Map<string, Row>();
  for (const row of call.world.store.list(session.name, "all", now))
    if (row.at >= (newest.get(row.person)?.at ?? 0)) newest.set(row.person, row);
  const rows = [...newest.values()].sort((a, b) => b.at - a.at);
  const offset = number(call, "offset", 0);
  json(
    call.response,
    200,
    rows.slice(offset, offset + number(call, "limit", CHATS)).map((row) => ({
      ...{ id: fullChatId(row.chatId), name: null, picture: null, _chat: {} },
      lastMessage: messageObject(call.world, row, session.phone ?? "", now),
    })),
  );
}

async function one(call: Call): Promise<void> {
  const session = await withStore(call);
  const { world, params } = call;
  const id = params.message ?? "";
  const raw = /^(true|false)_/.test(id) ? (id.split("_")[2] ?? "") : id;
  const now = Date.now();
  const row = world.store.find(session.name, raw, now);
  const fits = row && inChat(call, row) && (!isBrowserEngine(world) || id === fullMessageId(row));
  if (!row || !fits) throw refusal(404, "Message not found");
  json(call.response, 200, messageObject(world, row, session.phone ?? "", now));
}

/** Waits for the session, then asks for its store as NOWEB does when it is off. */
async function withStore(call: Call): Promise<Session> {
  const { world, params } = call;
  const session = await world.sessions.waitFor(params.session ?? "", ["WORKING"]);
  if (world.engine === "NOWEB" && session.config.noweb?.store?.enabled !== true) {
    throw refusal(
      400,
      'Enable NOWEB store "config.noweb.store.enabled=True" and "config.noweb.store.full_sync=True" when starting a new session.',
    );
  }
  if (isBrowserEngine(world) && params.chat === "all") {
    throw refusal(501, "Method not implemented by the engine");
  }
  return session;
}

function rowsOf(call: Call, session: Session, now: number): Row[] {
  const chat = call.params.chat ?? "all";
  const rows = call.world.store.list(session.name, chat === "all" ? "all" : contactForChat(chat), now);
  return rows.filter((row) => inChat(call, row));
}

/** Since 2026.3.1 the @lid and the @c.us thread of one contact are read as one. */
function inChat(call: Call, row: Row): boolean {
  const chat = call.params.chat ?? "all";
  if (chat === "all") return true;
  const merged = isSince(call.world, "2026.3.1") && call.query.get("merge") !== "false";
  return merged ? row.person === contactForChat(chat) : row.chatId === fullChatId(chat);
}

function lids(call: Call, session: Session): { lid: string; pn: string }[] {
  const people = new Set(call.world.store.list(session.name, "all", Date.now()).map((row) => row.person));
  return [...people].map((pn) => ({ lid: lidForNumber(chatDigits(pn)), pn }));
}

function number(call: Call, name: string, otherwise: number): number {
  const text = call.query.get(name);
  if (text === null || text === "") return otherwise;
  if (!Number.isFinite(Number(text))) {
    throw refusal(400, [`${name} must be a number conforming to the specified constraints`]);
  }
  return Number(text);
}
