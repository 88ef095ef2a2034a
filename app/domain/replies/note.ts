/*
 * Replies of recipients. A message in a chat to which the account sent lately belongs to the newest such item; of
 * every other one nothing is stored. It is a stranger's text: cut to a length, and of one item so many at most.
 */
import { clock } from "~/platform/clock";
import { execute, parseTime, query, sql, type Tx, timeParam } from "~/platform/db";
import { shortened } from "~/platform/graphemes";
import { batchesContaining, isRecipient } from "../batches/items-of-recipient";
import { recentlySentBatches } from "../batches/recent";
import { countOnDays } from "../devices/daily-stats";
import { recordFact } from "../outgoing-facts/record";
import { dayOf } from "../time/day";

const DAY_MS = 24 * 60 * 60_000;
/** An answer to what was sent before that is no answer to it. */
const ANSWERED_WITHIN_DAYS = 7;
export const REPLY_CHARACTERS_MAX = 1_000;
/** UTF-16 units: one character may have many. */
const REPLY_UNITS_MAX = 4_000;
const REPLIES_OF_A_ROW_MAX = 100;
/** Items of a recipient in one batch that are checked. */
const ROWS_OF_A_BATCH_MAX = 100;

export type Reply = {
  deviceId: number;
  userId: number;
  /** Digits under which a sheet may name this contact. */
  numbers: readonly string[];
  messageId: string;
  text: string;
  /** It asked for no more messages. */
  stop: boolean;
  at: Date;
};

/** Keeps an answer with the row that it belongs to, once. Returns whether there was one. */
export async function noteReply(tx: Tx, reply: Reply): Promise<boolean> {
  const row = await answeredRow(tx, reply);
  if (!row) return false;
  const { deviceId, userId, messageId, stop, at } = reply;
  const text = shortened(reply.text, REPLY_CHARACTERS_MAX, REPLY_UNITS_MAX);
  const [kept] = await query<{ id: number }>(
    tx,
    sql`INSERT INTO replies (user_id, device_id, message_id, batch_id, row_no, number, text, stop, unread, at)
        SELECT CAST(${userId} AS INTEGER), CAST(${deviceId} AS INTEGER), ${messageId}, CAST(${row.batchId} AS INTEGER),
          CAST(${row.rowNo} AS INTEGER), ${row.number}, ${text}, ${stop ? sql`TRUE, FALSE` : sql`FALSE, TRUE`}, ${timeParam(at)}
        WHERE (SELECT COUNT(*) FROM replies WHERE batch_id = ${row.batchId} AND row_no = ${row.rowNo}) < ${REPLIES_OF_A_ROW_MAX}
        ON CONFLICT (device_id, message_id) DO NOTHING RETURNING id`,
  );
  if (!kept) return false;
  const counter = stop ? sql`stops = stops + 1` : sql`replies = replies + 1`;
  await execute(tx, sql`UPDATE batches SET ${counter} WHERE id = ${row.batchId}`);
  await countOnDays(tx, [{ deviceId, day: dayOf(at), replies: 1 }]);
  const data = { reply_id: kept.id, row: row.rowNo, at: at.toISOString() };
  await recordFact(tx, { userId, type: "reply.received", batchId: row.batchId, data }, clock.now());
  return true;
}

/** Gives a reply that is kept its new text, as WhatsApp shows it. Returns whether there was one. */
export async function editReply(
  tx: Tx,
  deviceId: number,
  messageId: string,
  edited: string,
): Promise<boolean> {
  const text = shortened(edited, REPLY_CHARACTERS_MAX, REPLY_UNITS_MAX);
  const changed = await execute(
    tx,
    sql`UPDATE replies SET text = ${text} WHERE device_id = ${deviceId} AND message_id = ${messageId} AND text <> ${text}`,
  );
  return changed > 0;
}

/** Returns whether anything was sent to its writer lately. */
export const isReply = async (tx: Tx, reply: Reply): Promise<boolean> =>
  (await answeredRow(tx, reply)) !== null;

type Answered = { batchId: number; rowNo: number; number: string; sentAt: string };

/**
 * Returns the newest item that was sent to this contact. Only batches of this account are checked, and of those
 * what is not over.
 */
async function answeredRow(tx: Tx, { userId, numbers, at }: Reply): Promise<Answered | null> {
  const since = new Date(at.getTime() - ANSWERED_WITHIN_DAYS * DAY_MS);
  const batches = await recentlySentBatches(tx, userId, since, sql`kind = 'BULK'`);
  const from = timeParam(since);
  let newest: Answered | null = null;
  for (const number of numbers)
    for (const { id } of await batchesContaining(tx, batches, number)) {
      const [row] = await query<{ row_no: number; sent_at: unknown }>(
        tx,
        sql`SELECT row_no, sent_at FROM (
              SELECT i.row_no, i.sent_at, i.status FROM batch_items i WHERE i.batch_id = ${id} AND ${isRecipient(number)}
              ORDER BY i.row_no DESC LIMIT ${ROWS_OF_A_BATCH_MAX}) AS rows_of_person
            WHERE status = 'SENT' AND sent_at >= ${from} ORDER BY sent_at DESC, row_no DESC LIMIT 1`,
      );
      const sentAt = parseTime(row?.sent_at)?.toISOString() ?? "";
      if (row && (!newest || sentAt > newest.sentAt))
        newest = { batchId: id, rowNo: row.row_no, number, sentAt };
    }
  return newest;
}
