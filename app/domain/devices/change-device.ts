import { z } from "zod";
import { transaction } from "../../platform/db";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { wrongField } from "../errors";
import { paceOf } from "../pace/device-pace";
import { typedNumber } from "../typed-number";
import { lockedUser } from "../users/locked-user";
import { type DeviceView, deviceView } from "./device-view";
import { changeableDevice, type DeviceId, DeviceName, deviceTarget } from "./devices";
import { assertFitsHours } from "./gap-and-hours";

const GAP_SECONDS_MAX = 24 * 60 * 60;
const DAILY_MAX_MAX = 1_000_000;

/** A number as people type it; empty, or null: the installation's setting counts. */
const optional = (number: z.ZodType<number>) =>
  z.preprocess(
    (typed) => (typed === "" || typed === undefined ? null : typed),
    typedNumber(number).nullable(),
  );
const gap = optional(z.number("GAP_RANGE").min(0, "GAP_RANGE").max(GAP_SECONDS_MAX, "GAP_RANGE"));
const daily = optional(
  z.number("DAILY_RANGE").int("DAILY_RANGE").min(1, "DAILY_RANGE").max(DAILY_MAX_MAX, "DAILY_RANGE"),
);

/** Name and pace of a device: seconds between two messages, messages a day. */
export const DeviceChange = z.object({
  name: DeviceName.optional(),
  gap_min: gap,
  gap_max: gap,
  daily_max: daily,
});

/**
 * Changes a device's name and pace; the daemon goes by it from its next look at the device. Throws
 * NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED or VALIDATION (gap_max below gap_min, or longer than its owner's hours).
 */
export async function changeDevice(
  actor: Actor,
  which: DeviceId,
  change: z.output<typeof DeviceChange>,
  now: Date,
): Promise<{ ok: true; device: DeviceView }> {
  const before = await changeableDevice(actor, which);
  const { name = before.name, gap_min, gap_max, daily_max } = change;
  if ((gap_min === null) !== (gap_max === null))
    throw wrongField(gap_min === null ? "gap_min" : "gap_max", { code: "REQUIRED" });
  if (gap_min !== null && gap_max !== null && gap_max < gap_min)
    throw wrongField("gap_max", { code: "GAP_ORDER" });
  const pace = { gapMinMs: ms(gap_min), gapMaxMs: ms(gap_max), dailyMax: daily_max };
  const longest = paceOf(pace).gap.maxMs;
  const device = await transaction(async (tx) => {
    await lockedUser(tx, which.userId);
    if (longest > paceOf(before).gap.maxMs) await assertFitsHours(tx, which.userId, longest);
    const changed = await tx.device.update({ where: { id: before.id }, data: { name, ...pace } });
    const detail = { user_id: which.userId, name, gap_min, gap_max, daily_max };
    await recordAct(tx, actor, "device.update", deviceTarget(before), detail, now);
    return changed;
  });
  return { ok: true, device: deviceView(device, now) };
}

const ms = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000));
