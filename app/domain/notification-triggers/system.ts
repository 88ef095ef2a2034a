/* Notifies Super Admins of what is wrong with the installation, once each time it begins. */
import { statfs } from "node:fs/promises";
import { db, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import type { LedgerCheck } from "../credits/audit-ledger";
import { notifyAdmins } from "../notifications/notify";
import { dayOf } from "../time/day";

/** A daemon writes each few seconds; one that is started again is away for less. */
const DOWN_MS = 2 * 60_000;
/** Less is little for any installation. */
const FREE_BYTES_MIN = 512 * 1024 ** 2;

type Fact = { kind: "ledger_difference" | "daemon_down" | "disk_full"; key: string };

const tell = (fact: Fact, params: Record<string, number>, now: Date) =>
  transaction((tx) => notifyAdmins(tx, "SUPER ADMIN", { ...fact, params, link: "/admin/dashboard" }, now));

/** Of a check of the ledger that has just been made: the first one that finds differences. */
export async function notifyOfLedger({ ok, differences }: LedgerCheck, now: Date): Promise<void> {
  if (ok) return;
  const before = await db.jobRun.findUnique({ where: { name: "check-ledger" } });
  const wasWrong = before?.ok && (before.result as unknown as LedgerCheck).ok === false;
  if (wasWrong) return;
  const key = `ledger:${now.toISOString()}`;
  await tell({ kind: "ledger_difference", key }, { differences: differences.length }, now);
}

/**
 * Of the daemon, looked at by a web process: returns whether none runs. An installation that never had one is not
 * told of.
 */
export async function notifyOfDaemon(now: Date): Promise<boolean> {
  const newest = await db.heartbeat.findFirst({ orderBy: { beatAt: "desc" }, select: { beatAt: true } });
  if (!newest || now.getTime() - newest.beatAt.getTime() < DOWN_MS) return false;
  await tell({ kind: "daemon_down", key: `daemon:down:${newest.beatAt.toISOString()}` }, {}, now);
  return true;
}

let wasFull = false;

/** Of the disk that DATA_DIR is on: at most once a day. */
export async function notifyOfDisk(now: Date): Promise<void> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const isFull = bavail * bsize < FREE_BYTES_MIN;
  if (isFull && !wasFull) await tell({ kind: "disk_full", key: `disk:${dayOf(now)}` }, {}, now);
  wasFull = isFull;
}
