/*
 * Since when something that people wrote to a device may not have been told. WAHA keeps its webhooks in memory, and
 * of what comes to a phone while its session is not connected it tells nothing when it is back (WAHA.md §4.3). Such
 * a gap is read from its message store before the device goes on (sending/news).
 */
import type { Device } from "generated/sqlite/client";

/** So far a gap reaches back from when it was noticed: what is read twice counts once. */
export const NEWS_OVERLAP_MS = 5 * 60_000;

type Before = Pick<Device, "status" | "connectedAt" | "newsFrom">;

/** A gap that begins now, as it is to be written; nothing when there is one already, or nobody ever was connected. */
export function newsGap({ connectedAt, newsFrom }: Before, now: Date): { newsFrom?: Date; newsAt?: null } {
  if (connectedAt === null || newsFrom !== null) return {};
  return { newsFrom: new Date(now.getTime() - NEWS_OVERLAP_MS), newsAt: null };
}

/** The same after `status` was heard of its session: when it stopped or began to work. */
export function newsNoted(before: Before, status: string, now: Date): { newsFrom?: Date; newsAt?: null } {
  const turned = status !== before.status && [status, before.status].includes("WORKING");
  return turned ? newsGap(before, now) : {};
}
