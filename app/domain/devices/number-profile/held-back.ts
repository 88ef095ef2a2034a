import { db } from "~/platform/db";
import { devicePacing } from "../../pacing/device-pacing";
import { mayDeviceSendNew } from "../../pacing/new-contacts";
import { newContactSteps } from "../../settings/new-contact-steps";

/**
 * Returns whether WhatsApp lets none of an account's connected devices write to new contacts now: by a lock, a
 * quota or a warning.
 */
export async function isHeldBackFromNew(userId: number, now: Date): Promise<boolean> {
  const where = { userId, serverId: { not: null }, status: "WORKING" };
  const devices = await db.device.findMany({ where });
  const steps = await newContactSteps();
  const whys = devices.map((device) => {
    const wait = mayDeviceSendNew({ ...device, ...devicePacing(device), steps }, now);
    return wait.kind === "go" ? null : wait.why;
  });
  return whys.length > 0 && whys.every((why) => why === "new_locked" || why === "new_capped");
}
