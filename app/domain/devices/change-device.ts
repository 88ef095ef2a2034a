import type { Device } from "generated/sqlite/client";
import { z } from "zod";
import { transaction } from "../../platform/db";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { restText } from "../care/rest";
import { wrongField } from "../errors";
import { longestGap } from "../pace/device-pace";
import { type DeviceView, deviceView } from "./device-view";
import { changeableDevice, type DeviceId, DeviceName, deviceTarget, lockedDevice } from "./devices";
import { assertFitsHours } from "./gap-and-hours";
import { assertNotAhead } from "./number/in-use-since";
import { NumberFields, PaceFields } from "./number/pace-fields";

/** Name and pace of a device, and what is known of its number. */
export const DeviceChange = z.object({ name: DeviceName.optional(), ...PaceFields, ...NumberFields });

type Change = z.output<typeof DeviceChange>;

/**
 * Changes a device's name and pace; the daemon goes by it from its next look at the device. Throws NOT_FOUND,
 * SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED or VALIDATION (a longest gap below its shortest, or longer than its owner's
 * hours; a rest without its work; a number in use from tomorrow on).
 */
export async function changeDevice(
  actor: Actor,
  which: DeviceId,
  change: Change,
  now: Date,
): Promise<{ ok: true; device: DeviceView }> {
  await changeableDevice(actor, which);
  const { daily_max, in_use_since, typing } = change;
  assertNotAhead(in_use_since, now);
  const [gapMinMs, gapMaxMs] = pairOf(change, "gap_min", "gap_max");
  const pace = {
    ...{ gapMinMs, gapMaxMs, dailyMax: daily_max, typing, inUseSince: in_use_since },
    ...newGapOf(change),
    ...(restOf(change) !== undefined && { rest: restOf(change) }),
  };
  const device = await transaction(async (tx) => {
    const before = await lockedDevice(tx, actor, which);
    const { name = before.name } = change;
    const longest = longestGap({ ...before, ...given(pace) });
    if (longest.ms > longestGap(before).ms)
      await assertFitsHours(tx, which.userId, longest.ms, longest.isNew ? "gap_new_max" : "gap_max");
    const changed = await tx.device.update({ where: { id: before.id }, data: { name, ...pace } });
    const detail = { user_id: which.userId, ...given(change), name };
    await recordAct(tx, actor, "device.update", deviceTarget(before), detail, now);
    return changed;
  });
  return { ok: true, device: deviceView(device, now) };
}

/** Milliseconds; one of them without the other is refused. */
function pairOf(change: Change, min: "gap_min" | "gap_new_min", max: "gap_max" | "gap_new_max") {
  const { [min]: shortest = null, [max]: longest = null } = change;
  if ((shortest === null) !== (longest === null))
    throw wrongField(shortest === null ? min : max, { code: "REQUIRED" });
  if (shortest !== null && longest !== null && longest < shortest)
    throw wrongField(max, { code: "GAP_ORDER" });
  return [ms(shortest), ms(longest)] as const;
}

function newGapOf(change: Change): Partial<Pick<Device, "gapNewMinMs" | "gapNewMaxMs">> {
  if (change.gap_new_min === undefined && change.gap_new_max === undefined) return {};
  const [gapNewMinMs, gapNewMaxMs] = pairOf(change, "gap_new_min", "gap_new_max");
  return { gapNewMinMs, gapNewMaxMs };
}

/** As `devices.rest` keeps it; undefined: it stays. */
function restOf({ work_minutes, rest_minutes }: Change): string | null | undefined {
  if (work_minutes === undefined && rest_minutes === undefined) return undefined;
  if (rest_minutes === 0) return "";
  if (!work_minutes && !rest_minutes) return work_minutes === 0 ? "" : null;
  if (!rest_minutes) throw wrongField("rest_minutes", { code: "REQUIRED" });
  if (!work_minutes)
    throw wrongField("work_minutes", { code: work_minutes === 0 ? "REST_RANGE" : "REQUIRED" });
  return restText({ workMs: work_minutes * MINUTE_MS, restMs: rest_minutes * MINUTE_MS });
}

const MINUTE_MS = 60_000;
const ms = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000));

/** Without what was left out. */
const given = <T extends object>(values: T): { [name in keyof T]: Exclude<T[name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
