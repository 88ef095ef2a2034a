/*
 * Since when something could be sent and is not: the sign that sending stands still. By its pace a batch may take
 * days, so the age of an item says nothing. What counts is that a device is free to send it.
 */
import { db, isInList, parseTime, query, sql, timeParam } from "~/platform/db";
import { env } from "~/platform/env";
import { CURSOR_END } from "../../batches/zone-cursors";
import { wahaConfig } from "../../devices/waha-client-config";
import { checkSettings, lacksCheckKey } from "../../number-check";
import { devicePacing } from "../../pacing/device-pacing";
import { mayDeviceSendNew } from "../../pacing/new-contacts";
import { mayDeviceSend } from "../../pacing/rate-limit";
import { maySend } from "../../sending/claim/open-batches";
import { newContactSteps } from "../../settings/new-contact-steps";
import { dayOf } from "../../time/day";

/** Of those that have been free for longest: to look at thousands would take a web process too long. */
const DEVICES_MAX = 200;
const NO_CAP = 2 ** 31 - 1;

type Work = { user_id: number; since: unknown; known: number };

/**
 * Returns since when the item that waits for longest could have been sent, by sending hours, pace and the state of
 * its devices. Null: none could. Reads open batches and devices only, and no items.
 */
export async function sendableSince(now: Date): Promise<Date | null> {
  if (lacksCheckKey(await checkSettings())) return null;
  const work = new Map((await usersSince(now)).map((row) => [row.user_id, row]));
  if (work.size === 0) return null;
  const steps = await newContactSteps();
  let oldest: Date | null = null;
  for (const { server, ...device } of await freeDevices([...work.keys()], now)) {
    const { since, known } = work.get(device.userId)!;
    const pace = { ...device, ...devicePacing(device), steps };
    const wait = known ? mayDeviceSend(pace, now) : mayDeviceSendNew(pace, now);
    if (wait.kind === "wait" || !server || server.ok === false || !wahaConfig(server)) continue;
    const { nextSendAt, lastSentAt, statusSince, pausedUntil, settlesAt } = device;
    const own = known ? null : device.nextNewAt;
    const from = latest([parseTime(since), nextSendAt, lastSentAt, statusSince, pausedUntil, settlesAt, own]);
    if (from && from <= now && (!oldest || from < oldest)) oldest = from;
  }
  return oldest;
}

/** Users who have something to send, since when, and whether some of it is for known contacts. */
function usersSince(now: Date): Promise<Work[]> {
  const at = timeParam(now);
  return query<Work>(
    db,
    sql`SELECT w.user_id, MIN(w.since) AS since, MAX(w.known) AS known FROM (
          SELECT b.user_id, CASE WHEN b.known > 0 THEN 1 ELSE 0 END AS known,
            CASE WHEN b.next_row >= ${CURSOR_END} AND b.next_due_at > b.submitted_at THEN b.next_due_at
              WHEN b.open_at > b.submitted_at THEN b.open_at ELSE b.submitted_at END AS since
          FROM batches b WHERE ${maySend(now)}
          UNION ALL SELECT d.user_id, CASE WHEN i.known THEN 1 ELSE 0 END AS known, d.due_at AS since
          FROM dispatches d JOIN batches o ON o.id = d.batch_id
            JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
          WHERE d.phase = 'WAITING' AND d.due_at <= ${at} AND NOT o.paused AND NOT o.held AND NOT o.cancelled
        ) w GROUP BY w.user_id`,
  );
}

/** Connected devices of these users that no pause, gap or cap of the day keeps from sending, as far as SQL can say. */
async function freeDevices(userIds: number[], now: Date) {
  const at = timeParam(now);
  const rows = await query<{ id: number }>(
    db,
    sql`SELECT id FROM devices WHERE ${isInList("user_id", userIds)} AND status = 'WORKING' AND server_id IS NOT NULL
          AND (pause_reason IS NULL OR paused_until <= ${at}) AND (next_send_at IS NULL OR next_send_at <= ${at})
          AND (sent_day IS NULL OR sent_day <> ${dayOf(now)} OR sent_today < COALESCE(daily_max, ${env.SEND_DAILY_MAX ?? NO_CAP}))
        ORDER BY COALESCE(next_send_at, last_sent_at, created_at), id LIMIT ${DEVICES_MAX}`,
  );
  const ids = rows.map(({ id }) => id);
  return db.device.findMany({ where: { id: { in: ids } }, include: { server: true } });
}

const latest = (times: (Date | null)[]): Date | null =>
  times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
