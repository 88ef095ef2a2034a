/*
 * What is stored of devices after WAHA reported, or did not report, how their sessions are. Mostly nothing is new,
 * and then nothing is written. When a server or its network was away, many devices get the same new values.
 */
import type { Device } from "generated/sqlite/client";
import { db, join, type Prisma, query, skipLocked, sql, type Tx, transaction } from "~/platform/db";
import { log } from "~/platform/log";
import type { CallFault, FoundSession, WahaServer } from "~/platform/waha";
import { beginGaps, gapWrites, turned } from "../devices/session/inbox-gap";
import { mayStartFailed, NO_RESTARTS, startFailed } from "../devices/session/restart";
import { beginSettling, settlingFrom } from "../devices/session/settling";
import { storeNoted } from "../devices/session/store-history";
import { deviceWebhook } from "../devices/webhook-address";
import { recordFact } from "../outgoing-facts/record";
import type { Watched } from "./due-devices";

const HELD_AT_ONCE_MAX = 100;
/** Of one place: those whose network was away fail all at the same time. */
const STARTS_AT_ONCE_MAX = 50;

export type PolledDevice<Of = Watched> = { device: Of; said: FoundSession | { kind: "missing" } };

/**
 * Stores what was reported of devices of one place, and does what they were waiting for. A sender holds some of
 * them for a moment. Those are left for the next time: this must not wait for one of them while it holds others.
 */
export async function recordPolled(
  heard: readonly PolledDevice[],
  waha: WahaServer,
  now: Date,
): Promise<void> {
  const news = heard.filter((each) => isNews(each, now));
  for (let from = 0; from < news.length; from += HELD_AT_ONCE_MAX) {
    const some = news.slice(from, from + HELD_AT_ONCE_MAX);
    await transaction((tx) => recordInboxGaps(tx, some, now));
  }
  await startThoseFailed(heard.filter(isStillFailed), waha, now);
}

async function recordInboxGaps(tx: Tx, news: readonly PolledDevice[], now: Date): Promise<void> {
  const stored = await heldOf(tx, news);
  const known = news.flatMap(({ device: asked, said }) => {
    const device = stored.get(asked.id);
    // If another process wrote a status, or paused it, since WAHA was asked, that one knows more: next time again.
    const isSame = device?.status === asked.status && device.pauseReason === asked.pauseReason;
    return isSame ? [{ device, said }] : [];
  });
  const gone = known.filter(({ device, said }) => turned(device, reportedStatus(said)));
  const gaps = gone.length > 0 ? gapWrites(now).map((gap) => ({ ids: idsOf(gone), ...gap })) : [];
  const back = gone.filter(({ said }) => reportedStatus(said) === "WORKING");
  const settling: Write[] = back.length > 0 ? [{ ids: idsOf(back), data: settlingFrom(now) }] : [];
  for (const { ids, where, data } of [...gaps, ...settling, ...changesOf(known, now), ...liftsOf(known, now)])
    await tx.device.updateMany({ where: { ...where, id: { in: ids } }, data });
  for (const { device, said } of gone) {
    const { id, userId, name } = device;
    const status = reportedStatus(said);
    const type = status === "WORKING" ? "device.connected" : "device.disconnected";
    await recordFact(tx, { userId, type, data: { device: { id, name, status } } }, now);
  }
}

const idsOf = (heard: readonly { device: { id: number } }[]) => heard.map(({ device }) => device.id);

export const reportedStatus = (said: PolledDevice["said"]): string =>
  said.kind === "found" ? said.status : "STOPPED";

/** Returns whether something must be written. */
function isNews({ device, said }: PolledDevice, now: Date): boolean {
  const status = reportedStatus(said);
  if (status !== device.status || isLifted(device, status, now)) return true;
  if (said.kind === "missing") return device.hasStore;
  if (said.reports !== device.reports) return true;
  if (status !== "WORKING") return false;
  const isOther = (told: string | null, stored: string | null) => told !== null && told !== stored;
  return (
    device.restarted ||
    isOther(said.phone, device.phoneNumber) ||
    isOther(said.me?.pairing ?? null, device.pairing)
  );
}

type Paused = Pick<Device, "pauseReason" | "pausedUntil">;

/**
 * Returns whether its pause is over. The server let us in, or the session works, which it waited for, or the time
 * has come.
 */
function isLifted({ pauseReason, pausedUntil }: Paused, status: string, now: Date): boolean {
  if (pauseReason === null) return false;
  if (pausedUntil !== null && pausedUntil <= now) return true;
  return pauseReason === "auth" || (pauseReason === "not_ready" && status === "WORKING");
}

const isStillFailed = ({ device, said }: PolledDevice) =>
  device.status === "FAILED" && reportedStatus(said) === "FAILED";

