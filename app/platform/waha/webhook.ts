import { createHmac, timingSafeEqual } from "node:crypto";
import { JsonOutOfBounds, JsonScan } from "../json/scan-json";
import { readDate, readReported } from "./endpoints/account-limits";
import { pairingIn } from "./endpoints/session-state";
import { chatInMessageId, rawMessageId } from "./responses/message-id";
import { type ReportedMessage, reportedMessage } from "./responses/reported-message";
import { isObject, jsonObject, readText, statusWord } from "./responses/response-body";

/** Far more than any engine sends: its pictures come as objects with a member for each byte. */
const BOUNDS = { bytesMax: 1024 * 1024, depthMax: 100, valuesMax: 400_000, nameBytesMax: 4_096 };

type Envelope = {
  /** The same in each repeat of a delivery. */
  eventId: string;
  /** When WAHA made the event: its age limits replays. */
  at: Date;
  session: string;
};

export type WebhookEvent = Envelope &
  (
    | ({ kind: "message" } & ReportedMessage)
    | { kind: "ack"; messageId: string; fromMe: boolean; ack: number; chatId?: string | null }
    | {
        kind: "session";
        status: string;
        /** Digits of the paired phone, when the event names it. */
        phone: string | null;
        /** WhatsApp's name of its pairing, when the event names it. */
        pairing?: string | null;
        timelock: { isActive: boolean | null; endsAt: Date | null } | null;
      }
  );

/** What becomes of an event that cannot be handled now: WAHA is to deliver it again later (docs/waha.md#webhooks). */
export const DELIVER_AGAIN = "deliver again";

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

/**
 * The events that matter to us as small objects; null for every other one, and for bodies that are broken or no
 * event's.
 */
export function parseWebhook(rawBody: Buffer | string): WebhookEvent | null {
  const event = isWithin(typeof rawBody === "string" ? Buffer.from(rawBody) : rawBody)
    ? jsonObject(rawBody.toString())
    : null;
  if (!event || !isObject(event.payload)) return null;
  const { id, timestamp, session } = event;
  if (typeof id !== "string" || typeof session !== "string" || typeof timestamp !== "number") return null;
  const envelope: Envelope = { eventId: id, at: new Date(timestamp), session };
  if (Number.isNaN(envelope.at.getTime())) return null;
  switch (event.event) {
    case "message.any":
    case "message": // incoming ones once more, where both events are subscribed to
    case "message.edited":
      return message(envelope, event.payload, event.engine);
    case "message.ack":
      return acknowledgement(envelope, event.payload);
    case "session.status":
      return status(envelope, event.payload, event.me);
    default:
      return null;
  }
}

function isWithin(body: Buffer): boolean {
  try {
    new JsonScan(BOUNDS).write(body);
    return true;
  } catch (error) {
    if (error instanceof JsonOutOfBounds) return false;
    throw error;
  }
}

function message(envelope: Envelope, payload: Record<string, unknown>, engine: unknown): WebhookEvent | null {
  const said = reportedMessage(payload, readText(engine));
  return said && { ...envelope, kind: "message", ...said };
}

function acknowledgement(envelope: Envelope, { id, ack, fromMe }: Record<string, unknown>) {
  if (typeof id !== "string" || typeof ack !== "number") return null;
  const said = { messageId: rawMessageId(id), chatId: chatInMessageId(id), fromMe: fromMe === true, ack };
  return { ...envelope, kind: "ack", ...said } as const;
}

function status(envelope: Envelope, payload: Record<string, unknown>, me: unknown): WebhookEvent | null {
  const name = statusWord(payload.status);
  if (!name) return null;
  const id = isObject(me) ? readText(me.id) : null;
  const phone = /^(\d+)/.exec(id ?? "")?.[1] ?? null;
  const lock = isObject(payload.data) ? payload.data.reachoutTimelock : null;
  const timelock = isObject(lock)
    ? { isActive: readReported(lock.isActive), endsAt: readDate(lock.timeEnforcementEnds) }
    : null;
  return { ...envelope, kind: "session", status: name, phone, pairing: pairingIn(me), timelock };
}
