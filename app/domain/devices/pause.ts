import { db } from "../../platform/db";
import type { Actor } from "../users/actor";
import { type DeviceView, deviceView } from "./device-view";
import { changeableDevice, type DeviceId } from "./devices";

/** Nothing more is sent through this device until somebody resumes it. Twice changes nothing. */
export async function pauseDevice(actor: Actor, which: DeviceId): Promise<{ ok: true; device: DeviceView }> {
  return setPause(actor, which, { pauseReason: "admin", pausedUntil: null, pauseDetail: null });
}

/** Ends any pause, whatever made it, and forgets the failures that led to it. */
export async function resumeDevice(actor: Actor, which: DeviceId): Promise<{ ok: true; device: DeviceView }> {
  const none = { pauseReason: null, pausedUntil: null, pauseDetail: null };
  return setPause(actor, which, { ...none, failuresInRow: 0 });
}

async function setPause(actor: Actor, which: DeviceId, change: object) {
  const { id } = await changeableDevice(actor, which);
  return { ok: true as const, device: deviceView(await db.device.update({ where: { id }, data: change })) };
}
