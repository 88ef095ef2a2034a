/*
 * Notifies of what happens to devices. A phone loses its connection for moments all day: only what lasts is told,
 * and the end of it only when the beginning was. Several daemons may do this at once.
 */
import { db, execute, parseTime, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { DEVICES, deviceAlert } from "../devices/alerts";
import type { NotificationKind } from "../notifications/kinds";
import { type NewNotification, notify, notifyAdmins } from "../notifications/notify";
import { dayOf } from "../time/day";
import { startOfDay } from "../time/zoned-time";

/** A device that is not connected for so long is told of. */
const LOST_MS = 5 * 60_000;
/** One that is connected for so long is connected again. A shorter time is one of many between two losses. */
const STEADY_MS = 60_000;
/** More of one device in a day become one that says so. */
const OF_A_DAY_MAX = 6;

type Found = {
  id: number;
  user_id: number;
  name: string;
  care: string | null;
  since: unknown;
  end: unknown;
};

/** Begins, tells of and ends the alerts of all devices. */
export async function notifyOfDevices(now: Date): Promise<void> {
  await beginAlerts(now);
  await endAlerts(now);
  await tellAlerts(now);
}

const lost = sql`(d.status = 'FAILED' OR s.id IS NULL OR NOT s.ok OR d.status <> 'WORKING')`;
/** Of `deviceAlert`, what WhatsApp does to a number. */
const RESTRICTIONS = sql`('locked', 'capped', 'warned')`;

async function beginAlerts(now: Date) {
  const at = timeParam(now);
  await execute(
    db,
    sql`INSERT INTO device_alerts (device_id, alert, since)
        SELECT d.id, 'lost', CASE WHEN d.status_since <= ${at} THEN d.status_since ELSE ${at} END FROM ${DEVICES}
        WHERE d.connected_at IS NOT NULL AND ${lost} ORDER BY d.id ON CONFLICT (device_id, alert) DO NOTHING`,
  );
  await execute(
    db,
    sql`INSERT INTO device_alerts (device_id, alert, since)
        SELECT a.id, a.care, ${at} FROM (SELECT d.id, ${deviceAlert(now)} AS care FROM ${DEVICES}
          WHERE d.connected_at IS NOT NULL) a
        WHERE a.care IN ${RESTRICTIONS} ORDER BY a.id ON CONFLICT (device_id, alert) DO NOTHING`,
  );
}

/** What is over ends. Of a restriction nothing is said then; that a device is back is said if its loss was. */
async function endAlerts(now: Date) {
  await execute(
    db,
    sql`DELETE FROM device_alerts WHERE alert <> 'lost' AND NOT EXISTS (
          SELECT 1 FROM (SELECT d.id, ${deviceAlert(now)} AS care FROM ${DEVICES}) a
          WHERE a.id = device_alerts.device_id AND (a.care = device_alerts.alert OR a.care = 'lost'))`,
  );
  const steady = timeParam(new Date(now.getTime() - STEADY_MS));
  const back = await query<Found & { notified: unknown }>(
    db,
    sql`SELECT d.id, d.user_id, d.name, a.since, a.notified_at IS NOT NULL AS notified
        FROM device_alerts a, ${DEVICES} WHERE d.id = a.device_id AND a.alert = 'lost' AND NOT ${lost}
          AND (d.status_since IS NULL OR d.status_since <= ${steady}) ORDER BY d.id`,
  );
  for (const device of back)
    await transaction(async (tx) => {
      const ended = await execute(
        tx,
        sql`DELETE FROM device_alerts WHERE device_id = ${device.id} AND alert = 'lost' AND since = ${timeParam(parseTime(device.since))}`,
      );
      if (ended > 0 && device.notified) await tell(tx, device, "device_connected", now);
    });
}

async function tellAlerts(now: Date) {
  const before = timeParam(new Date(now.getTime() - LOST_MS));
  const due = await query<Found & { alert: string }>(
    db,
    sql`SELECT d.id, d.user_id, d.name, a.alert, a.since,
          CASE a.alert WHEN 'locked' THEN COALESCE(d.lock_ends_at, d.new_stop_until) ELSE d.quota_ends_at END AS "end"
        FROM device_alerts a, ${DEVICES} WHERE d.id = a.device_id AND a.notified_at IS NULL
          AND (a.alert <> 'lost' OR (a.since <= ${before} AND ${lost})) ORDER BY d.id`,
  );
  for (const device of due)
    await transaction(async (tx) => {
      const first = await execute(
        tx,
        sql`UPDATE device_alerts SET notified_at = ${timeParam(now)}
            WHERE device_id = ${device.id} AND alert = ${device.alert} AND notified_at IS NULL`,
      );
      if (first === 0) return;
      if (device.alert === "lost") await tell(tx, device, "device_disconnected", now);
      else {
        const until = parseTime(device.end)?.toISOString() ?? null;
        await tell(tx, device, "device_restricted", now, { what: device.alert, until });
      }
    });
}

/** The owner, and the admins of users. */
async function tell(
  tx: Tx,
  { id, user_id, name, since }: Found,
  kind: NotificationKind,
  now: Date,
  more: Record<string, string | null> = {},
) {
  const about = `device:${id}`;
  const day = dayOf(now);
  const today = startOfDay(day) ?? now;
  const told = await tx.notification.count({ where: { userId: user_id, about, createdAt: { gte: today } } });
  const tooMany = told >= OF_A_DAY_MAX && kind !== "device_restricted";
  const which = Object.values(more).join(":");
  const key = tooMany
    ? `${about}:unstable:${day}`
    : `${about}:${kind}:${which || parseTime(since)?.toISOString()}`;
  const said: { kind: NotificationKind; params: NewNotification["params"] } = tooMany
    ? { kind: "device_disconnected", params: { device: name, unstable: 1 } }
    : { kind, params: { device: name, ...more } };
  const notification = { ...said, key, about };
  await notify(tx, [{ ...notification, userId: user_id, link: "/dashboard" }], now);
  await notifyAdmins(tx, "USERS", { ...notification, link: `/admin/users/${user_id}/devices/${id}` }, now);
}
