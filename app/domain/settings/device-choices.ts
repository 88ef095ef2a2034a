import { db } from "~/platform/db";
import { SETTINGS_ID } from "./app-settings";

/** More than anyone looks through; any other device can be set by the API. */
export const DEVICE_CHOICES_MAX = 200;

/** A device that may send notifications. `number`: digits; null: no phone was connected yet. */
export type DeviceChoice = { id: number; name: string; number: string | null; owner: string };

/** Returns what an admin may choose: devices of admins first, and in any case the one that is chosen. */
export async function deviceChoices(): Promise<{ devices: DeviceChoice[]; more: boolean }> {
  const select = { id: true, name: true, phoneNumber: true, user: { select: { name: true } } } as const;
  const orderBy = [{ user: { role: "asc" } }, { user: { name: "asc" } }, { id: "asc" }] as const;
  const [found, chosen] = await Promise.all([
    db.device.findMany({ select, orderBy: [...orderBy], take: DEVICE_CHOICES_MAX + 1 }),
    db.device.findFirst({ select, where: { notifies: { some: { id: SETTINGS_ID } } } }),
  ]);
  const listed = found.slice(0, DEVICE_CHOICES_MAX);
  const all = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed;
  return {
    devices: all.map(({ id, name, phoneNumber, user }) => ({
      id,
      name,
      number: phoneNumber,
      owner: user.name,
    })),
    more: found.length > DEVICE_CHOICES_MAX,
  };
}
