import type { Device } from "generated/sqlite/client";
import { z } from "zod";
import { transaction } from "../../platform/db";
import type { Actor } from "../actor";
import type { Act } from "../audit/actions";
import { recordAct } from "../audit/record";
import { wrongField } from "../errors";
import { NO_MEDIA_REST } from "../pacing/media-rest";
import { type DeviceView, deviceView } from "./device-view";
import { changeableDevice, type DeviceId, deviceTarget, lockedDevice } from "./devices";
import { NO_STOP } from "./limits";

const REASON_CHARACTERS_MAX = 200;
const PAUSE_DAYS_MAX = 366;
const DAY_MS = 24 * 60 * 60_000;

/** `until` left out or null: until an admin resumes the device. `reason` is for users to read. */
export const DevicePause = z.object({
  until: z.iso
    .datetime({ offset: true, error: "TIME_INVALID" })
    .transform((text) => new Date(text))
    .nullish(),
  reason: z.string("INVALID").trim().max(REASON_CHARACTERS_MAX, "TOO_LONG").nullish(),
});

type Paused = Pick<Device, "pauseReason" | "pausedUntil" | "pauseDetail">;
type Answer = { ok: true; device: DeviceView };

/**
 * Sends nothing more through this device until then, or until an admin resumes it. The same twice changes nothing.
 * Another end or reason replaces the first. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED or VALIDATION
 * (`until` is over already, or more than a year away).
 */
export async function pauseDevice(
  actor: Actor,
  which: DeviceId,
  { until = null, reason }: z.output<typeof DevicePause>,
  now: Date,
): Promise<Answer> {
  const ms = until ? until.getTime() - now.getTime() : 1;
  if (ms <= 0 || ms > PAUSE_DAYS_MAX * DAY_MS) throw wrongField("until", { code: "TIME_INVALID" });
  const byAdmin = { pauseReason: "admin", pausedUntil: until, pauseDetail: reason || null };
  return setPause(actor, which, { act: "device.pause", change: byAdmin }, now);
}

/**
 * Ends any pause, whatever made it, also of new contacts or of messages with a file alone. Resets the failures that
 * led to it.
 */
export async function resumeDevice(actor: Actor, which: DeviceId, now: Date): Promise<Answer> {
  const none = { pauseReason: null, pausedUntil: null, pauseDetail: null, ...NO_STOP, ...NO_MEDIA_REST };
  return setPause(actor, which, { act: "device.resume", change: { ...none, failuresInRow: 0 } }, now);
}

async function setPause(
  actor: Actor,
  which: DeviceId,
  { act, change }: { act: Act; change: Paused & { failuresInRow?: number } },
  now: Date,
): Promise<Answer> {
  await changeableDevice(actor, which);
  const device = await transaction(async (tx) => {
    const before = await lockedDevice(tx, actor, which);
    const changed = await tx.device.update({ where: { id: before.id }, data: change });
    const { pauseDetail: reason, pausedUntil: until } = change;
    const more = { until: until ?? undefined, reason: reason ?? undefined };
    const detail = { user_id: which.userId, was: before.pauseReason ?? undefined, ...more };
    if (isOther(before, change)) await recordAct(tx, actor, act, deviceTarget(before), detail, now);
    return changed;
  });
  return { ok: true, device: deviceView(device, now) };
}

const isOther = (before: Paused, after: Paused) =>
  before.pauseReason !== after.pauseReason ||
  before.pausedUntil?.getTime() !== after.pausedUntil?.getTime() ||
  before.pauseDetail !== after.pauseDetail;
