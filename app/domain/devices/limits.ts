/*
 * WhatsApp's limits for a device's account: its quota of new chats, and whether it may write to new contacts. WAHA
 * reports them since 2026.8.1. What it does not report stays as it was last reported, with its age.
 */
import type { Device } from "generated/sqlite/client";
import { z } from "zod";
import { db, execute, sql } from "../../platform/db";
import type { Capping, Timelock } from "../../platform/waha";
import { Time } from "../view-schema";

/** `ends_at`: of the quota's cycle, or of the lock for new contacts. `told_at`: when WAHA reported it. */
export const LimitsView = z.strictObject({
  quota: z
    .strictObject({
      status: z.string().nullable().describe("NONE, FIRST_WARNING, SECOND_WARNING, CAPPED or a newer value"),
      total: z.int().nullable().describe("New chats in a cycle; null: no limit reported."),
      used: z.int().nullable(),
      ends_at: Time.nullable(),
      told_at: Time,
    })
    .nullable(),
  lock: z.strictObject({ active: z.boolean(), ends_at: Time.nullable(), told_at: Time }).nullable(),
});
export type LimitsView = z.infer<typeof LimitsView>;

type Lock = { isActive: boolean | null; endsAt: Date | null };

const NO_QUOTA = { quotaStatus: null, quotaTotal: null, quotaUsed: null, quotaEndsAt: null, quotaAt: null };
const NO_LOCK = { locked: null, lockEndsAt: null, lockAt: null };

/** The stop that a refusal caused: nothing goes to new contacts until then. */
export const NO_STOP = { newStopReason: null, newStopUntil: null, newStopDetail: null };

/** As if nothing had been reported: another phone has other limits. */
export const NO_LIMITS = {
  ...{ ...NO_QUOTA, ...NO_LOCK, ...NO_STOP, limitsAskedAt: null },
  ...{ newDay: null, newToday: 0, quotaNewSince: 0 },
};

/**
 * Stores what WAHA answered, unless the device has got another phone since it was read. Once WAHA reported its own
 * figures, what was guessed from a refusal counts no more, while they hold new contacts back.
 */
export async function noteLimits(
  { id, phoneNumber }: Pick<Device, "id" | "phoneNumber">,
  { lock, quota }: { lock: Timelock; quota: Capping },
  now: Date,
): Promise<void> {
  const holdsBack =
    (lock.kind === "known" && lock.isActive) || (quota.kind === "known" && quota.status === "CAPPED");
  const data = {
    ...quotaTold(quota, now),
    ...lockTold(lock, now),
    ...(holdsBack && NO_STOP),
    limitsAskedAt: now,
  };
  await db.device.updateMany({ where: { id, phoneNumber }, data });
  if (quota.kind !== "known" || quota.usedQuota === null) return;
  // Messages that are being sent may not be in what WhatsApp counts yet.
  await execute(
    db,
    sql`UPDATE devices SET quota_new_since = (SELECT COUNT(*) FROM dispatches d
            JOIN batch_items i ON i.batch_id = d.batch_id AND i.row_no = d.row_no
          WHERE d.device_id = devices.id AND d.phase IN ('SENDING', 'UNCONFIRMED') AND NOT i.known)
        WHERE id = ${id}`,
  );
}

/** Stores what an event of the session reported of the lock at `at`, unless something newer is known. */
export async function noteLock(id: number, lock: Lock, at: Date): Promise<void> {
  await db.device.updateMany({
    where: { id, OR: [{ lockAt: null }, { lockAt: { lte: at } }] },
    data: { ...lockTold({ kind: "known", ...lock }, at), ...(lock.isActive && NO_STOP) },
  });
}

/** Returns what WhatsApp last reported; null where it reported nothing. */
export function limitsView(device: Device): LimitsView {
  const { quotaStatus: status, quotaTotal, quotaUsed: used, quotaEndsAt, quotaAt } = device;
  const { locked, lockEndsAt, lockAt } = device;
  const total = quotaTotal === -1 ? null : quotaTotal;
  return {
    quota: quotaAt && {
      ...{ status, total, used },
      ...{ ends_at: time(quotaEndsAt), told_at: quotaAt.toISOString() },
    },
    lock:
      lockAt && locked !== null
        ? { active: locked, ends_at: time(lockEndsAt), told_at: lockAt.toISOString() }
        : null,
  };
}

function quotaTold(quota: Capping, now: Date) {
  if (quota.kind === "unsupported") return NO_QUOTA;
  if (quota.kind !== "known" || (quota.status === null && quota.totalQuota === null)) return {};
  const { status, totalQuota, usedQuota, endsAt } = quota;
  const data = { quotaStatus: status, quotaTotal: totalQuota, quotaUsed: usedQuota };
  return { ...data, quotaEndsAt: endsAt, quotaAt: now };
}

function lockTold(lock: Timelock, now: Date) {
  if (lock.kind !== "known" || lock.isActive === null) return {};
  return { locked: lock.isActive, lockEndsAt: lock.isActive ? lock.endsAt : null, lockAt: now };
}

const time = (at: Date | null) => at?.toISOString() ?? null;
