/*
 * Finds who wrote to a number before it was connected. Once it is, its chats are read in the background, one page
 * at a time from where the last page ended (`chats_place`). They are read once more a while later, since a phone
 * that was just paired hands over its chats slowly.
 *
 * A contact counts as known if the last message of the chat is theirs. If it is ours, the message store is asked
 * whether they ever wrote. That is done only if all chats can be asked at once: a browser would have to open each
 * of them.
 */
import type { Device, Server } from "generated/sqlite/client";
import { db, query, type Sql, skipLocked, sql, timeParam } from "~/platform/db";
import {
  CHATS_PAGE,
  type Chat,
  digitsIn,
  type Engine,
  lastWritten,
  numberOfLid,
  readChatList,
  readsAllChats,
  type WahaServer,
} from "~/platform/waha";
import { type ContactRecord, recordContacts } from "../contacts/known-contacts";
import { CHATS_AGAIN_MS } from "../devices/session/store-history";
import { wahaConfig } from "../devices/waha-client-config";
import { findLid, knownNumber, recordLid } from "./lids";
import { numberAliases } from "./number-aliases";

/** Of one device. No more chats are read, and a contact who writes becomes known anyway. */
const CHATS_MAX = 20_000;
const AT_ONCE = 4;
const DEVICES_AT_ONCE = 4;
/** Between two pages of one device. After this time another daemon goes on for one that died in the middle. */
const NEXT_PAGE_MS = 2_000;
const LATER_MS = 60_000;

type Reading = Device & { server: Server | null };

/** Reads the next page of the chats of each device that is due. Returns of how many, and how many contacts wrote. */
export async function readChats(now: Date): Promise<{ read: number; known: number }> {
  const ids = await dueDevices(now);
  if (ids.length === 0) return { read: 0, known: 0 };
  const devices = await db.device.findMany({ where: { id: { in: ids } }, include: { server: true } });
  const known = await Promise.all(devices.map((device) => readPage(device, now)));
  return { read: devices.length, known: known.reduce((sum, count) => sum + count, 0) };
}

/** Several daemons share the reading: the one that moves the time reads. */
async function dueDevices(now: Date): Promise<number[]> {
  const isDue = mustReadChats(now);
  const ids = async (text: Sql) => (await query<{ id: number }>(db, text)).map(({ id }) => id);
  const [any] = await ids(sql`SELECT id FROM devices WHERE ${isDue} LIMIT 1`);
  if (any === undefined) return [];
  const until = timeParam(new Date(now.getTime() + LATER_MS));
  return ids(
    sql`UPDATE devices SET chats_due_at = ${until} WHERE id IN
          (SELECT id FROM devices WHERE ${isDue} ORDER BY chats_due_at LIMIT ${DEVICES_AT_ONCE} ${skipLocked()}) AND ${isDue} RETURNING id`,
  );
}

/** SQL over `devices`: a page of its chats is to be read. */
export const mustReadChats = (now: Date): Sql =>
  sql`chats_due_at IS NOT NULL AND chats_due_at <= ${timeParam(now)} AND status = 'WORKING' AND server_id IS NOT NULL`;

async function readPage(device: Reading, now: Date): Promise<number> {
  const { id, userId, server, session, chatsPlace, storeSince } = device;
  const waha = server && wahaConfig(server);
  if (!waha || !server.engine) return 0;
  const engine = server.engine as Engine;
  const answer = await readChatList(waha, engine, session, chatsPlace);
  if (answer.kind === "unclear") return 0; // again, a while later
  const heard = answer.kind === "page" ? await writersAmong(device, waha, engine, answer.chats, now) : [];
  await recordContacts(userId, heard, now);
  const isOver = answer.kind === "cannot" || answer.isLast || chatsPlace + CHATS_PAGE >= CHATS_MAX;
  const again = storeSince && storeSince.getTime() + CHATS_AGAIN_MS;
  const later = again && again > now.getTime() ? new Date(again) : null;
  const next = new Date(now.getTime() + NEXT_PAGE_MS);
  // Of another phone all are read anew: `storeNoted` set the place back.
  await db.device.updateMany({
    where: { id, chatsPlace, storeSince },
    data: isOver
      ? { chatsDueAt: later, chatsPlace: 0 }
      : { chatsDueAt: next, chatsPlace: chatsPlace + CHATS_PAGE },
  });
  return heard.length;
}

async function writersAmong(
  { userId, session }: Reading,
  waha: WahaServer,
  engine: Engine,
  chats: Chat[],
  now: Date,
): Promise<ContactRecord[]> {
  const heard: ContactRecord[] = [];
  for (let from = 0; from < chats.length; from += AT_ONCE) {
    const some = chats.slice(from, from + AT_ONCE);
    const found = await Promise.all(
      some.map(async (chat) => {
        const at = await writtenAt(waha, engine, session, chat);
        const number = at && (await numberIn(waha, userId, session, chat, now));
        return number ? { number, at } : null;
      }),
    );
    for (const one of found)
      if (one) for (const number of await numberAliases(db, one.number)) heard.push({ number, at: one.at });
  }
  return heard;
}

async function writtenAt(waha: WahaServer, engine: Engine, session: string, { chatId, last }: Chat) {
  if (!last || !PERSON.test(chatId)) return null;
  if (!last.fromMe) return last.at;
  if (!readsAllChats(engine)) return null;
  const answer = await lastWritten(waha, session, chatId);
  return answer.kind === "known" ? answer.at : null;
}

const PERSON = /^\d+@(?:c\.us|s\.whatsapp\.net|lid)$/;

async function numberIn(
  waha: WahaServer,
  userId: number,
  session: string,
  { chatId, otherChatId }: Chat,
  now: Date,
): Promise<string | null> {
  const lid = findLid([chatId, otherChatId]);
  const said = digitsIn(chatId) ?? digitsIn(otherChatId);
  if (!lid) return said;
  const known = said ?? (await knownNumber(userId, lid));
  const answer = known ? null : await numberOfLid(waha, session, lid);
  const number = known ?? (answer?.kind === "known" ? answer.digits : null);
  if (number) await recordLid(userId, lid, number, now);
  return number;
}
