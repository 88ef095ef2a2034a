/*
 * What contacts wrote while WAHA could not report it is read from its message store. After a gap, in which the web
 * process, the session or its server was away, that happens every few seconds until the gap is closed. The device
 * claims nothing before (`isInboxRead` in devices/session/inbox-gap.ts).
 *
 * Without a gap it happens now and then, since a webhook may be lost anywhere on its way. Where WAHA cannot report
 * to us at all (no APP_URL), this is the only way in which an opt-out is noticed.
 */
import type { Device } from "generated/sqlite/client";
import { db, execute, query, type Sql, skipLocked, sql, timeParam } from "~/platform/db";
import { absenceNoted, webAbsentFrom, webSilentSince } from "~/platform/db/web-heartbeat";
import {
  type Engine,
  type IncomingAnswer,
  incomingSince,
  readsAllChats,
  type WahaServer,
} from "~/platform/waha";
import { INBOX_OVERLAP_MS } from "../devices/session/inbox-gap";
import { noteArrival, settlesUntil } from "../devices/session/settling";
import { wahaConfig } from "../devices/waha-client-config";
import { openOnly } from "../statuses";
import { dayOf } from "../time/day";
import { BACK_MS_MAX, handleMessages, LISTENING, type StoreQuery } from "./handle-messages";
import { beginReading, endReading, type Reading, readChats, WRITTEN_DAYS } from "./sync-by-chat";

/** In a gap: while the account has something to send, and otherwise. */
const GAP_EVERY_MS = 3_000;
const IDLE_GAP_EVERY_MS = 60_000;
/** Without one: where WAHA reports to us, and where it cannot. */
const TOLD_EVERY_MS = 10 * 60_000;
const UNTOLD_EVERY_MS = 30_000;
const AT_ONCE_MAX = 20;
const DAY_MS = 24 * 60 * 60_000;

export type InboxSyncCounts = { read: number; heard: number };

/** Reads what is due. Answers of how many devices, and how many messages of these changed something. */
export async function syncInbox(now: Date): Promise<InboxSyncCounts> {
  const silentSince = await webSilentSince(now);
  if (silentSince) await noteSilence(silentSince);
  const absentFrom = await webAbsentFrom();
  if (absentFrom) {
    await noteAbsence(absentFrom);
    await absenceNoted(absentFrom);
  }
  const ids = await dueDevices(now);
  if (ids.length === 0) return { read: 0, heard: 0 };
  const devices = await db.device.findMany({ where: { id: { in: ids } }, include: LISTENING });
  const heard = await Promise.all(devices.map((device) => readDevice(device, silentSince !== null, now)));
  return { read: devices.length, heard: heard.reduce((sum, count) => sum + count, 0) };
}

/** No web process was there for a while, however short, and one is there again. */
async function noteAbsence(since: Date): Promise<void> {
  const from = timeParam(new Date(since.getTime() - INBOX_OVERLAP_MS));
  await execute(
    db,
    sql`UPDATE devices SET news_from = ${from}, news_at = NULL, news_pass = NULL
        WHERE (news_from IS NULL OR news_from > ${from}) AND connected_at IS NOT NULL AND server_id IS NOT NULL`,
  );
}

async function noteSilence(since: Date): Promise<void> {
  const from = timeParam(new Date(since.getTime() - INBOX_OVERLAP_MS));
  await execute(
    db,
    sql`UPDATE devices SET news_from = ${from}, news_at = NULL, news_pass = NULL
        WHERE reports AND news_from IS NULL AND connected_at IS NOT NULL AND server_id IS NOT NULL`,
  );
}

/**
 * Several daemons share the reading: the one that moves the time reads. A time from the future: the clock was set
 * back.
 */
async function dueDevices(now: Date): Promise<number[]> {
  const isDue = needsInboxSync(now);
  const ids = async (text: Sql) => (await query<{ id: number }>(db, text)).map(({ id }) => id);
  const [any] = await ids(sql`SELECT id FROM devices WHERE ${isDue} LIMIT 1`);
  if (any === undefined) return [];
  return ids(
    sql`UPDATE devices SET news_asked_at = ${timeParam(now)}
        WHERE id IN (SELECT id FROM devices WHERE ${isDue} ORDER BY news_asked_at LIMIT ${AT_ONCE_MAX} ${skipLocked()})
          AND ${isDue} RETURNING id`,
  );
}

