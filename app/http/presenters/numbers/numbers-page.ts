import type { Actor } from "~/domain/actor";
import { type OwnDeviceView, ownDevices } from "~/domain/devices/own/own-devices";
import { mayUsersConnect, salesSettings } from "~/domain/settings/app-settings";
import { adminChat } from "../../whatsapp-link";

/** What the page of one's own numbers shows: `chat` opens WhatsApp with the admin. */
export async function presentNumbers(user: Actor, now: Date) {
  const devices = await ownDevices(user, now);
  const { admin_whatsapp_primary } = await salesSettings();
  return {
    numbers: devices.map(shownNumber),
    mayConnect: await mayUsersConnect(),
    chat: adminChat(admin_whatsapp_primary),
  };
}

/** With the phone number that is or was connected; null: none ever was. */
export function shownNumber(device: OwnDeviceView) {
  const { phone_number, last_phone_number } = device;
  const digits = phone_number ?? last_phone_number;
  return { ...device, shown: digits };
}
