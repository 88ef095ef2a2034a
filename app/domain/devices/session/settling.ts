/*
 * Messages of the time without connection arrive only seconds after WAHA reports WORKING again, since WhatsApp
 * delivers them late. With WAHA and a simulated WhatsApp it took 2 to 30 s. So after each connection nothing is
 * sent until the inbox was quiet for a while. Then its message store is read once more (domain/inbox), and sending
 * continues.
 */
import type { Device } from "generated/sqlite/client";
import { db, type Sql, sql, timeParam } from "~/platform/db";
import { env } from "~/platform/env";
import { writeDevices } from "../write-devices";

/** So long after connecting nothing is sent. 0: this installation does not wait. */
const SETTLE_MS_MIN = env.CONNECT_SETTLE_SECONDS * 1000;
/** 5 and 60 s, where it is 15 s. */
const QUIET_MS = SETTLE_MS_MIN / 3;
const SETTLE_MS_MAX = SETTLE_MS_MIN * 4;

type Settling = Pick<Device, "settlingSince" | "settlesAt">;

/** Returns what is to be written of a device that was connected just now. */
export const settlingFrom = (now: Date): Partial<Settling> =>
  SETTLE_MS_MIN === 0 ? {} : { settlingSince: now, settlesAt: new Date(now.getTime() + SETTLE_MS_MIN) };

/** Notes that these devices are away: as long as they are, and for a while after it, nothing is sent. */
export async function beginSettling(ids: readonly number[], now: Date): Promise<void> {
  const settling = settlingFrom(now);
  if (!settling.settlesAt) return;
  const soon = new Date(now.getTime() + SETTLE_MS_MIN - QUIET_MS); // not written anew at each look
  const isOver = [{ settlesAt: null }, { settlesAt: { lt: soon } }];
  await writeDevices(ids, { connectedAt: { not: null }, OR: isOver }, settling);
}

/** Returns until when nothing is sent by this device, since its inbox may still fill; null: it has settled. */
export function settlesUntil({ settlesAt }: Pick<Device, "settlesAt">, now: Date): Date | null {
  const left = settlesAt ? settlesAt.getTime() - now.getTime() : 0;
  return left > 0 && left <= SETTLE_MS_MAX ? settlesAt : null; // further away: the clock was set back
}

/** SQL over `devices`: the same. */
export function isSettled(now: Date): Sql {
  const latest = new Date(now.getTime() + SETTLE_MS_MAX);
  return sql`(settles_at IS NULL OR settles_at <= ${timeParam(now)} OR settles_at > ${timeParam(latest)})`;
}

/** A message came in: a device whose inbox still fills waits for some seconds of quiet more, up to its limit. */
export async function noteArrival(device: Settling & { id: number }, now: Date): Promise<void> {
  const { id, settlingSince, settlesAt } = device;
  if (!settlingSince || !settlesAt || settlesUntil(device, now) === null) return;
  const quietAt = Math.min(now.getTime() + QUIET_MS, settlingSince.getTime() + SETTLE_MS_MAX);
  if (quietAt <= settlesAt.getTime()) return;
  await db.device.updateMany({
    where: { id, settlingSince, settlesAt: { lt: new Date(quietAt) } },
    data: { settlesAt: new Date(quietAt) },
  });
}
