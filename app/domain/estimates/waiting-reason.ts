import type { Batch } from "generated/sqlite/client";
import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { readableBatch } from "../batches/get";
import { CURSOR_END, zoneCursors } from "../batches/zone-cursors";
import { health } from "../health";
import { checkSettings, lacksCheckKey } from "../number-check";
import { opensAt, whenNow, zoneIn } from "../sending/claim/item-window";
import { clockIn, dateIn, type Zone } from "../sending-hours/zone";
import { isOpen } from "../statuses";
import { ownerDevices } from "./owner-devices";
import { remainingItems } from "./remaining-items";

export type Waiting = {
  why:
    | "held"
    | "looking"
    | "paused"
    | "no_daemon"
    | "no_device"
    | "server_away"
    | "key_unreadable"
    | "device_paused"
    | "daily_cap"
    | "rest"
    | "settling"
    | "unconfirmed"
    | "new_budget"
    | "new_locked"
    | "new_capped"
    | "media_rest"
    | "starts"
    | "quiet"
    | "scheduled";
  /** ISO 8601; null: until something changes. */
  until: string | null;
  /** Why the device that comes back first was paused, when devices are what the batch waits for. */
  reason?: string;
  /** What WAHA answers, where it takes no messages with a file. */
  detail?: string;
  /** The local time of the first recipients when their hours open. */
  opens?: { date: string; clock: string; zone: Zone };
};

/**
 * Returns why nothing of a batch is being sent right now; null while it is, and when it is over. A gap between two
 * messages is no wait. Throws NOT_FOUND as `batchById` does.
 */
export async function batchWaiting(actor: Actor, id: number, now: Date): Promise<Waiting | null> {
  return waitingReason(await readableBatch(actor, id), now);
}

/** `batchWaiting` of a batch that was read already. */
export async function waitingReason(batch: Batch, now: Date): Promise<Waiting | null> {
  if (batch.cancelled || !isOpen(batch.status)) return null;
  if (batch.held) return { why: batch.lookAt ? "looking" : "held", until: null };
  if (batch.paused) return { why: "paused", until: null };
  if (batch.startAt && batch.startAt > now) return { why: "starts", until: batch.startAt.toISOString() };
  if ((await health(now)).daemon === "not running") return { why: "no_daemon", until: null };
  const toKnown = remainingItems(batch).known > 0;
  return (
    (await devicesWaiting(batch.userId, toKnown, now, () => isMediaAlone(batch))) ??
    scheduleWaiting(batch, now) ??
    hoursWaiting(batch, now)
  );
}

/**
 * Null when at least one device may send; where all that waits is for new contacts, to them. Of several waits the
 * one that ends first counts. `toKnown`: something waits for known contacts. `mediaAlone`: all that waits has a
 * file; asked only where files rest.
 */
export async function devicesWaiting(
  userId: number,
  toKnown: boolean,
  now: Date,
  mediaAlone: () => Promise<boolean> = async () => false,
): Promise<Waiting | null> {
  const waits: Waiting[] = [];
  if (lacksCheckKey(await checkSettings())) return { why: "key_unreadable", until: null };
  for (const device of await ownerDevices(userId, now)) {
    const { pauseReason, serverAway, locked } = device;
    const wait = toKnown ? device.wait : device.waitNew;
    const open = wait.kind === "go" || wait.why === "gap";
    const rest = open && !serverAway && !locked ? device.mediaRest : null;
    if (rest && (await mediaAlone())) {
      const { until, detail } = rest;
      waits.push({ why: "media_rest", until: until.toISOString(), ...(detail && { detail }) });
    } else if (open && !serverAway && !locked) return null;
    else if (open) waits.push({ why: locked ? "key_unreadable" : "server_away", until: null });
    else if (wait.why !== "not_connected" && wait.why !== "gap") {
      const until = wait.until?.toISOString() ?? null;
      if (wait.why !== "paused") waits.push({ why: wait.why, until });
      else waits.push({ why: "device_paused", until, ...(pauseReason && { reason: pauseReason }) });
    }
  }
  waits.sort((a, b) => (a.until ?? "9").localeCompare(b.until ?? "9"));
  return waits[0] ?? { why: "no_device", until: null };
}

/** Every row of it that is still to go has a file. */
async function isMediaAlone({ id, attached }: Batch): Promise<boolean> {
  if (attached !== "ROWS") return attached === "ALL";
  const where = { batchId: id, status: "READY", attachmentNo: null };
  return (await db.batchItem.findFirst({ where, select: { rowNo: true } })) === null;
}

/** Whatever is still to go has a time of its own, and none of it has come. Read from the counters. */
function scheduleWaiting(batch: Batch, now: Date): Waiting | null {
  const { recipients, sent, failed, refunded, skipped, scheduled, nextDueAt } = batch;
  const ready = recipients - sent - failed - refunded - skipped;
  if (ready === 0 || ready !== scheduled || !nextDueAt || nextDueAt <= now) return null;
  return { why: "scheduled", until: nextDueAt.toISOString() };
}

/** It is outside the hours of all recipients to whom something is still to go. */
async function hoursWaiting(batch: Batch, now: Date): Promise<Waiting | null> {
  const when = await whenNow(db, batch.id);
  if (!when?.calendar) return null;
  const cursors = zoneCursors(batch.zones)?.filter(({ nextRow, due }) => nextRow < CURSOR_END || due);
  const zones = new Set(cursors?.map(({ zone }) => zoneIn(when, zone)) ?? [when.zone]);
  const openings = [...zones].map((zone) => ({ zone, at: opensAt(when, zone, now) }));
  openings.sort((a, b) => a.at.getTime() - b.at.getTime());
  const [first] = openings;
  if (!first || first.at <= now) return null;
  const { zone, at } = first;
  const opens = { date: dateIn(zone, at), clock: clockIn(zone, at), zone };
  return { why: "quiet", until: at.toISOString(), opens };
}
