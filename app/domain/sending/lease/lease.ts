/*
 * One daemon owns a device at a time. The epoch of the lease goes up with each new owner. Items in progress carry
 * the epoch under which they were claimed. A daemon that was suspended and wakes up later thus finds that neither
 * its items nor its device are its own any more.
 */
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import {
  db,
  execute,
  forUpdate,
  join,
  parseTime,
  postgresql,
  query,
  queryRows,
  type Sql,
  skipLocked,
  sql,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import { assertKnown, live } from "~/platform/db/database-identity";
import { env } from "~/platform/env";
import type { WahaServer } from "~/platform/waha";
import type { InboxState } from "../../devices/session/inbox-gap";
import { isInboxRead } from "../../devices/session/inbox-gap";
import { wahaConfig } from "../../devices/waha-client-config";
import { devicePacing } from "../../pacing/device-pacing";
import type { MediaRest } from "../../pacing/media-rest";
import type { NewContactPacing } from "../../pacing/new-contacts";
import { sentOn } from "../../pacing/rate-limit";
import { newContactSteps } from "../../settings/new-contact-steps";
import { pacingState, type Standing, type StandingRow, standingColumns } from "./pacing-state";
import { Unchanged } from "./staleness";

export type OwnedDevice = NewContactPacing &
  Partial<MediaRest> & {
    id: number;
    userId: number;
    epoch: number;
    session: string;
    failuresInRow: number;
    server: WahaServer & {
      id: number;
      engine: string | null;
      version: string | null;
      honoursId: boolean | null;
      honoursMediaId: boolean | null;
    };
  };

/**
 * Where process ids mean the same: this machine since it was started, and on Linux this container. Others
 * may have the same host name, and a living daemon with the process id of a dead one.
 */
const MACHINE = [hostname(), bootId(), pidNamespace()].join(" ").trim();

export const LEASE_MS = env.SEND_LEASE_SECONDS * 1000;

/** Clocks of the web process, which pairs devices, and of the daemon may differ by this much. */
export const STORE_SKEW_MS = 5_000;
const STORE_AHEAD_MS = 60_000;

/**
 * Takes free devices, and those whose owner is dead or silent, up to this daemon's fair share of all devices;
 * returns how many. On SQLite one daemon does it all, and a second one waits its turn.
 */
export async function acquireDevices(daemon: string, now: Date): Promise<number> {
  const dead = await deadOwners(daemon, now);
  const room = await roomFor(daemon, now, dead);
  const abandoned = await abandonedLeases(now);
  if (room <= 0) return 0;
  const until = new Date(now.getTime() + LEASE_MS);
  const free = dead.length > 0 ? sql`OR owner IN (${join(dead)})` : sql``;
  const left = abandoned.length > 0 ? sql`OR id IN (${join(abandoned)})` : sql``;
  return transaction((tx) =>
    execute(
      tx,
      sql`UPDATE devices SET owner = ${daemon}, epoch = epoch + 1, lease_until = ${timeParam(until)}
          WHERE id IN (SELECT id FROM devices WHERE server_id IS NOT NULL AND (owner IS NULL OR lease_until < ${timeParam(now)} ${free} ${left})
            ORDER BY id LIMIT ${room} ${skipLocked()})`,
    ),
  );
}

/** Returns how many devices this daemon may still take. Below 0: so many it should release for the others. */
export async function roomFor(daemon: string, now: Date, knownDead?: string[]): Promise<number> {
  const dead = knownDead ?? (await deadOwners(daemon, now));
  const silent = timeParam(new Date(now.getTime() - LEASE_MS));
  const [count] = await query<{ devices: number; mine: number; others: number }>(
    db,
    sql`SELECT COUNT(*) AS devices, COUNT(*) FILTER (WHERE owner = ${daemon}) AS mine,
          (SELECT COUNT(*) FROM heartbeats WHERE daemon NOT IN (${join([daemon, ...dead])}) AND beat_at > ${silent}) AS others
        FROM devices WHERE server_id IS NOT NULL`,
  );
  const { devices, mine, others } = count!;
  const share = postgresql ? Math.ceil(devices / (others + 1)) : devices;
  return share - mine;
}

/** Releases these devices, for another daemon to take. */
export async function letGo(daemon: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await execute(
    db,
    sql`UPDATE devices SET owner = NULL, lease_until = NULL WHERE owner = ${daemon} AND id IN (${join(ids)})`,
  );
}

type Lease = { id: number; epoch: number };

/**
 * Renews all leases of this daemon. A lease that ran out meanwhile is renewed too, if no other daemon took it.
 * Returns the devices that it still owns, and under which epoch.
 *
 * `held`: devices that other transactions hold at this moment. This call does not wait for them together with the
 * others, since such a transaction may wait for a device that this one would hold. The caller renews them one by
 * one.
 */
export async function renewLeases(daemon: string, now: Date): Promise<{ renewed: Lease[]; held: number[] }> {
  const mine = sql`owner = ${daemon}`;
  const renewed = await renew(
    now,
    sql`id IN (SELECT id FROM devices WHERE ${mine} ORDER BY id ${skipLocked()}) AND ${mine}`,
  );
  if (!postgresql) return { renewed, held: [] };
  const all = await query<{ id: number }>(db, sql`SELECT id FROM devices WHERE ${mine} ORDER BY id`);
  const done = new Set(renewed.map(({ id }) => id));
  return { renewed, held: all.map(({ id }) => id).filter((id) => !done.has(id)) };
}

/**
 * Renews one lease, and waits for a transaction that holds it. Returns null when another daemon owns the device
 * now.
 */
export async function renewLease(daemon: string, id: number, now: Date): Promise<Lease | null> {
  const [renewed] = await renew(now, sql`id = ${id} AND owner = ${daemon}`);
  return renewed ?? null;
}

function renew(now: Date, which: Sql): Promise<Lease[]> {
  const until = new Date(now.getTime() + LEASE_MS);
  return query(
    db,
    sql`UPDATE devices SET lease_until = ${timeParam(until)} WHERE ${which} RETURNING id, epoch`,
  );
}

/** Lets go of everything, so that another daemon need not wait for the lease to run out. */
export async function releaseDevices(daemon: string): Promise<void> {
  await execute(db, sql`UPDATE devices SET owner = NULL, lease_until = NULL WHERE owner = ${daemon}`);
  await execute(db, sql`DELETE FROM heartbeats WHERE daemon = ${daemon}`);
}

/**
 * Returns the devices that this daemon owns (`users`: of these users alone), with what the sender needs to know of
 * each. Through a server whose key cannot be opened nothing is sent.
 */
export async function ownedDevices(daemon: string, now: Date, users?: number[]): Promise<OwnedDevice[]> {
  const devices = await db.device.findMany({
    where: { owner: daemon, ...(users && { userId: { in: users } }) },
    include: { server: true, user: { select: { active: true } } },
  });
  const steps = devices.length > 0 ? await newContactSteps() : [];
  return devices.flatMap((device) => {
    const waha = device.server && wahaConfig(device.server);
    if (!device.server || !waha || !device.user.active) return [];
    const { id: serverId, engine, version, honoursId, honoursMediaId } = device.server;
    const server = { ...waha, id: serverId, engine, version, honoursId, honoursMediaId };
    return [{ ...device, ...devicePacing(device), steps, sentToday: sentOn(device, now), server }];
  });
}

/**
 * Returns which of these devices this daemon may still send through, and what they may do now. It must own them
 * under these epochs, and they must not be paused.
 *
 * No incoming message may be unread; or what there is to read is read chat by chat. The message store must not have
 * begun just now, since what is sent then must surely be in it (store-coverage.ts).
 *
 * Locks the devices for the transaction. Throws UnverifiedDatabase when the database may be another one than the one
 * that was confirmed.
 */
export async function stillOwned(
  tx: Tx,
  daemon: string,
  devices: { id: number; epoch: number }[],
  now: Date,
): Promise<Map<number, InboxState & { standing: Standing }>> {
  const rows = await query<
    { id: number; epoch: number; lease_until: unknown; mark: string } & InboxState & StandingRow
  >(
    tx,
    sql`SELECT id, epoch, lease_until, news_from, reports, ${live()} AS mark, ${standingColumns} FROM devices WHERE owner = ${daemon} AND id IN (SELECT g.id FROM ${queryRows(
      devices.map(({ id }) => ({ id })),
      { id: "int" },
    )} g)
          AND (pause_reason IS NULL OR paused_until <= ${timeParam(now)}) AND ${hasOldStore(now)} AND ${isInboxRead(now)}
        ORDER BY id ${forUpdate()}`,
  );
  if (rows[0]) assertKnown(rows[0].mark);
  const epochs = new Map(devices.map(({ id, epoch }) => [id, epoch]));
  return new Map(
    rows
      .filter((row) => (parseTime(row.lease_until) ?? now) > now && epochs.get(row.id) === row.epoch)
      .map((row) => [row.id, { ...row, standing: pacingState(row) }]),
  );
}

/** By all clocks. A time further ahead than they differ: the clock was set back. */
function hasOldStore(now: Date): Sql {
  const [begun, ahead] = [-STORE_SKEW_MS, STORE_AHEAD_MS].map((ms) =>
    timeParam(new Date(now.getTime() + ms)),
  );
  return sql`(store_since IS NULL OR store_since <= ${begun} OR store_since > ${ahead})`;
}

/** Writes the sign of life that the dashboards and /healthz read. */
export async function beat(daemon: string, startedAt: Date, now: Date): Promise<void> {
  await execute(
    db,
    sql`INSERT INTO heartbeats (daemon, host, pid, started_at, beat_at)
        VALUES (${daemon}, ${MACHINE}, ${process.pid}, ${timeParam(startedAt)}, ${timeParam(now)})
        ON CONFLICT (daemon) DO UPDATE SET beat_at = excluded.beat_at`,
  );
}

/** Owners on this very machine whose process is gone: no need to wait for their lease. */
async function deadOwners(daemon: string, now: Date): Promise<string[]> {
  const others = await db.heartbeat.findMany({ where: { host: MACHINE, daemon: { not: daemon } } });
  const dead = others.filter(({ pid }) => pid === process.pid || !isAlive(pid)).map((other) => other.daemon);
  const stale = new Date(now.getTime() - 24 * 60 * 60_000);
  await db.heartbeat.deleteMany({ where: { beatAt: { lt: stale } } });
  return [...dead, ...(await silentFromTheFuture(daemon, now))];
}

/** Living owners write both anew, many times in this while. */
const futureBeats = new Unchanged<string>();
const futureLeases = new Unchanged<number>();

/** Daemons whose last sign of life lies in the future, since a clock was set back, and who give no other. */
async function silentFromTheFuture(daemon: string, now: Date): Promise<string[]> {
  const where = { beatAt: { gt: new Date(now.getTime() + LEASE_MS) }, daemon: { not: daemon } };
  const beats = await db.heartbeat.findMany({ where, select: { daemon: true, beatAt: true } });
  return futureBeats.longerThan(LEASE_MS, new Map(beats.map((b) => [b.daemon, b.beatAt.toISOString()])));
}

/** Devices whose lease lies further in the future than any does, and is not renewed. */
async function abandonedLeases(now: Date): Promise<number[]> {
  const where = { leaseUntil: { gt: new Date(now.getTime() + 2 * LEASE_MS) } };
  const select = { id: true, epoch: true, leaseUntil: true };
  const devices = await db.device.findMany({ where, select });
  const values = devices.map((d) => [d.id, `${d.epoch} ${d.leaseUntil?.toISOString()}`] as const);
  return futureLeases.longerThan(LEASE_MS, new Map(values));
}

function bootId(): string {
  const file = "/proc/sys/kernel/random/boot_id";
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

function pidNamespace(): string {
  const link = "/proc/self/ns/pid";
  return existsSync(link) ? readlinkSync(link) : "";
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
