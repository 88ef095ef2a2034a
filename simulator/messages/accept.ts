import { countReached } from "../contacts/strangers";
import { answer } from "../contacts/written";
import { json } from "../http/answer";
import type { Call } from "../http/call";
import type { Session } from "../sessions/session";
import { honoursIds, isBrowserEngine, later } from "../waha";
import type { World } from "../world";
import { chatDigits, contactForChat, fullChatId, lidForNumber } from "./chat-ids";
import { newRawId } from "./message-ids";
import { ackPayload, messageObject, sendAnswer } from "./messages";
import type { AckPlan, Media, Row } from "./store";

export type Message = { chatId: string; text: string; id: string | null; media?: Media };

/**
 * The point of no return: WhatsApp has the message. Writes the journal, the (delayed) store row, and sets
 * the events going. Repeats are not collapsed here, only in the recipient's eyes (the journal) and in the
 * store, as in the real server.
 */
export function accept(
  world: World,
  session: Session,
  message: Message,
  plan: AckPlan,
  delivered: boolean,
): Row {
  const now = Date.now();
  const takesIds = honoursIds(world) && (!message.media || world.settings.mediaIds);
  const { media } = message;
  const id = message.id && takesIds ? message.id : newRawId();
  const person = contactForChat(message.chatId);
  const row: Row = {
    session: session.name,
    id,
    chatId: chatAsNamed(world, message.chatId),
    person,
    text: message.text,
    at: now,
    writtenAt: now + world.settings.storeDelayMs,
    plan,
    ...(media && { media }),
  };
  const phone = session.phone ?? "";
  const sent = {
    session: session.name,
    phone,
    chatId: person,
    id,
    text: message.text,
    at: now,
    plan,
    ...(media && { media }),
  };
  if (delivered) world.journal.received(sent);
  else world.journal.refusedLater(sent);
  const first = world.store.add(row) === row;
  if (world.webhooks.anyFor(session)) announce(world, session, row, first);
  if (delivered && first) {
    countReached(world, session, person);
    answer(world, session, row);
  }
  return row;
}

/** Accepts it and answers 201. */
export function acceptAndAnswer(
  call: Call,
  session: Session,
  message: Message,
  plan = delivery(call.world),
  delivered = true,
): void {
  const { halfOpen } = session;
  const row = accept(call.world, session, message, halfOpen ? NO_ACKS : plan, delivered && !halfOpen);
  json(call.response, 201, sendAnswer(call.world, row, session.phone ?? ""));
}

/** GOWS names about half of all people by @lid: here those whose number is even. */
function chatAsNamed(world: World, chatId: string): string {
  const full = fullChatId(chatId);
  const digits = chatDigits(full);
  const byLid = world.engine === "GOWS" && full.endsWith("@c.us") && Number(digits.at(-1)) % 2 === 0;
  return byLid ? lidForNumber(digits) : full;
}

function announce(world: World, session: Session, row: Row, first: boolean): void {
  const phone = session.phone ?? "";
  world.webhooks.emit(session, "message.any", messageObject(world, row, phone, row.at));
  // WAHA swallows the same (id, ack) for 60 s: a repeated id brings no second acknowledgement.
  if (!first) return;
  const { server, device, read, refusal } = row.plan;
  const due: [number | null, number][] = [
    [world.engine === "GOWS" ? null : server, 1],
    [device, 2],
    [read, 3],
    [refusal?.after ?? null, -1],
  ];
  for (const [after, ack] of due) {
    if (after === null) continue;
    const tell = () => {
      // A phone that is no longer paired here hears of nothing here.
      if (session.phone !== phone || session.halfOpen) return;
      world.webhooks.emit(session, "message.ack", ackPayload(world, row, phone, ack));
    };
    if (after === 0) tell();
    else later(after, tell);
  }
}

export const NO_ACKS: AckPlan = { server: null, device: null, read: null, refusal: null };

/** The acknowledgements of a message that arrives. */
export function delivery(world: World): AckPlan {
  const { server, device, read } = world.settings.ackMs;
  return { server: world.engine === "GOWS" ? 0 : server, device, read, refusal: null };
}

/** Of one that WhatsApp refuses after WAHA has answered; WEBJS may learn nothing of it. */
export function lateRefusal(world: World, code: string | null): AckPlan {
  return { server: null, device: null, read: null, refusal: { after: world.settings.ackMs.server, code } };
}

/** Of one that reaches no recipient: WEBJS keeps it PENDING for ever, NOWEB gets a refusal. */
export function toUnknownNumber(world: World): AckPlan {
  if (!isBrowserEngine(world)) return lateRefusal(world, null);
  return NO_ACKS;
}
