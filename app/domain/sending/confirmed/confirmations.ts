/*
 * Whether WhatsApp confirms what a device sends. An "accepted" of WAHA does not prove it. Over a connection that is
 * open on one side only, WAHA accepts messages that never leave its machine.
 *
 * The newest confirmed message of each device is noted from its receipts. That happens a few at a time, so that no
 * send and no receipt waits for it. When several messages in a row of a device are not confirmed, WAHA's message
 * store is queried. If the store knows no better, the device is paused and its session restarted. It then goes on
 * with one message, to see whether that one is confirmed (pacing/confirming.ts).
 */
import type { Device } from "generated/sqlite/client";
import { db, type Sql, sql, timeParam } from "~/platform/db";
import { log } from "~/platform/log";
import { serverCapabilities } from "../../devices/server-capabilities";
import { restarted } from "../../devices/session/restart";
import { wahaConfig } from "../../devices/waha-client-config";
import { deviceWebhook } from "../../devices/webhook-address";
import {
  CONFIRM_MS_MAX,
  type Confirming,
  confirmPauseMs,
  UNCONFIRMED_MAX,
  unconfirmedRoom,
} from "../../pacing/confirming";
import { isWithin } from "../../time/elapsed";
import { pollItems } from "../receipts/poll-receipts";
import { newestConfirmed, newestUnconfirmed, noteNewest, recount } from "./newest";

/** For so long receipts are read once more: clocks differ, and what is written at one moment is seen at another. */
const SKEW_MS = 5_000;
/** If no process checked for longer than this, what came before says nothing about now. */
const LOOKED_MS_MAX = 10 * 60_000;
/** A device that sent nothing for so long needs no look, unless it waits for one. */
const SENDING_MS = 10 * 60_000;
const ASK_EVERY_MS = CONFIRM_MS_MAX / 10;
const SILENT_MS_MAX = CONFIRM_MS_MAX * 10;
const DEVICES_AT_ONCE_MAX = 20;
export const PAUSE = "unconfirmed";

/** SQL over `devices`: something that it sent is not confirmed yet. */
export const mustConfirm = (now: Date): Sql =>
  sql`unconfirmed > 0 AND (last_sent_at > ${timeParam(new Date(now.getTime() - SENDING_MS))}
    OR pause_reason = ${PAUSE} OR (confirmed_at IS NOT NULL AND unconfirmed >= ${UNCONFIRMED_MAX}))`;

export type ConfirmedCounts = { noted: number; asked: number; paused: number };

/** Remembers when it looked, and what was asked when. One for each process that does. */
export class Confirmations {
  private lookedAt: Date | null = null;
  private readonly askedAt = new Map<number, number>();

  /** Notes what is confirmed since, and sees to devices that wait for it. Returns how many devices of each kind. */
  async watch(now: Date): Promise<ConfirmedCounts> {
    const before = Math.min((this.lookedAt ?? new Date(0)).getTime(), now.getTime());
    const since = Math.max(before - SKEW_MS, now.getTime() - LOOKED_MS_MAX);
    const noted = await noteNewest(await newestConfirmed(new Date(since)), now);
    this.lookedAt = now;
    const due = await this.waiting(now);
    const paused = await Promise.all(due.map((device) => this.ask(device, now)));
    return { noted, asked: due.length, paused: paused.filter(Boolean).length };
  }

  private async waiting(now: Date) {
    if (CONFIRM_MS_MAX === 0) return [];
    const devices = await db.device.findMany({
      where: {
        unconfirmed: { gte: UNCONFIRMED_MAX },
        ...{ confirmedAt: { not: null }, status: "WORKING", serverId: { not: null } },
        OR: [{ pauseReason: null }, { pausedUntil: { lte: now } }],
      },
      include: { server: true },
    });
    const due = devices.filter(
      (device) => isWaiting(device, now) && !isWithin(this.askedAt.get(device.id) ?? 0, now, ASK_EVERY_MS),
    );
    return due.slice(0, DEVICES_AT_ONCE_MAX);
  }

  /** Returns whether it was paused. */
  private async ask(device: Awaited<ReturnType<Confirmations["waiting"]>>[number], now: Date) {
    this.askedAt.set(device.id, now.getTime());
    const rows = await newestUnconfirmed(device);
    if (rows.length < UNCONFIRMED_MAX) {
      await recount([device.id], now);
      return false;
    }
    const servers = await serverCapabilities(rows);
    const server = servers.get(device.id) ?? null;
    let couldSay = false;
    for (const row of rows) {
      const answer = await pollItems(row, server, now);
      if (answer === "later") break; // it is away, or busy
      if (answer.ack !== null) return false; // its receipt is noted with the next look
      couldSay = true;
    }
    // A server that cannot tell gets longer, but no wait is endless.
    const patience = couldSay ? CONFIRM_MS_MAX : SILENT_MS_MAX;
    const isOver = now.getTime() - (device.lastSentAt ?? now).getTime() >= patience;
    if (!isOver || !(await paused(device, now))) return false;
    const waha = device.server && wahaConfig(device.server);
    if (waha)
      restarted(waha, device.session, { webhook: deviceWebhook(device) }).catch((error: Error) =>
        log.warn({ device: device.id, error: error.message.slice(0, 300) }, "session not started again"),
      );
    return true;
  }
}

const isWaiting = (device: Confirming, now: Date) => unconfirmedRoom(device, now) === 0;

/** Unless it was confirmed or paused meanwhile. When the pause is over one message may go. */
async function paused(
  { id, confirmedAt, unconfirmed, confirmTries, pauseReason, pausedUntil }: Device,
  now: Date,
): Promise<boolean> {
  const { count } = await db.device.updateMany({
    where: { id, confirmedAt, unconfirmed, pauseReason, pausedUntil },
    data: {
      pauseReason: PAUSE,
      pausedUntil: new Date(now.getTime() + confirmPauseMs(confirmTries)),
      pauseDetail: null,
      ...{ unconfirmed: UNCONFIRMED_MAX - 1, unconfirmedSince: now, confirmTries: confirmTries + 1 },
    },
  });
  return count > 0;
}
