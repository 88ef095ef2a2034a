import { isBrowserEngine } from "../waha";
import type { World } from "../world";
import { chatDigits, fullChatId, lidForNumber } from "./chat-ids";
import { ackName, acknowledgement, type Row } from "./store";

const API_SOURCE_MS = 10 * 60 * 1000;

/** The id as WAHA writes it everywhere but in NOWEB's send answer. */
export const fullMessageId = ({ incoming, chatId, id }: Row): string =>
  `${incoming ? "false" : "true"}_${fullChatId(chatId)}_${id}`;

/** The 201 body of a send, in the shape of the engine (docs/waha.md#answers-to-a-send). */
export function sendAnswer(world: World, row: Row, ownPhone: string): Record<string, unknown> {
  if (world.engine === "NOWEB") return nowebData(row, 0);
  if (world.engine === "GOWS") return { id: fullMessageId(row), _data: gowsData(row) };
  const id = { fromMe: true, remote: row.chatId, id: row.id, _serialized: fullMessageId(row) };
  const timestamp = Math.floor(row.at / 1000);
  const from = `${ownPhone}@c.us`;
  return { _data: { id, body: row.text }, id, ack: 0, timestamp, from, to: row.chatId, body: row.text };
}

/** What a contact wrote, as the store, `message` and `message.any` show it. */
export function incomingObject(row: Row) {
  return {
    ...{ id: fullMessageId(row), timestamp: Math.floor(row.at / 1000), from: row.chatId, fromMe: false },
    ...{ source: "app", body: row.text, hasMedia: false, media: null, ack: 2, ackName: "DEVICE" },
    ...{ location: null, vCards: null, replyTo: null, _data: {} },
  };
}

/** A message as the store and `message.any` show it. */
export function messageObject(world: World, row: Row, ownPhone: string, now: number) {
  if (row.incoming) return incomingObject(row);
  const ack = acknowledgement(row, now);
  const browser = isBrowserEngine(world);
  // Kept in memory only: after a restart, and after ten minutes, own messages look like the phone's.
  const fresh = row.at >= world.startedAt && now - row.at < API_SOURCE_MS;
  return {
    id: fullMessageId(row),
    timestamp: Math.floor(row.at / 1000),
    from: browser ? `${ownPhone}@c.us` : row.chatId,
    fromMe: true,
    source: fresh || world.engine === "GOWS" ? "api" : "app",
    ...(browser && { to: row.chatId }),
    body: row.text,
    hasMedia: row.media !== undefined,
    media: row.media ? { url: null, mimetype: row.media.mimetype, filename: row.media.filename } : null,
    ack,
    ackName: ackName(ack),
    location: null,
    vCards: null,
    replyTo: null,
    _data: world.engine === "NOWEB" ? nowebData(row, ack) : { id: row.id },
  };
}

/** The payload of `message.ack`. */
export function ackPayload(world: World, message: Row, ownPhone: string, ack: number) {
  const row = message.plan.byLid ? { ...message, chatId: lidForNumber(chatDigits(message.chatId)) } : message;
  const payload = { id: fullMessageId(row), from: row.chatId, fromMe: true, ack, ackName: ackName(ack) };
  if (world.engine === "NOWEB") return payload;
  if (world.engine === "GOWS") return { ...payload, to: null, participant: null };
  return { ...payload, from: `${ownPhone}@c.us`, to: row.chatId, body: row.text };
}

const NOWEB_STATUS = ["ERROR", "PENDING", "SERVER_ACK", "DELIVERY_ACK", "READ", "PLAYED"];

function nowebData(row: Row, ack: number): Record<string, unknown> {
  const code = ack === -1 ? row.plan.refusal?.code : null;
  return {
    key: { remoteJid: row.chatId.replace(/@c\.us$/, "@s.whatsapp.net"), fromMe: true, id: row.id },
    message: row.media
      ? { documentMessage: { caption: row.text, mimetype: row.media.mimetype } }
      : { extendedTextMessage: { text: row.text } },
    messageTimestamp: String(Math.floor(row.at / 1000)),
    status: NOWEB_STATUS[ack + 1],
    ...(code && { messageStubParameters: [code] }),
  };
}

function gowsData(row: Row): Record<string, unknown> {
  const Chat = row.chatId.replace(/@c\.us$/, "@s.whatsapp.net");
  return { Info: { Chat, ID: row.id, IsFromMe: true, Timestamp: new Date(row.at).toISOString() } };
}
