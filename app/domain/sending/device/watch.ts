/*
 * Asking WAHA how things are: the server's engine and version, and the state of each session. What it
 * says decides who may send, and lifts the pauses that were waiting for it.
 */
import type { Device, Server } from "generated/sqlite/client";
import { db, join, query, type Sql, skipLocked, sql, timeParam } from "~/platform/db";
import { log } from "~/platform/log";
import { sessionOf, type WahaServer } from "~/platform/waha";
import { look } from "../../devices/server";
import { newsGap, newsNoted, noteStart } from "../../devices/session/news-since";
import { mayStartFailed, NO_RESTARTS, startFailed } from "../../devices/session/restart";
import { storeNoted } from "../../devices/session/store-since";
import { wahaOf } from "../../devices/waha-place";
import { webhookOf } from "../../devices/webhook-address";
import { isWithin } from "./leases";

const WORKING_EVERY_MS = 15_000;
const OTHERWISE_EVERY_MS = 3_000;
const SERVER_EVERY_MS = 10 * 60_000;
const UNSURE_SERVER_EVERY_MS = 5_000;
const START_EVERY_MS = 10_000;
const PAUSED_BY_SERVER = ["auth", "not_ready"];
const AT_ONCE_MAX = 50;
/** Further in the future than clocks of several machines differ. */
const CLOCK_SET_BACK_MS = 60_000;

type Watched = Device & { server: Server | null };

/** Asks about every device that is due; answers how many were asked about and how many are WORKING. */
export async function watchDevices(now: Date): Promise<{ asked: number; working: number }> {
  const ids = await dueDevices(now);
  if (ids.length === 0) return { asked: 0, working: 0 };
  const due = await db.device.findMany({ where: { id: { in: ids } }, include: { server: true } });
  await watchServers(serversOf(due), now);
  const [states] = await Promise.all([
    Promise.all(due.map((device) => watchDevice(device, now))),
    watchStarts(serversOf(due), now),
  ]);
  return { asked: due.length, working: states.filter((status) => status === "WORKING").length };
}

/**
 * Those about which nobody was asked for the longest time first; they are due again later. Several daemons
 * share the asking: the one that moves the time asks. A time from the future: the clock was set back.
 */
async function dueDevices(now: Date): Promise<number[]> {
  const ids = async (text: Sql) => (await query<{ id: number }>(db, text)).map(({ id }) => id);
  const due = await ids(
    sql`SELECT id FROM devices WHERE ${mustWatch(now)} ORDER BY status_at LIMIT ${AT_ONCE_MAX}`,
  );
  if (due.length === 0) return [];
  return ids(
    sql`UPDATE devices SET status_at = ${timeParam(now)}
        WHERE id IN (SELECT id FROM devices WHERE id IN (${join(due)}) AND ${mustWatch(now)} ${skipLocked()}) RETURNING id`,
  );
}

/** SQL over `devices`: WAHA is to be asked about it. */
export function mustWatch(now: Date): Sql {
  const ago = (ms: number) => timeParam(new Date(now.getTime() - ms));
  const calm = sql`status = 'WORKING' AND COALESCE(pause_reason, '') NOT IN (${join(PAUSED_BY_SERVER)})`;
  return sql`server_id IS NOT NULL AND (status_at IS NULL OR status_at > ${ago(-CLOCK_SET_BACK_MS)}
    OR status_at <= CASE WHEN ${calm} THEN ${ago(WORKING_EVERY_MS)} ELSE ${ago(OTHERWISE_EVERY_MS)} END)`;
}

const serversOf = (devices: Watched[]): Server[] => [
  ...new Map(devices.flatMap(({ server }) => (server ? [[server.id, server]] : []))).values(),
];

/** When each server was asked last since when it runs: many devices may be on one. */
const startsAskedAt = new Map<number, number>();

async function watchStarts(servers: Server[], now: Date) {
  await Promise.all(
    servers.map(async (server) => {
      const waha = wahaOf(server);
      if (!waha || isWithin(startsAskedAt.get(server.id) ?? 0, now, START_EVERY_MS)) return;
      startsAskedAt.set(server.id, now.getTime());
      await noteStart(server, waha);
    }),
  );
}

async function watchServers(servers: Server[], now: Date) {
  await Promise.all(
    servers.map(async (server) => {
      const every = server.version && server.ok ? SERVER_EVERY_MS : UNSURE_SERVER_EVERY_MS;
      if (server.checkedAt && isWithin(server.checkedAt.getTime(), now, every)) return;
      await look(server, now);
    }),
  );
}

async function watchDevice(device: Watched, now: Date): Promise<string | null> {
  const waha = device.server && wahaOf(device.server);
  if (!device.server || !waha) return null;
  const session = await sessionOf(waha, device.session, webhookOf(device));
  if (session.kind === "failed") {
    const { stage, httpCode, detail } = session;
    const found = { ok: false, stage, httpCode, ms: null, error: detail, checkedAt: now };
    await db.server.updateMany({ where: { id: device.server.id, ok: true }, data: found });
    const gap = newsGap(device, now);
    if (gap.newsFrom || device.newsPass)
      await db.device.updateMany({ where: { id: device.id, newsFrom: device.newsFrom }, data: gap });
    return null;
  }
  const said = session.kind === "found" ? session : { status: null, phone: null };
  const status = said.status ?? "STOPPED";
  const working = status === "WORKING";
  // The server let us in, and (for `not_ready`) the session works: what the device waited for has come.
  const lift =
    device.pauseReason === "auth" || (device.pauseReason === "not_ready" && working) || isOver(device, now);
  const known = {
    status,
    ...(session.kind === "found" ? { reports: session.reports } : {}),
    ...(working && said.phone ? { phoneNumber: said.phone } : {}),
    ...storeNoted(device, said, now),
    ...newsNoted(device, status, now),
    ...(working ? NO_RESTARTS : {}),
  };
  // Mostly nothing is new, and then nothing is written: there may be a thousand devices.
  if (Object.entries(known).some(([name, value]) => device[name as keyof typeof known] !== value))
    await db.device.updateMany({
      where: { id: device.id },
      data: {
        ...known,
        ...(status === device.status ? {} : { statusSince: now }),
        ...(working && device.status !== "WORKING" ? { connectedAt: now } : {}),
      },
    });
  if (status === "FAILED" && device.status === "FAILED" && (await mayStartFailed(device, now)))
    startBeside(device, waha, now);
  // Only the pause that was there before WAHA was asked: a new one may have come meanwhile.
  const { id, pauseReason, pausedUntil } = device;
  if (lift)
    await db.device.updateMany({
      where: { id, pauseReason, pausedUntil },
      data: { pauseReason: null, pausedUntil: null, pauseDetail: null },
    });
  return status;
}

/** A pause with an end, whose end has come. */
function isOver(device: Watched, now: Date): boolean {
  return device.pauseReason !== null && device.pausedUntil !== null && device.pausedUntil <= now;
}

/** Beside the round: the other devices are asked about meanwhile. */
function startBeside(device: Watched, waha: WahaServer, now: Date) {
  startFailed(device, waha, { webhook: webhookOf(device) }, now).catch((error: Error) =>
    log.warn({ device: device.id, error: error.message.slice(0, 300) }, "session not started again"),
  );
}
