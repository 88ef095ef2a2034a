/*
 * What people write to the devices of an account. One thing of it counts: a message that is nothing but one of the
 * words with which they ask for no more messages, or for messages again. WAHA tells each message several times, and
 * late; each counts once.
 *
 * A stop is acknowledged only when no message to that person is in the air: an intent that was committed before the
 * stop may still be said (opt-outs/in-turn.ts). Until then WAHA is asked to tell it again, which it does within
 * seconds; the list holds already.
 */
import type { Device, Server } from "generated/sqlite/client";
import { db, execute, join, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { digitsIn, numberOfLid, type WebhookEvent } from "~/platform/waha";
import { wahaOf } from "../../devices/waha-place";
import { DomainError } from "../../errors";
import { putOnList, takeOffList } from "../../opt-outs/change";
import { beforeStop } from "../../opt-outs/in-turn";
import { stopWordsOf, wishIn } from "../../opt-outs/words";
import { learn } from "../../people/known";
import { isReply, noteReply } from "../../replies/note";
import { namesOf } from "../people/names";

export type Incoming = Pick<
  Extract<WebhookEvent, { kind: "message" }>,
  "messageId" | "chatId" | "otherChatId" | "body" | "at"
>;

/** What must be known of a device, to understand what people write to it. */
export const LISTENING = { server: true, user: { select: { stopWords: true } } } as const;
type Listening = Device & { server: Server | null; user: { stopWords: unknown } };

/**
 * Takes a message that somebody wrote to this device. Answers whether it changed a list, or was kept as an answer.
 * Throws DATABASE_AWAY when it must be told again: a message to its sender is in the air, or their number could not be
 * asked for.
 */
export async function hear(device: Listening, message: Incoming, now: Date): Promise<boolean> {
  const wish = wishIn(message.body, stopWordsOf(device.user.stopWords));
  if (!wish) return keepReply(device, message, now);
  const sender = await senderOf(device, message);
  if (sender === null) return false;
  await meet(device, sender, message, now);
  const { userId } = device;
  const changed = await transaction(async (tx) => {
    await beforeStop(tx, userId);
    if (!(await isFirst(tx, device.id, message.messageId, now))) return false;
    const numbers = await namesOf(tx, sender);
    const stop = { how: "REPLY", text: message.body, at: message.at } as const;
    if (wish === "stop") {
      await noteReply(tx, { ...replyOf(device, message), numbers, stop: true });
      return (await putOnList(tx, userId, numbers, stop)) > 0;
    }
    return (await takeOffList(tx, userId, numbers, message.at)) > 0;
  });
  if (wish === "stop" && (await isInTheAir(userId, await namesOf(db, sender)))) throw TELL_AGAIN();
  return changed;
}

/** An answer that asks for nothing. */
async function keepReply(device: Listening, message: Incoming, now: Date): Promise<boolean> {
  const sender =
    digitsIn(message.chatId) ?? digitsIn(message.otherChatId ?? null) ?? (await whoseLid(device, message));
  if (sender === null) return false;
  await meet(device, sender, message, now);
  const replyIn = async (tx: Tx) => ({
    ...replyOf(device, message),
    numbers: await namesOf(tx, sender),
    stop: false,
  });
  if (!(await isReply(db, await replyIn(db)))) return false; // most are not, and cost no transaction
  return transaction(async (tx) => noteReply(tx, await replyIn(tx)));
}

/** Whoever wrote is known to whatever is queued from now on. */
async function meet({ userId }: Device, sender: string, { at }: Incoming, now: Date): Promise<void> {
  const numbers = (await namesOf(db, sender)).filter((name) => !name.includes("@"));
  await learn(
    userId,
    numbers.map((number) => ({ number, at })),
    now,
  );
}

/** Of whom WAHA was asked in vain: strangers write, too, and none of them is to cost a question for each message. */
const askedInVain = new Set<string>();
const ASKED_IN_VAIN_MAX = 10_000;

async function whoseLid(device: Listening, { chatId }: Incoming): Promise<string | null> {
  const { userId } = device;
  if (!LID.test(chatId)) return null;
  const known = await db.knownLid.findUnique({ where: { userId_lid: { userId, lid: chatId } } });
  if (known) return known.number;
  const waha = device.server && wahaOf(device.server);
  const asked = `${userId} ${chatId}`;
  if (!waha || askedInVain.has(asked)) return null;
  const answer = await numberOfLid(waha, device.session, chatId);
  const digits = answer.kind === "known" ? answer.digits : null;
  if (digits) await rememberLid(userId, chatId, digits);
  else if (answer.kind === "known" && askedInVain.size < ASKED_IN_VAIN_MAX) askedInVain.add(asked);
  return digits;
}

const replyOf = ({ id, userId }: Device, { messageId, body, at }: Incoming) => ({
  ...{ deviceId: id, userId, messageId, text: body ?? "", at },
});

const LID = /^\d+@lid$/;
const TELL_AGAIN = () => new DomainError("DATABASE_AWAY");

/** Digits, or the @lid of somebody whose number nobody knows; null for what is no person. */
async function senderOf(
  device: Device & { server: Server | null },
  message: Incoming,
): Promise<string | null> {
  const digits = digitsIn(message.chatId) ?? digitsIn(message.otherChatId ?? null);
  const lid = [message.chatId, message.otherChatId].find((chat) => LID.test(chat ?? "")) ?? null;
  if (digits && lid) await rememberLid(device.userId, lid, digits);
  if (digits || !lid) return digits;
  const [known] = await db.knownLid.findMany({ where: { userId: device.userId, lid } });
  if (known) return known.number;
  const waha = device.server && wahaOf(device.server);
  if (!waha) return lid;
  const answer = await numberOfLid(waha, device.session, lid);
  if (answer.kind === "failed") throw TELL_AGAIN();
  if (answer.digits) await rememberLid(device.userId, lid, answer.digits);
  return answer.digits ?? lid;
}

async function rememberLid(userId: number, lid: string, number: string): Promise<void> {
  await execute(
    db,
    sql`INSERT INTO known_lids (user_id, lid, number) VALUES (${userId}, ${lid}, ${number})
        ON CONFLICT (user_id, lid) DO UPDATE SET number = excluded.number WHERE known_lids.number <> excluded.number`,
  );
}

/** Which messages were heard is written down as events are, and forgotten with them. */
async function isFirst(tx: Tx, deviceId: number, messageId: string, now: Date): Promise<boolean> {
  const added = await execute(
    tx,
    sql`INSERT INTO webhook_events (device_id, event_id, event, message_id, received_at)
        VALUES (${deviceId}, ${`heard:${messageId}`}, 'heard', ${messageId}, ${timeParam(now)}) ON CONFLICT DO NOTHING`,
  );
  return added > 0;
}

/** Is a message to one of these numbers being said, or about to be? */
async function isInTheAir(userId: number, numbers: string[]): Promise<boolean> {
  const rows = await query(
    db,
    sql`SELECT 1 AS found FROM dispatches d JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.user_id = ${userId} AND d.phase = 'SENDING' AND i.receiver IN (${join(numbers)}) LIMIT 1`,
  );
  return rows.length > 0;
}
