/*
 * Handles what contacts write to the devices of an account. What matters is a message that is nothing but an
 * opt-out keyword, or the keyword that ends an opt-out. WAHA reports each message several times, and late; each
 * counts once.
 *
 * An opt-out is acknowledged only when no message to that contact is being sent. An intent that was committed
 * before the opt-out may still go out (opt-outs/send-lock.ts). Until then WAHA is asked to report it again, which it
 * does within seconds. The opt-out holds already.
 */
import type { Device, Server } from "generated/sqlite/client";
import { db, execute, join, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { DELIVER_AGAIN, digitsIn, type LidAnswer, numberOfLid, type WebhookEvent } from "~/platform/waha";
import { recordContacts } from "../contacts/known-contacts";
import { wahaConfig } from "../devices/waha-client-config";
import { putOnList, removeFromList } from "../opt-outs/add-remove";
import { effectiveKeywords, keywordIn } from "../opt-outs/keywords";
import { beforeStop } from "../opt-outs/send-lock";
import { editReply, isReply, noteReply } from "../replies/note";
import {
  findLid,
  knownNumber,
  type LidDecision,
  lidOfMessage,
  recipientForLid,
  recordLid,
  storeLidMessage,
} from "./lids";
import { numberAliases } from "./number-aliases";

export type Incoming = Pick<
  Extract<WebhookEvent, { kind: "message" }>,
  "messageId" | "chatId" | "otherChatId" | "quotedId" | "editedId" | "hasContent" | "body" | "at"
>;

/** What must be known of a device, to handle what contacts write to it. */
export const LISTENING = { server: true, user: { select: { stopWords: true } } } as const;
type Listening = Device & { server: Server | null; user: { stopWords: unknown } };

/** `lid`: a contact whose number is not known yet. `moved`: an opt-out or opt-in moved to the number just now. */
type Sender = { number: string; moved: boolean } | { lid: string };

/** `changed`: it changed a list, or was kept as a reply. */
export type Handled = "changed" | "unchanged" | typeof DELIVER_AGAIN;

/**
 * Handles a message that a contact wrote to this device. Returns DELIVER_AGAIN when it must be reported again: a
 * message to its sender is being sent, or their number could not be asked for.
 */
export async function handleMessage(device: Listening, message: Incoming, now: Date): Promise<Handled> {
  if (message.hasContent === false) return "unchanged"; // a call or a key exchange: the contact wrote nothing
  const wish = keywordIn(message.body, effectiveKeywords(device.user.stopWords));
  const sender = await senderOf(device, message, wish, now);
  if (sender === null) return "unchanged";
  if (sender === DELIVER_AGAIN) return DELIVER_AGAIN;
  if ("lid" in sender) return handledAs(await keepHidden(device, sender.lid, message, wish, now));
  const { number, moved } = sender;
  await meet(device, number, message, now);
  const changed = wish
    ? await decide(device, number, message, wish, now)
    : await keepReply(device, number, message);
  if ((wish === "stop" || moved) && (await isInTheAir(device.userId, await numberAliases(db, number))))
    return DELIVER_AGAIN;
  return handledAs(changed || moved);
}

const handledAs = (changed: boolean): Handled => (changed ? "changed" : "unchanged");

/** Handles an opt-out or an opt-in of a contact whose number is known. */
async function decide(
  device: Listening,
  number: string,
  message: Incoming,
  wish: LidDecision,
  now: Date,
): Promise<boolean> {
  const { userId } = device;
  return transaction(async (tx) => {
    await beforeStop(tx, userId);
    if (!(await isFirst(tx, device.id, message.messageId, now))) return false;
    const numbers = await numberAliases(tx, number);
    if (wish === "start") return (await removeFromList(tx, userId, numbers, message.at)) > 0;
    await noteReply(tx, { ...replyOf(device, message), numbers, stop: true });
    return (await putOnList(tx, userId, numbers, { how: "REPLY", text: message.body, at: message.at })) > 0;
  });
}

/** The number is hidden: what the message decides is kept under the @lid until the number is known. */
async function keepHidden(
  { id, userId }: Listening,
  lid: string,
  { messageId, body: text, at }: Incoming,
  wish: LidDecision | null,
  now: Date,
): Promise<boolean> {
  const kept = { device: { id, userId }, messageId, lid, wish, text: wish && text, at };
  if (!wish) {
    await storeLidMessage(db, kept);
    return false;
  }
  return transaction(async (tx) => {
    await beforeStop(tx, userId);
    if (!(await isFirst(tx, id, messageId, now))) return false;
    await storeLidMessage(tx, kept);
    if (wish === "start") return (await removeFromList(tx, userId, [lid], at)) > 0;
    return (await putOnList(tx, userId, [lid], { how: "REPLY", text, at })) > 0;
  });
}

/** An answer that asks for nothing. */
async function keepReply(device: Listening, number: string, message: Incoming): Promise<boolean> {
  const replyIn = async (tx: Tx) => ({
    ...replyOf(device, message),
    numbers: await numberAliases(tx, number),
    stop: false,
  });
  if (message.editedId) return editReply(db, device.id, message.editedId, message.body ?? "");
  if (!(await isReply(db, await replyIn(db)))) return false; // most are not, and cost no transaction
  return transaction(async (tx) => noteReply(tx, await replyIn(tx)));
}

/** From now on the sender counts as known for whatever is queued. */
async function meet({ userId }: Device, sender: string, { at }: Incoming, now: Date): Promise<void> {
  const numbers = await numberAliases(db, sender);
  await recordContacts(
    userId,
    numbers.map((number) => ({ number, at })),
    now,
  );
}

/** Of whom WAHA was asked in vain: strangers write, too, and none of them is to cost a question for each message. */
const askedInVain = new Set<string>();
const ASKED_IN_VAIN_MAX = 10_000;

const replyOf = ({ id, userId }: Device, { messageId, body, at }: Incoming) => ({
  ...{ deviceId: id, userId, messageId, text: body ?? "", at },
});

/**
 * Returns who wrote a message; null for a sender that is no person. For a @lid, all sources that may know its
 * number are asked.
 */
async function senderOf(
  device: Device & { server: Server | null },
  message: Incoming,
  wish: LidDecision | null,
  now: Date,
): Promise<Sender | typeof DELIVER_AGAIN | null> {
  const names = [message.chatId, message.otherChatId];
  const digits = names.map((name) => digitsIn(name ?? null)).find((each) => each !== null) ?? null;
  const lid = findLid(names) ?? (digits && (await lidOfMessage(device.id, message.messageId)));
  if (!lid) return digits === null ? null : { number: digits, moved: false };
  const found = digits !== null ? knownAs(digits) : await numberBehind(device, lid, message, wish);
  if (found.kind === "failed") return wish ? DELIVER_AGAIN : { lid }; // no opt-out is answered before WAHA is asked
  const number = found.digits;
  return number ? { number, moved: await recordLid(device.userId, lid, number, now) } : { lid };
}

/** Returns what the account, a quoted message of ours, or WAHA knows. */
async function numberBehind(
  device: Device & { server: Server | null },
  lid: string,
  { quotedId }: Incoming,
  wish: LidDecision | null,
): Promise<LidAnswer> {
  const known = await knownNumber(device.userId, lid);
  if (known) return knownAs(known);
  const quoted = quotedId ? await recipientForLid(device.id, quotedId) : null;
  if (quoted) return knownAs(quoted);
  const waha = device.server && wahaConfig(device.server);
  const asked = `${device.userId} ${lid}`;
  if (!waha || (!wish && askedInVain.has(asked))) return knownAs(null);
  const answer = await numberOfLid(waha, device.session, lid);
  if (answer.kind === "known" && answer.digits === null && askedInVain.size < ASKED_IN_VAIN_MAX)
    askedInVain.add(asked);
  return answer;
}

const knownAs = (digits: string | null): LidAnswer => ({ kind: "known", digits });

/** Handled messages are stored as events are, and deleted with them. */
async function isFirst(tx: Tx, deviceId: number, messageId: string, now: Date): Promise<boolean> {
  const added = await execute(
    tx,
    sql`INSERT INTO webhook_events (device_id, event_id, event, message_id, received_at)
        VALUES (${deviceId}, ${`heard:${messageId}`}, 'heard', ${messageId}, ${timeParam(now)}) ON CONFLICT DO NOTHING`,
  );
  return added > 0;
}

/** Returns whether a message to one of these numbers is being sent, or about to be. */
async function isInTheAir(userId: number, numbers: string[]): Promise<boolean> {
  const rows = await query(
    db,
    sql`SELECT 1 AS found FROM dispatches d JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.user_id = ${userId} AND d.phase = 'SENDING' AND i.receiver IN (${join(numbers)}) LIMIT 1`,
  );
  return rows.length > 0;
}
