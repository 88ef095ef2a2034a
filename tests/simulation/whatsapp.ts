/* WhatsApp's side: locks after so many strangers, quotas with their cycles, and what WAHA tells of both. */
import type { SendOutcome } from "~/platform/waha";
import type { Random } from "./random";
import { DAY, type Device, HOUR, type Row, type World } from "./world";

const refused = (reason: "restricted" | "quota" | "not_on_whatsapp" | "server_refusal"): SendOutcome => ({
  ...{ kind: "refused", reason, detail: reason },
});
const notNow = (
  reason: "unreachable" | "unauthorized" | "rate_limited",
  retryAfterMs?: number,
): SendOutcome => ({
  ...{ kind: "not-now", reason, detail: reason },
  ...(retryAfterMs && { retryAfterMs }),
});

/** What becomes of a message that is spoken now. */
export function answerOf(world: World, device: Device, row: Row, random: Random): SendOutcome {
  const { phone } = device;
  turnCycle(device, world.now);
  if (world.outage) return notNow(world.outage === "key" ? "unauthorized" : "unreachable");
  if (phone.lockedUntil > world.now && (row.toNew || phone.wholly)) return refused("restricted");
  if (row.toNew && phone.quota && phone.quota.used >= phone.quota.total) return refused("quota");
  const luck = random.next();
  if (luck < 0.01) return refused("not_on_whatsapp");
  if (luck < 0.011) return { kind: "unknown", reason: "timeout", detail: "timeout" };
  if (luck < 0.0112) return refused("server_refusal");
  if (luck < 0.01125) return notNow("rate_limited", random.int(5, 600) * 1_000);
  if (row.toNew) countStranger(world, device, random);
  return { kind: "accepted", messageId: String(row.id), honoured: true, ack: 1 };
}

function countStranger(world: World, { phone }: Device, random: Random) {
  if (phone.quota) phone.quota.used += 1;
  phone.strangersLeft -= 1;
  if (phone.strangersLeft > 0) return;
  phone.lockedUntil = world.now + random.int(6, 72) * HOUR;
  phone.strangersLeft = random.int(300, 3_000);
  phone.wholly = random.chance(0.15);
}

/** A cycle is over: another one begins. */
export function turnCycle({ phone }: Device, now: number) {
  while (phone.quota && phone.quota.endsAt <= now) {
    phone.quota.used = 0;
    phone.quota.endsAt += 30 * DAY;
  }
}

/** WAHA is asked and tells; answers whether it told what nobody could have known. */
export function tell(world: World, device: Device): boolean {
  turnCycle(device, world.now);
  const { quota, lockedUntil } = device.phone;
  const { pace } = device;
  const locked = lockedUntil > world.now;
  const status = quota && statusOf(device);
  const surprise = status !== pace.quotaStatus || locked !== (pace.locked ?? false);
  device.pace = {
    ...pace,
    ...{ locked, lockEndsAt: locked ? new Date(lockedUntil) : null },
    ...(quota && {
      ...{ quotaStatus: status, quotaTotal: quota.total, quotaUsed: quota.used },
      ...{ quotaEndsAt: new Date(quota.endsAt), quotaNewSince: device.inAir?.toNew ? 1 : 0 },
    }),
  };
  return surprise;
}

/** The word of WhatsApp for how much of the quota is used. */
export function statusOf({ phone }: Device): string {
  const { quota, warns } = phone;
  if (!quota) return "NONE";
  const share = quota.used / quota.total;
  if (share >= 1) return "CAPPED";
  if (warns && share >= 0.95) return "SECOND_WARNING";
  return warns && share >= 0.8 ? "FIRST_WARNING" : "NONE";
}