const STORED = {
  ...{ userId: true, name: true },
  ...{ id: true, session: true, sealedWebhookSecret: true, status: true, statusSince: true, reports: true },
  ...{
    phoneNumber: true,
    pairing: true,
    connectedAt: true,
    storeSince: true,
    chatsDueAt: true,
    chatsPlace: true,
  },
  ...{ restartTries: true, restartRefusals: true, restartedAt: true, pauseReason: true, pausedUntil: true },
} as const;

/** Returns what is stored of those that no other transaction holds. This one holds them from now on. */
async function heldOf(tx: Tx, heard: readonly PolledDevice[]): Promise<Map<number, Stored>> {
  const free = await query<{ id: number }>(
    tx,
    sql`SELECT id FROM devices WHERE id IN (${join(idsOf(heard))}) ${skipLocked()}`,
  );
  const devices = await storedOf(
    tx,
    free.map(({ id }) => id),
  );
  return new Map(devices.map((device) => [device.id, device]));
}

const storedOf = (tx: Tx, ids: number[]): Promise<Stored[]> =>
  tx.device.findMany({ where: { id: { in: ids } }, select: STORED });

type Stored = Pick<Device, keyof typeof STORED>;

type Write = { ids: number[]; where?: Prisma.DeviceWhereInput; data: Prisma.DeviceUpdateManyMutationInput };

/** Returns what is new of them. */
function changesOf(heard: readonly PolledDevice<Stored>[], now: Date): Write[] {
  const alike = new Map<string, Write>();
  for (const { device, said } of heard) {
    const change = changeOf(device, said, now);
    if (!change) continue;
    const key = JSON.stringify(change);
    const same = alike.get(key);
    if (same) same.ids.push(device.id);
    else alike.set(key, { ids: [device.id], data: change });
  }
  return [...alike.values()];
}

function changeOf(device: Stored, said: PolledDevice["said"], now: Date) {
  const status = reportedStatus(said);
  const working = status === "WORKING";
  const pairing = said.kind === "found" ? (said.me?.pairing ?? null) : null;
  const [phone, reports] = said.kind === "found" ? [said.phone, said.reports] : [null, device.reports];
  const known = {
    status,
    reports,
    ...(working && phone ? { phoneNumber: phone } : {}),
    ...(working && pairing ? { pairing } : {}),
    ...storeNoted(device, { status: said.kind === "found" ? status : null, phone, pairing }, now),
    ...(working ? NO_RESTARTS : {}),
  };
  const news = Object.entries(known).filter(([name, value]) => device[name as keyof Stored] !== value);
  if (news.length === 0) return null;
  return {
    ...Object.fromEntries(news),
    ...(status === device.status ? {} : { statusSince: now }),
    ...(working && device.status !== "WORKING" ? { connectedAt: now } : {}),
  };
}

/** The pauses that are over. */
function liftsOf(heard: readonly PolledDevice<Stored>[], now: Date): Write[] {
  const over = heard.filter(({ device, said }) => isLifted(device, reportedStatus(said), now));
  const data = { pauseReason: null, pausedUntil: null, pauseDetail: null };
  return over.length > 0 ? [{ ids: idsOf(over), data }] : [];
}

async function startThoseFailed(failed: readonly PolledDevice[], waha: WahaServer, now: Date) {
  if (failed.length === 0) return;
  let starts = 0;
  for (const device of await storedOf(db, idsOf(failed))) {
    if (!(await mayStartFailed(device, now))) continue;
    startBeside(device, waha, now);
    starts += 1;
    if (starts === STARTS_AT_ONCE_MAX) return; // the others are asked about again soon
  }
}

/** Beside the round: other devices are asked about meanwhile. */
function startBeside(device: Stored, waha: WahaServer, now: Date) {
  startFailed(device, waha, { webhook: deviceWebhook(device) }, now).catch((error: Error) =>
    log.warn({ device: device.id, error: error.message.slice(0, 300) }, "session not started again"),
  );
}

/** These devices' servers do not answer as they should: that is stored, and what contacts write is missing. */
export async function noteUnheard(devices: readonly Watched[], fault: CallFault, now: Date): Promise<void> {
  const { stage, httpCode, detail } = fault;
  const found = { ok: false, stage, httpCode, ms: null, error: detail, checkedAt: now };
  const servers = [...new Set(devices.map(({ serverId }) => serverId))];
  await db.server.updateMany({ where: { id: { in: servers }, ok: true }, data: found });
  await noteMissing(devices, now);
}

/** What contacts write to these devices is missing from now on. */
export async function noteMissing(devices: readonly Watched[], now: Date): Promise<void> {
  const where = {
    id: { in: devices.map(({ id }) => id) },
    OR: [{ newsFrom: null, connectedAt: { not: null } }, { newsPass: { not: null } }],
  };
  const begun = await db.device.findMany({ where, select: { id: true } });
  await beginGaps(
    begun.map(({ id }) => id),
    now,
  );
  await beginSettling(
    devices.map(({ id }) => id),
    now,
  );
}
