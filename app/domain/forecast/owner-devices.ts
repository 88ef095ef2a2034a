import { db } from "~/platform/db";
import { wahaOf } from "../devices/waha-place";
import { paceOf } from "../pace/device-pace";
import { type Gap, mayDeviceSend, sentOn, type Wait } from "../pace/pace";
import { dayOf } from "../time/day";
import type { DeviceRoom } from "./expected-end";

export type OwnerDevice = {
  wait: Wait;
  pauseReason: string | null;
  working: boolean;
  serverAway: boolean;
  /** Its server's key cannot be opened. */
  locked: boolean;
  gap: Gap;
  dailyMax: number | null;
  sentToday: number;
};

/** The devices that send a user's batches, and what each may do now. Those without a server are none. */
export async function ownerDevices(userId: number, now: Date): Promise<OwnerDevice[]> {
  const devices = await db.device.findMany({
    where: { userId, serverId: { not: null } },
    include: { server: true },
  });
  return devices.map(({ server, ...device }) => {
    const pace = paceOf(device);
    return {
      ...pace,
      wait: mayDeviceSend({ ...device, ...pace }, now),
      pauseReason: device.pauseReason,
      working: device.status === "WORKING",
      serverAway: server?.ok === false,
      locked: server !== null && wahaOf(server) === null,
      sentToday: sentOn(device, now),
    };
  });
}

/** What can be reckoned with: connected devices that are free now, or from a known time on. */
export function roomsOf(devices: OwnerDevice[], now: Date): DeviceRoom[] {
  return devices.flatMap(({ wait, working, serverAway, locked, gap, dailyMax, sentToday }) => {
    const from = wait.kind === "go" ? now : wait.until;
    if (!working || serverAway || locked || !from) return [];
    const left =
      dayOf(from) === dayOf(now) && dailyMax !== null ? Math.max(0, dailyMax - sentToday) : dailyMax;
    return [{ from, gap, dailyMax, leftToday: left }];
  });
}