/** SQL over `devices`: its store is to be read. */
export function needsInboxSync(now: Date): Sql {
  const ago = (ms: number) => timeParam(new Date(now.getTime() - ms));
  const hasWork = sql`EXISTS (SELECT 1 FROM batches b WHERE b.user_id = devices.user_id AND ${openOnly("b")})`;
  const lately = dayOf(new Date(now.getTime() - WRITTEN_DAYS * DAY_MS));
  return sql`server_id IS NOT NULL AND status = 'WORKING' AND (news_from IS NOT NULL OR sent_day >= ${lately})
    AND (news_asked_at IS NULL OR news_asked_at > ${timeParam(now)} OR news_asked_at <= CASE
      WHEN news_from IS NOT NULL AND (news_pass IS NOT NULL OR ${hasWork}) THEN ${ago(GAP_EVERY_MS)}
      WHEN news_from IS NOT NULL THEN ${ago(IDLE_GAP_EVERY_MS)}
      WHEN reports THEN ${ago(TOLD_EVERY_MS)} ELSE ${ago(UNTOLD_EVERY_MS)} END)`;
}

/** Reads one device's store; returns how many messages changed something. What cannot be read is read again. */
async function readDevice(device: StoreQuery, isSilent: boolean, now: Date): Promise<number> {
  const { server } = device;
  const waha = server && wahaConfig(server);
  if (!waha || !server.engine) return 0;
  const isSettling = settlesUntil(device, now) !== null;
  const goesOn = isSettling || (isSilent && device.reports === true);
  const pass = await beginReading(device, now);
  if (pass === null) return 0;
  try {
    const reading = { pass, goesOn, isSettling };
    const heard = readsAllChats(server.engine)
      ? await readAllChats(device, waha, reading, now)
      : await readChats(device, waha, reading, now);
    if (heard > 0) await noteArrival(device, now);
    return heard;
  } finally {
    await endReading(device, pass);
  }
}

async function readAllChats(
  device: StoreQuery,
  waha: WahaServer,
  { pass, goesOn, isSettling }: Reading,
  now: Date,
): Promise<number> {
  const { server, newsFrom } = device;
  const answer = await incomingSince(waha, server?.engine as Engine, device.session, sinceOf(device, now));
  if (answer.kind === "unclear") return 0;
  let heard = 0;
  if (answer.kind === "read") {
    const said = await handleMessages(device, answer.messages, now);
    heard = said.heard;
    if (!said.all) return heard;
  }
  // Only the gap that was read is closed: one that was noted meanwhile took the pass away.
  const isAll = answer.kind !== "read" || answer.isAll;
  // What arrives late was written before: the last reading goes back as far as this one.
  const waitsForMore = isSettling && isAll && newsFrom !== null;
  const known = {
    newsFrom: waitsForMore ? newsFrom : leftOf(answer, goesOn, now),
    newsAt: isAll && !isSettling ? now : null,
    newsPass: null,
  };
  await db.device.updateMany({ where: { id: device.id, newsFrom, newsPass: pass }, data: known });
  return heard;
}

function sinceOf({ newsFrom, newsAt }: Device, now: Date): Date {
  const from = (newsFrom ?? newsAt ?? now).getTime() - (newsFrom ? 0 : INBOX_OVERLAP_MS);
  return new Date(Math.max(from, now.getTime() - BACK_MS_MAX));
}

/** Returns where the next reading begins. Null: nothing is missing any more, or WAHA cannot tell. */
function leftOf(answer: IncomingAnswer, goesOn: boolean, now: Date): Date | null {
  if (answer.kind !== "read") return null;
  if (!answer.isAll) return answer.messages.at(-1)?.at ?? null;
  return goesOn ? new Date(now.getTime() - INBOX_OVERLAP_MS) : null;
}
