import { createHmac, timingSafeEqual } from "node:crypto";
import { isObject, jsonObject, statusWord, textOf } from "./answers/answer-body";
import { rawMessageId } from "./answers/message-id";
import { dateOf, saidOf } from "./calls/limits";
import { engineFacts } from "./engines";

type Envelope = {
  /** The same in each repeat of a delivery. */
  eventId: string;
  /** When WAHA made the event: its age limits replays. */
  at: Date;
  session: string;
};

export type MessageSaid = {
  messageId: string;
  fromMe: boolean;
  /** The other side; may be a @lid. */
  chatId: string;
  /** The same chat by its other name, where the engine tells it: of a @lid, its number. */
  otherChatId?: string | null;
  body: string | null;
  ack: number | null;
};

export type WebhookEvent = Envelope &
  (
    | ({ kind: "message" } & MessageSaid)
    | { kind: "ack"; messageId: string; fromMe: boolean; ack: number }
    | {
        kind: "session";
        status: string;
        /** Digits of the paired phone, when the event names it. */
        phone: string | null;
        timelock: { isActive: boolean | null; endsAt: Date | null } | null;
      }
  );

/** HMAC-SHA512 of the raw body in lower-case hex, as WAHA puts it into `X-Webhook-Hmac`. */
export function webhookSignature(rawBody: Buffer | string, key: string): string {
  return createHmac("sha512", key).update(rawBody).digest("hex");
}

/** True when the signature fits the bytes as they came. Takes the same time for every wrong one. */
export function verifyWebhook(rawBody: Buffer | string, signature: string | null, key: string): boolean {
  if (!signature || !key) return false;
  const given = Buffer.from(signature, "utf8");
  const wanted = Buffer.from(webhookSignature(rawBody, key), "utf8");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The events that matter to us as small objects; null for every other one and for broken bodies. */
export function parseWebhook(rawBody: Buffer | string): WebhookEvent | null {
  const event = jsonObject(rawBody.toString());
  if (!event || !isObject(event.payload)) return null;
  const { id, timestamp, session } = event;
  if (typeof id !== "string" || typeof session !== "string" || typeof timestamp !== "number") return null;
  const envelope: Envelope = { eventId: id, at: new Date(timestamp), session };
  if (Number.isNaN(envelope.at.getTime())) return null;
  switch (event.event) {
    case "message.any":
    case "message": // incoming ones once more, where somebody asked for both
      return message(envelope, event.payload, event.engine);
    case "message.ack":
      return acknowledgement(envelope, event.payload);
    case "session.status":
      return status(envelope, event.payload, event.me);
    default:
      return null;
  }
}

function message(envelope: Envelope, payload: Record<string, unknown>, engine: unknown): WebhookEvent | null {
  const said = messageSaid(payload, textOf(engine));
  return said && { ...envelope, kind: "message", ...said };
}

/** What a message says, as webhooks and the message store tell it; null for what is none. */
export function messageSaid(payload: Record<string, unknown>, engine: string | null): MessageSaid | null {
  const { id, from, to, body, ack } = payload;
  const fromMe = payload.fromMe === true;
  // The browser engines name our own number in `from` of own messages, and the chat in `to`.
  const { isBrowser } = engineFacts(engine);
  const chatId = textOf(fromMe && isBrowser ? to : from);
  if (typeof id !== "string" || !chatId) return null;
  const number = typeof ack === "number" ? ack : null;
  const messageId = rawMessageId(id);
  return { messageId, fromMe, chatId, otherChatId: otherNameIn(payload), body: textOf(body), ack: number };
}

/** NOWEB (Baileys) tells it beside the key (WAHA.md §7). */
function otherNameIn({ _data }: Record<string, unknown>): string | null {
  const key = isObject(_data) ? _data.key : null;
  return isObject(key) ? textOf(key.remoteJidAlt) : null;
}

function acknowledgement(envelope: Envelope, { id, ack, fromMe }: Record<string, unknown>) {
  if (typeof id !== "string" || typeof ack !== "number") return null;
  const messageId = rawMessageId(id);
  return { ...envelope, kind: "ack", messageId, fromMe: fromMe === true, ack } as const;
}

function status(envelope: Envelope, payload: Record<string, unknown>, me: unknown): WebhookEvent | null {
  const name = statusWord(payload.status);
  if (!name) return null;
  const id = isObject(me) ? textOf(me.id) : null;
  const phone = /^(\d+)/.exec(id ?? "")?.[1] ?? null;
  const lock = isObject(payload.data) ? payload.data.reachoutTimelock : null;
  const timelock = isObject(lock)
    ? { isActive: saidOf(lock.isActive), endsAt: dateOf(lock.timeEnforcementEnds) }
    : null;
  return { ...envelope, kind: "session", status: name, phone, timelock };
}
