/*
 * Since when something that people wrote to a device may not have been told. WAHA keeps its webhooks in memory, and
 * of what comes to a phone while its session is not connected it tells nothing when it is back (WAHA.md §4.3). Such
 * a gap is read from its message store before the device goes on (sending/news).
 */
import type { Device, Server } from "generated/sqlite/client";
import { db } from "~/platform/db";
import { startedAt, type WahaServer } from "~/platform/waha";

/** So far a gap reaches back from when it was noticed: what is read twice counts once. */
export const NEWS_OVERLAP_MS = 5 * 60_000;

type Before = Pick<Device, "status" | "connectedAt" | "newsFrom">;

type Gap = { newsFrom?: Date; newsAt?: null; newsPass?: null };

/**
 * A gap that begins now, as it is to be written; nothing when nobody ever was connected. Where there is one already,
 * the reading of chats begins anew.
 */
export function newsGap({ connectedAt, newsFrom }: Before, now: Date): Gap {
  if (connectedAt === null) return {};
  if (newsFrom !== null) return { newsPass: null };
  return { newsFrom: new Date(now.getTime() - NEWS_OVERLAP_MS), newsAt: null, newsPass: null };
}

/** The same after `status` was heard of its session: when it stopped or began to work. */
export function newsNoted(before: Before, status: string, now: Date): Gap {
  const turned = status !== before.status && [status, before.status].includes("WORKING");
  return turned ? newsGap(before, now) : {};
}

/** Clocks are corrected by so much now and then. */
const CLOCK_MS_MAX = 2_000;

/**
 * Asks a server since when it runs. If it was started again since it was asked last, what it had not told yet is lost
 * with it: that is a gap of all its devices, also when it was back before anybody missed it. Never throws for what WAHA
 * says.
 */
export async function noteStart({ id, startedAt: before }: Server, waha: WahaServer): Promise<void> {
  const said = await startedAt(waha);
  if (said.kind !== "known") return;
  const isAnother = before !== null && said.from.getTime() - before.getTime() > CLOCK_MS_MAX;
  const isEarlier = before === null || before.getTime() - said.at.getTime() > CLOCK_MS_MAX; // our clock was set back
  if (!isAnother && !isEarlier) return;
  await db.server.updateMany({ where: { id }, data: { startedAt: said.at } });
  if (!isAnother) return;
  await db.device.updateMany({ where: { serverId: id, newsFrom: { not: null } }, data: { newsPass: null } });
  const gap = { newsFrom: new Date(said.at.getTime() - NEWS_OVERLAP_MS), newsAt: null, newsPass: null };
  await db.device.updateMany({
    where: { serverId: id, newsFrom: null, connectedAt: { not: null } },
    data: gap,
  });
}
