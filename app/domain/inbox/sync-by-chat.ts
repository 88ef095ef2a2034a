/*
 * The browser engines answer for one chat at a time. So what contacts wrote to them is read chat by chat, for the
 * chats that were written to lately. Each round reads some of them, from where the last reading ended
 * (`news_pass`), until the pass is over. A pass that began after a gap closes it.
 *
 * A pass takes minutes, and no message should wait for so long. While there is a gap, or where WAHA cannot report
 * to us at all, an item goes only after its recipient's chat was read (`readChatFirst`).
 */
import type { Device } from "generated/sqlite/client";
import { db, query, queryRows, sql, type Tx, timeParam } from "~/platform/db";
import { type Engine, incomingIn, type WahaServer } from "~/platform/waha";
import { isRecipient } from "../batches/items-of-recipient";
import { recentlySentBatches } from "../batches/recent";
import { knownChatId } from "../number-check";
import { BACK_MS_MAX, handleMessages, LISTENING, type StoreQuery } from "./handle-messages";

const DAY_MS = 24 * 60 * 60_000;
/** Who has not been written to for longer has nothing to answer. */
export const WRITTEN_DAYS = 7;
/** Chats of one reading, in a gap and otherwise: a browser has to open each of them. */
const GAP_CHATS = 200;
const CHATS = 50;
const AT_ONCE = 4;
/** A chat that was read counts as read until that moment: it must not be old by then. */
const READING_MS_MAX = 4_000;
/** In the order of the index. */
const ENDED = ["FAILED", "REFUNDED", "SENT"] as const;

/** A daemon that began to read and gave no sign for so long is dead. */
const BEGUN_MS_MAX = 10_000;

type Place = { batch: number; status: string; row: number };
/** `at`: when it began. `place`: what was read last; null: nothing yet, or only chats of items in progress. */
type Pass = { at: string; place: Place | null };
type Chat = { receiver: string; place: Place | null };

/**
 * Starts to read a device. Notes the start, so that a gap that is noted from now on is not closed by what was read
 * before. Returns the pass that goes on, as the database has it. Returns null when another daemon reads.
 */
export async function beginReading(device: Device, now: Date): Promise<string | null> {
  const { id, newsFrom, newsPass: before } = device;
  if (before && readsOn(before)) return before;
  const begunAt = before ? Date.parse((JSON.parse(before) as Pass).at) : 0;
  if (Math.abs(now.getTime() - begunAt) < BEGUN_MS_MAX) return null;
  const newsPass = JSON.stringify({ at: now.toISOString(), place: null } satisfies Pass);
  const begun = await db.device.updateMany({ where: { id, newsFrom, newsPass: before }, data: { newsPass } });
  return begun.count === 1 ? newsPass : null;
}

/** After a reading that `beginReading` began: if nothing came of it, others need not wait. */
export async function endReading({ id }: Device, newsPass: string): Promise<void> {
  if (!readsOn(newsPass)) await db.device.updateMany({ where: { id, newsPass }, data: { newsPass: null } });
}

/**
 * `pass`: as `beginReading` returned it. `goesOn`: the gap goes on, whatever is read now. `isSettling`: what came
 * while the session was not connected may still arrive, so that nothing counts as read yet.
 */
export type Reading = { pass: string; goesOn: boolean; isSettling: boolean };

/**
 * Reads the chats that come next in this pass of a device. Returns how many messages changed something. What cannot
 * be read now is read again.
 */
export async function readChats(
  device: StoreQuery,
  waha: WahaServer,
  { pass: newsPass, goesOn, isSettling }: Reading,
  now: Date,
): Promise<number> {
  const pass: Pass = JSON.parse(newsPass);
  const wanted = device.newsFrom ? GAP_CHATS : CHATS;
  const chats = [
    ...(pass.place ? [] : await chatsInHand(device)),
    ...(await chatsAfter(device, pass.place, wanted, now)),
  ];
  const ended = chats.length < wanted;
  const { heard, read } = await readInTurn(device, waha, chats, now);
  if (read === 0 && chats.length > 0) return heard;
  const isOver = ended && read === chats.length;
  const place = chats[read - 1]?.place ?? pass.place;
  const began = new Date(pass.at);
  const closes = isOver && !goesOn && device.newsFrom !== null && device.newsFrom < began;
  const { newsFrom } = device;
  const known = {
    newsFrom: closes ? null : goesOn && !isSettling ? now : newsFrom,
    newsAt: isSettling ? null : now,
    newsPass: isOver ? null : JSON.stringify({ at: pass.at, place } satisfies Pass),
  };
  // A gap that was noted meanwhile took the pass away: it begins anew.
  await db.device.updateMany({ where: { id: device.id, newsFrom, newsPass }, data: known });
  return heard;
}

/** A pass that has come to a place goes on there; one that was only begun begins again. */
const readsOn = (pass: string): boolean => (JSON.parse(pass) as Pass).place !== null;

