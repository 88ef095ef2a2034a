import { db } from "~/platform/db";
import { hasMail } from "~/platform/mail/mail";
import type { Actor } from "../actor";
import type { Channel } from "./kinds";
import { notificationDevice } from "./notification-device";

/**
 * Whether a channel reaches this user, or why it does not. `not_set_up`: the installation has none. `own_device`:
 * the device that sends is theirs. `no_number`: they have set no phone number.
 */
export type Reach = "open" | "not_set_up" | "own_device" | "no_number";

/** Returns it for each channel. */
export async function reachable(actor: Actor): Promise<Record<Channel, Reach>> {
  const [device, user] = await Promise.all([
    notificationDevice(db),
    db.user.findUnique({ where: { id: actor.id }, select: { phone: true } }),
  ]);
  const whatsapp = !device
    ? "not_set_up"
    : device.userId === actor.id
      ? "own_device"
      : user?.phone == null
        ? "no_number"
        : "open";
  return { email: hasMail() ? "open" : "not_set_up", whatsapp };
}
