import { db, parseTime, preparedQuery, type Sql, sql, timeParam } from "~/platform/db";
import type { Actor } from "../actor";
import { surelyOverFrom } from "../pacing/new-contact-budget";

/**
 * Why a device needs attention, the worst first. `lost`: it was connected and is not any more, failed, or its
 * server does not answer. `locked`: WhatsApp refuses its messages to new contacts (463), by report or refusal.
 * `capped`: its quota of new chats is used up (475). `paused`: something other than an admin paused it. `warned`:
 * WhatsApp warned of that quota.
 */
export const ALERTS = ["lost", "locked", "capped", "paused", "warned"] as const;
export type Alert = (typeof ALERTS)[number];

/** From the devices to their users, never the other way round: "+" keeps SQLite from looking at each user. */
export const DEVICES = sql`devices d JOIN users u ON u.id = +d.user_id LEFT JOIN servers s ON s.id = d.server_id`;

/**
 * SQL over `DEVICES`: the worst of CARES. Null for a device that needs no attention, or was added and never
 * connected.
 */
export function deviceAlert(now: Date): Sql {
  const at = timeParam(now);
  const isPaused = sql`(d.paused_until IS NULL OR d.paused_until > ${at})`;
  const mayHold = (toldEnd: Sql) =>
    sql`(${toldEnd} IS NULL OR ${toldEnd} > ${timeParam(surelyOverFrom(now))})`;
  const quota = mayHold(sql`d.quota_ends_at`);
  const stopped = (reason: string) =>
    sql`(d.new_stop_reason = ${reason} AND (d.new_stop_until IS NULL OR d.new_stop_until > ${at}))`;
  return sql`CASE
    WHEN d.status = 'FAILED' OR s.id IS NULL OR NOT s.ok OR (d.status <> 'WORKING' AND d.connected_at IS NOT NULL)
      THEN 'lost'
    WHEN (d.quota_status = 'CAPPED' AND ${quota}) OR ${stopped("quota")} THEN 'capped'
    WHEN ${stopped("restricted")} OR (d.pause_reason = 'restricted' AND ${isPaused})
      OR (d.locked AND ${mayHold(sql`d.lock_ends_at`)}) THEN 'locked'
    WHEN d.pause_reason <> 'admin' AND ${isPaused} THEN 'paused'
    WHEN d.quota_status IN ('FIRST_WARNING', 'SECOND_WARNING') AND ${quota} THEN 'warned' END`;
}

/** SQL: the place of a care among CARES, from 0; behind them all for none. */
export const urgency = (care: Sql): Sql =>
  sql`CASE ${care} WHEN 'lost' THEN 0 WHEN 'locked' THEN 1 WHEN 'capped' THEN 2 WHEN 'paused' THEN 3 WHEN 'warned' THEN 4 ELSE 5 END`;

export type DeviceAlert = { id: number; name: string; care: Alert };

/**
 * Returns one's own devices that need attention, the worst first. A short gap of a session, as after a restart, is
 * no loss yet.
 */
export async function ownAlerts(actor: Actor, now: Date): Promise<DeviceAlert[]> {
  const steady = new Date(now.getTime() - STARTING_MS);
  const devices = await preparedQuery<{
    id: number;
    name: string;
    care: Alert | null;
    status: string;
    status_since: unknown;
  }>(
    db,
    sql`SELECT d.id, d.name, ${deviceAlert(now)} AS care, d.status, d.status_since FROM ${DEVICES}
        WHERE d.user_id = ${actor.id} AND d.connected_at IS NOT NULL ORDER BY d.id`,
  );
  const found = devices.flatMap(({ id, name, care, status, status_since }): DeviceAlert[] => {
    const since = parseTime(status_since);
    const isStarting = status === "STARTING" && since !== null && since >= steady;
    return care && !isStarting ? [{ id, name, care }] : [];
  });
  return found.sort((a, b) => ALERTS.indexOf(a.care) - ALERTS.indexOf(b.care));
}

const STARTING_MS = 5 * 60_000;