/** Several at once, in their order; `read`: so many of them, from the first on. */
async function readInTurn(device: StoreQuery, waha: WahaServer, chats: Chat[], now: Date) {
  const until = performance.now() + READING_MS_MAX;
  let heard = 0;
  let read = 0;
  while (read < chats.length && (read === 0 || performance.now() < until)) {
    const some = chats.slice(read, read + AT_ONCE);
    const counts = await Promise.all(some.map(({ receiver }) => readChat(device, waha, receiver, now)));
    for (const count of counts) {
      if (count === "later") return { heard, read };
      read += 1;
      if (count !== "unreadable") heard += count;
    }
  }
  return { heard, read };
}

/**
 * Returns how many messages changed something. `unreadable`: WAHA fails for this chat. `later`: there is no answer
 * now.
 */
async function readChat(
  device: StoreQuery,
  waha: WahaServer,
  receiver: string,
  now: Date,
): Promise<number | "unreadable" | "later"> {
  const chatId = await knownChatId(receiver);
  const since = new Date(now.getTime() - BACK_MS_MAX);
  const answer = await incomingIn(waha, device.server?.engine as Engine, device.session, chatId, since);
  if (answer.kind === "unclear") return answer.reason === "server_error" ? "unreadable" : "later";
  const { heard, all } = await handleMessages(device, answer.messages, now);
  return all ? heard : "later";
}

type Item = { batchId: number; rowNo: number; deviceId: number; attempt: number; receiver: string };

/**
 * Returns whether this item may go, after what its recipient wrote lately was handled. False: WAHA could not tell,
 * so not now.
 */
export async function readChatFirst(waha: WahaServer, row: Item, now: Date): Promise<boolean> {
  const device = await db.device.findUnique({ where: { id: row.deviceId }, include: LISTENING });
  if (!device) return false;
  if (row.attempt === 1 && !(await wasWrittenTo(device.userId, row, now))) return true;
  const answer = await readChat(device, waha, row.receiver, now);
  // A chat that WAHA fails for ever for waits until the gap is over, not for ever.
  return answer === "unreadable" ? device.newsFrom === null : answer !== "later";
}

/** Returns whether anything else went to the recipient of this item lately, or may have. */
async function wasWrittenTo(userId: number, { batchId, rowNo, receiver }: Item, now: Date): Promise<boolean> {
  const batches = await recentlySentBatches(db, userId, writtenSince(now));
  const [found] = await query(
    db,
    sql`SELECT 1 AS found FROM ${queryRows(batches, { id: "int" })} g JOIN batch_items i ON i.batch_id = g.id
        WHERE ${isRecipient(receiver)} AND NOT (i.batch_id = ${batchId} AND i.row_no = ${rowNo})
          AND (i.device_id IS NOT NULL OR EXISTS (SELECT 1 FROM dispatches d
            WHERE d.batch_id = i.batch_id AND d.row_no = i.row_no AND d.phase <> 'CLAIMED')) LIMIT 1`,
  );
  return found !== undefined;
}

/** It is not known yet when items in progress or unconfirmed were sent: each pass begins with their chats. */
async function chatsInHand({ id }: Device): Promise<Chat[]> {
  const rows = await query<{ receiver: string }>(
    db,
    sql`SELECT DISTINCT i.receiver FROM dispatches d
          JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
        WHERE d.device_id = ${id} AND d.phase IN ('SENDING', 'UNCONFIRMED') AND i.receiver <> ''`,
  );
  return rows.map(({ receiver }) => ({ receiver, place: null }));
}

/** The next of those that this device wrote to lately, batch by batch, the newest first. */
async function chatsAfter(
  { id, userId }: Device,
  place: Place | null,
  wanted: number,
  now: Date,
): Promise<Chat[]> {
  const chats: Chat[] = [];
  for (const batch of await recentlySentBatches(db, userId, writtenSince(now))) {
    if (place && batch.id > place.batch) continue;
    const from = place?.batch === batch.id ? place : { status: "", row: 0 };
    const found = await endedRows(db, id, batch.id, from, wanted - chats.length, now);
    for (const { receiver, status, row_no: row } of found)
      chats.push({ receiver, place: { batch: batch.id, status, row } });
    if (chats.length >= wanted) break;
  }
  return chats;
}

type EndedRow = { receiver: string; status: string; row_no: number };

async function endedRows(
  tx: Tx,
  deviceId: number,
  batchId: number,
  from: { status: string; row: number },
  limit: number,
  now: Date,
): Promise<EndedRow[]> {
  const rows: EndedRow[] = [];
  for (const status of ENDED) {
    if (status < from.status) continue;
    const after = status === from.status ? from.row : 0;
    const found = await query<EndedRow>(
      tx,
      sql`SELECT receiver, status, row_no FROM batch_items
          WHERE batch_id = ${batchId} AND status = ${status} AND row_no > ${after} AND device_id = ${deviceId}
            AND settled_at >= ${timeParam(writtenSince(now))} AND receiver <> ''
          ORDER BY row_no LIMIT ${limit - rows.length}`,
    );
    rows.push(...found);
    if (rows.length >= limit) break;
  }
  return rows;
}

const writtenSince = (now: Date): Date => new Date(now.getTime() - WRITTEN_DAYS * DAY_MS);
