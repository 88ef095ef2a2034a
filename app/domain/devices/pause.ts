import type { Device } from "generated/sqlite/client";
import { transaction } from "../../platform/db";
import { recordAct } from "../audit/record";
import type { Actor } from "../users/actor";
import { type DeviceView, deviceView } from "./device-view";
import { changeableDevice, type DeviceId, deviceTarget } from "./devices";

type Paused = Pick<Device, "pauseReason" | "pausedUntil" | "pauseDetail">;
type Answer = { ok: true; device: DeviceView };

/** Nothing more is sent through this device until somebody resumes it. Twice changes nothing. */
export async function pauseDevice(actor: Actor, which: DeviceId, now: Date): Promise<Answer> {
  const byAdmin = { pauseReason: "admin", pausedUntil: null, pauseDetail: null };
  return setPause(actor, which, { act: "device.pause", change: byAdmin }, now);
}

/** Ends any pause, whatever made it, and forgets the failures that led to it. */
export async function resumeDevice(actor: Actor, which: DeviceId, now: Date): Promise<Answer> {
  const none = { pauseReason: null, pausedUntil: null, pauseDetail: null };
  return setPause(actor, which, { act: "device.resume", change: { ...none, failuresInRow: 0 } }, now);
}

async function setPause(
  actor: Actor,
  which: DeviceId,
  { act, change }: { act: string; change: Paused & { failuresInRow?: number } },
  now: Date,
): Promise<Answer> {
  const before = await changeableDevice(actor, which);
  const device = await transaction(async (tx) => {
    const changed = await tx.device.update({ where: { id: before.id }, data: change });
    const detail = { user_id: which.userId, was: before.pauseReason ?? undefined };
    if (before.pauseReason !== change.pauseReason)
      await recordAct(tx, actor, act, deviceTarget(before), detail, now);
    return changed;
  });
  return { ok: true, device: deviceView(device, now) };
}
