import { transaction } from "~/platform/db";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { changeableDevice, type DeviceId, deviceTarget } from "../devices/devices";
import { scheduleCleanUp } from "../devices/schedule-clean-up";
import { drainDevice } from "../sending/reconcile/drain-device";
import { lockedChangeable } from "../users/locked-actor";

/**
 * Removes a device. Its WAHA session is deleted over there later, by the daemon. Throws NOT_FOUND or
 * SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED.
 */
export async function removeDevice(
  actor: Actor,
  which: DeviceId,
  now: Date,
  { confirmed = false } = {},
): Promise<{ ok: true }> {
  const target = deviceTarget(await changeableDevice(actor, which));
  const { resume } = await drainDevice(which.deviceId, confirmed, now);
  const device = { id: which.deviceId, userId: which.userId };
  try {
    await transaction(async (tx) => {
      await lockedChangeable(tx, actor, which.userId); // leaving took a while
      await scheduleCleanUp(tx, device, now);
      const { count } = await tx.device.deleteMany({ where: device });
      if (count > 0) await recordAct(tx, actor, "device.remove", target, { user_id: which.userId }, now);
    });
  } catch (error) {
    await resume();
    throw error;
  }
  return { ok: true };
}
