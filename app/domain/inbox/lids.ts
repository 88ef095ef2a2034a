/*
 * WhatsApp may name a contact by a @lid, whose digits are no phone number. What a contact decides under a @lid is
 * kept under it. It moves to the number, in one transaction, as soon as the number is known. That may come from a
 * message with both names or the same message reported again. It may also come from WAHA's list of @lids, or from a
 * message of ours in that chat.
 */
import { db, execute, parseTime, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { digitsIn } from "~/platform/waha";
import { rowsOfMessage } from "../batches/items-of-message";
import { recordContacts } from "../contacts/known-contacts";
import { type How, putOnList, removeFromList } from "../opt-outs/add-remove";
import { beforeStop } from "../opt-outs/send-lock";
import { noteReply } from "../replies/note";
import { RETENTION } from "../retention-periods";
import { numberAliases } from "./number-aliases";

/** Of one contact so many opt-outs and opt-ins are kept; no contact decides more often. */
const WISHES_OF_A_LID_MAX = 20;
const LID = /^\d{1,30}@lid$/;

export type LidDecision = "stop" | "start";
export type LidMessage = {
  device: { id: number; userId: number };
  messageId: string;
  lid: string;
  wish: LidDecision | null;
  text: string | null;
  at: Date;
};

/** Returns the @lid among the names of a chat, or null. */
export const findLid = (names: readonly (string | null | undefined)[]): string | null =>
  names.find((name) => LID.test(name ?? "")) ?? null;

/** Returns the digits of the number of this @lid, as far as this account knows. Null: it is not known yet. */
export async function knownNumber(userId: number, lid: string): Promise<string | null> {
  const known = await db.knownLid.findUnique({ where: { userId_lid: { userId, lid } } });
  if (known) return known.number;
  const check = await db.numberCheck.findFirst({ where: { chatId: lid }, select: { phone: true } });
  return check?.phone ?? null;
}

/**
 * Keeps a message of a contact whose number is hidden, once. Of messages that decide nothing the newest one of a
 * contact is kept, so that the contact is known, and since when.
 */
export async function storeLidMessage(tx: Tx, message: LidMessage): Promise<void> {
  const { device, messageId, lid, wish, text, at } = message;
  const { id: deviceId, userId } = device;
  if (wish === null)
    await execute(
      tx,
      sql`DELETE FROM lid_messages WHERE user_id = ${userId} AND lid = ${lid} AND wish IS NULL`,
    );
  await execute(
    tx,
    sql`INSERT INTO lid_messages (device_id, message_id, user_id, lid, wish, text, at)
        SELECT CAST(${deviceId} AS INTEGER), ${messageId}, CAST(${userId} AS INTEGER), ${lid}, ${wish}, ${text}, ${timeParam(at)}
        WHERE (SELECT COUNT(*) FROM lid_messages WHERE user_id = ${userId} AND lid = ${lid}) <= ${WISHES_OF_A_LID_MAX}
        ON CONFLICT (device_id, message_id) DO NOTHING`,
  );
}

/**
 * Stores which number a @lid has, and moves to that number what was decided under the @lid. Returns whether an
 * opt-out or an opt-in moved. If it is known already, it costs one query.
 */
export async function recordLid(userId: number, lid: string, number: string, now: Date): Promise<boolean> {
  const known = await db.knownLid.findUnique({ where: { userId_lid: { userId, lid } } });
  if (known?.number === number) return false;
  const { moved, lastAt } = await transaction(async (tx) => {
    await beforeStop(tx, userId);
    await execute(
      tx,
      sql`INSERT INTO known_lids (user_id, lid, number) VALUES (${userId}, ${lid}, ${number})
          ON CONFLICT (user_id, lid) DO UPDATE SET number = excluded.number`,
    );
    return moveDecisions(tx, userId, lid, number);
  });
  if (lastAt) {
    const numbers = (await numberAliases(db, number)).map((name) => ({ number: name, at: lastAt }));
    await recordContacts(userId, numbers, now);
  }
  return moved;
}

/**
 * The same from a message of ours: the chat that it is in is its recipient's. Does nothing if no item has this
 * message.
 */
export async function recordLidOfOwnMessage(
  deviceId: number,
  messageId: string,
  names: readonly (string | null | undefined)[],
  now: Date,
): Promise<void> {
  const lid = findLid(names);
  if (!lid) return;
  const device = await db.device.findUnique({ where: { id: deviceId }, select: { userId: true } });
  if (!device || (await db.knownLid.count({ where: { userId: device.userId, lid } })) > 0) return;
  const said = names.map((name) => digitsIn(name ?? null)).find((digits) => digits !== null);
  const number = said ?? (await recipientForLid(deviceId, messageId));
  if (number) await recordLid(device.userId, lid, number, now);
}

/** Returns the number that a message of this device went to; null: it is none of ours, or was erased. */
export async function recipientForLid(deviceId: number, messageId: string): Promise<string | null> {
  const rows = await query<{ receiver: string }>(
    db,
    sql`SELECT i.receiver FROM ${rowsOfMessage(deviceId, messageId)} LIMIT 2`,
  );
  return rows.length === 1 ? rows[0]!.receiver || null : null; // a server that repeats its ids cannot be relied on
}

/** A message that came under a @lid comes again under a number. Returns that @lid. */
export async function lidOfMessage(deviceId: number, messageId: string): Promise<string | null> {
  const kept = await db.lidMessage.findUnique({ where: { deviceId_messageId: { deviceId, messageId } } });
  return kept?.lid ?? null;
}

/** Removes what could not be assigned to a number for so long. An opt-out stays on the list under its @lid. */
export async function pruneLidMessages(now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION.lid_message_days * 24 * 60 * 60_000);
  return execute(db, sql`DELETE FROM lid_messages WHERE at < ${timeParam(before)}`);
}

type Kept = {
  device_id: number;
  message_id: string;
  wish: LidDecision | null;
  text: string | null;
  at: unknown;
};

async function moveDecisions(tx: Tx, userId: number, lid: string, number: string) {
  const numbers = await numberAliases(tx, number);
  const kept = await query<Kept>(
    tx,
    sql`DELETE FROM lid_messages WHERE user_id = ${userId} AND lid = ${lid}
        RETURNING device_id, message_id, wish, text, at`,
  );
  const messages = kept
    .map((message) => ({ ...message, at: parseTime(message.at)! }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const [stop] = await query<{ how: How; text: string | null; at: unknown }>(
    tx,
    sql`DELETE FROM opt_outs WHERE user_id = ${userId} AND number = ${lid} RETURNING how, text, at`,
  );
  // First: this locks batches, and what changes a list ends with the account's storage.
  for (const { device_id: deviceId, message_id: messageId, wish, text, at } of messages)
    if (wish === "stop")
      await noteReply(tx, { deviceId, userId, numbers, messageId, text: text ?? "", stop: true, at });
  let moved = 0;
  for (const { wish, at } of messages)
    if (wish === "start") moved += await removeFromList(tx, userId, numbers, at);
  // Last: an opt-out that still stands under the @lid is newer than every opt-in under it.
  if (stop) {
    const { how, text, at } = stop;
    moved += await putOnList(tx, userId, numbers, { how, text, at: parseTime(at)! });
  }
  return { moved: moved > 0, lastAt: messages.at(-1)?.at ?? null };
}
