/*
 * Which devices WAHA is asked about next. Those of one place are taken together, also those whose turn would come
 * soon. So one list reports all of them, and they go on together.
 */
import type { Device, Server } from "generated/sqlite/client";
import { db, join, parseTime, queryRows, type Sql, skipLocked, sql, timeParam } from "~/platform/db";
import { queryPacked } from "~/platform/db/query-json";

const WORKING_EVERY_MS = 15_000;
const OTHERWISE_EVERY_MS = 3_000;
/** A device whose turn comes within the last third is included when another one of its place is due. */
const SOON = 2 / 3;
const PAUSED_BY_SERVER = ["auth", "not_ready"];
/** Further in the future than clocks of several machines differ. */
const CLOCK_SET_BACK_MS = 60_000;
const DEVICES_PER_ROUND_MAX = 10_000;
/** So many are claimed in one statement: a sender may wait for the row of one of them. */
const CLAIMED_AT_ONCE_MAX = 500;

/** SQL over `devices`: WAHA is to be asked about it. */
export const mustWatch = (now: Date): Sql => askedBefore(now, 1);

/** A time from the future: the clock was set back. */
function askedBefore(now: Date, share: number): Sql {
  const ago = (ms: number) => timeParam(new Date(now.getTime() - ms));
  const calm = sql`status = 'WORKING' AND COALESCE(pause_reason, '') NOT IN (${join(PAUSED_BY_SERVER)})`;
  return sql`server_id IS NOT NULL AND (status_at IS NULL OR status_at > ${ago(-CLOCK_SET_BACK_MS)}
    OR status_at <= CASE WHEN ${calm} THEN ${ago(WORKING_EVERY_MS * share)} ELSE ${ago(OTHERWISE_EVERY_MS * share)} END)`;
}

/** `ok`: as it is stored of its server. */
export type DueDevice = { id: number; serverId: number; place: string; isDue: boolean; ok: boolean | null };

const DUE = {
  ...{ id: "d.id", serverId: "d.server_id", due: "d.due" },
  ...{ ok: "s.ok", https: "s.https", port: "s.port", host: "s.host" },
};

/**
 * Returns the devices whose turn has come, or comes soon. Those not asked about for the longest time come first.
 * Devices on `busy` servers are left out.
 */
export async function devicesDue(busy: readonly number[], now: Date): Promise<DueDevice[]> {
  const free =
    busy.length > 0
      ? sql`AND server_id NOT IN (SELECT g.id FROM ${queryRows(
          busy.map((id) => ({ id })),
          { id: "int" },
        )} g)`
      : sql``;
  const rows = await queryPacked<Record<keyof typeof DUE, unknown>>(
    db,
    DUE,
    (row) =>
      sql`SELECT ${row} FROM (SELECT id, server_id, status_at, ${mustWatch(now)} AS due FROM devices
            WHERE ${askedBefore(now, SOON)} ${free}
            ORDER BY status_at IS NOT NULL, status_at LIMIT ${DEVICES_PER_ROUND_MAX}) d
          JOIN servers s ON s.id = d.server_id ORDER BY d.status_at IS NOT NULL, d.status_at`,
  );
  return rows.map(({ id, serverId, due, ok, https, port, host }) => ({
    id: id as number,
    serverId: serverId as number,
    place: `${Boolean(https)} ${port} ${host}`,
    isDue: Boolean(due),
    ok: ok === null ? null : Boolean(ok),
  }));
}

/** What is needed to ask about a device, and to see whether the answer is new (apply-states.ts). */
export type Watched = Pick<
  Device,
  | "id"
  | "session"
  | "sealedWebhookSecret"
  | "status"
  | "phoneNumber"
  | "pairing"
  | "reports"
  | "pauseReason"
  | "pausedUntil"
> & {
  serverId: number;
  /** It was started again since it last worked. */
  restarted: boolean;
  /** It is known since when its session's message store is the same one. */
  hasStore: boolean;
};

const WATCHED = {
  ...{ id: "id", serverId: "server_id", session: "session", sealedWebhookSecret: "webhook_secret" },
  ...{
    status: "status",
    phoneNumber: "phone_number",
    pairing: "pairing",
    reports: "reports",
    hasStore: "store_since IS NOT NULL",
  },
  ...{ pauseReason: "pause_reason", pausedUntil: "paused_until" },
  restarted: "restart_tries + restart_refusals > 0",
};

/**
 * Of these devices, claims those that no other process has begun to ask about meanwhile. They are due again later.
 */
export async function claim(ids: readonly number[], now: Date): Promise<Watched[]> {
  const claimed: Watched[] = [];
  for (let from = 0; from < ids.length; from += CLAIMED_AT_ONCE_MAX) {
    const some = ids.slice(from, from + CLAIMED_AT_ONCE_MAX).map((id) => ({ id }));
    const rows = await queryPacked<Watched>(
      db,
      WATCHED,
      (row) => sql`UPDATE devices SET status_at = ${timeParam(now)}
          WHERE id IN (SELECT id FROM devices WHERE id IN (SELECT g.id FROM ${queryRows(some, { id: "int" })} g)
            AND ${askedBefore(now, SOON)} ${skipLocked()})
          RETURNING ${row}`,
    );
    for (const row of rows) claimed.push(asStored(row));
  }
  return claimed;
}

/** SQLite has numbers for what is true, and texts for times. */
function asStored(row: Watched): Watched {
  if (row.reports !== null) row.reports = Boolean(row.reports);
  row.restarted = Boolean(row.restarted);
  row.hasStore = Boolean(row.hasStore);
  if (row.pausedUntil !== null) row.pausedUntil = parseTime(row.pausedUntil);
  return row;
}

export type WatchedServer = Pick<
  Server,
  | "id"
  | "userId"
  | "host"
  | "port"
  | "https"
  | "sealedApiKey"
  | "engine"
  | "version"
  | "ok"
  | "checkedAt"
  | "startedAt"
>;

const WATCHED_SERVER = {
  ...{ id: "id", userId: "user_id", host: "host", port: "port", https: "https", sealedApiKey: "api_key" },
  ...{ engine: "engine", version: "version", ok: "ok", checkedAt: "checked_at", startedAt: "started_at" },
};

/** The servers of these devices, with what asking them needs. */
export async function groupByServer(devices: readonly Watched[]): Promise<Map<number, WatchedServer>> {
  const ids = [...new Set(devices.map(({ serverId }) => serverId))].map((id) => ({ id }));
  const rows = await queryPacked<WatchedServer>(
    db,
    WATCHED_SERVER,
    (row) =>
      sql`SELECT ${row} FROM servers WHERE id IN (SELECT g.id FROM ${queryRows(ids, { id: "int" })} g)`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        https: Boolean(row.https),
        checkedAt: parseTime(row.checkedAt),
        startedAt: parseTime(row.startedAt),
      },
    ]),
  );
}
