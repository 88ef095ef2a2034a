/* What an account could send now, before there is a batch. */
import type { Batch } from "generated/sqlite/client";
import { health } from "../health";
import { opensAt } from "../sending/claim/item-window";
import { clockIn, dateIn } from "../sending-hours/zone";
import { accountWhen, estimateBatch } from "./batch-estimate";
import { devicesWaiting, type Waiting } from "./waiting-reason";

export type { Waiting };

/**
 * Returns why no message of this account to a known contact (`toKnown`), or a new one, goes now; null when one
 * does.
 */
export async function accountWaiting(userId: number, toKnown: boolean, now: Date): Promise<Waiting | null> {
  if ((await health(now)).daemon === "not running") return { why: "no_daemon", until: null };
  return (await devicesWaiting(userId, toKnown, now)) ?? (await quiet(userId, now));
}

async function quiet(userId: number, now: Date): Promise<Waiting | null> {
  const when = await accountWhen(userId);
  const at = opensAt(when, when.zone, now);
  if (at <= now) return null;
  const opens = { date: dateIn(when.zone, at), clock: clockIn(when.zone, at), zone: when.zone };
  return { why: "quiet", until: at.toISOString(), opens };
}

/** Returns when a message would go that is queued now, behind what waits already; null: unknown. */
export async function messageBegins(userId: number, toKnown: boolean, now: Date): Promise<Date | null> {
  const expected = await estimateBatch({ ...ONE_MESSAGE, userId, known: toKnown ? 1 : 0 }, now);
  return expected?.begins ? new Date(expected.begins) : null;
}

/** A batch of one message that comes after all there are. */
const ONE_MESSAGE = {
  ...{ id: 2 ** 31 - 1, status: "PREPARING", paused: false, held: false, cancelled: false },
  ...{ recipients: 1, sent: 0, failed: 0, refunded: 0, skipped: 0, scheduled: 0 },
  ...{ startAt: null, hours: null, anyHour: false, zones: null, attached: null },
} satisfies Partial<Batch>;
