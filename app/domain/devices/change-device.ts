import type { Device } from "generated/sqlite/client";
import { z } from "zod";
import { type Tx, transaction } from "../../platform/db";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { wrongField } from "../errors";
import { longestGap } from "../pacing/device-pacing";
import { restPeriod, restText } from "../pacing/rest-periods";
import { openBatchesWithHours } from "../sending-hours/batches-with-own-hours";
import { longestOpenMinutes, zonedCalendar } from "../sending-hours/calendar";
import { sendingHours } from "../sending-hours/hours";
import { type DeviceView, deviceView } from "./device-view";
import { changeableDevice, type DeviceId, DeviceName, deviceTarget, lockedDevice } from "./devices";
import { assertNotAhead } from "./number-profile/first-use";
import { InUseSince, PaceFields } from "./number-profile/pace-fields";

/**
 * Name and pace of a device, and since when its number is in use; what is left out stays. `own_pace`: the pace as
 * it is read, for programs that send back what they read; what stands beside it comes first.
 */
export const DeviceChange = z.object({
  name: DeviceName.optional(),
  in_use_since: InUseSince.optional(),
  ...PaceFields,
  own_pace: z.object(PaceFields, "INVALID").optional(),
});

type Pace = Partial<z.output<z.ZodObject<typeof PaceFields>>>;

/**
 * Changes a device's name and pace; what is left out stays. The daemon follows it when it next reads the device.
 * Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED or VALIDATION. VALIDATION is for a longest gap below its
 * shortest or longer than its owner's hours, and for a rest without its work. Also for a number in use from
 * tomorrow on.
 */
export async function changeDevice(
  actor: Actor,
  which: DeviceId,
  input: z.output<typeof DeviceChange>,
  now: Date,
): Promise<{ ok: true; device: DeviceView }> {
  await changeableDevice(actor, which);
  const { own_pace = {}, ...beside } = input;
  const change = { ...given(own_pace), ...given(beside) };
  const { daily_max, in_use_since, typing } = change;
  assertNotAhead(in_use_since, now);
  const device = await transaction(async (tx) => {
    const before = await lockedDevice(tx, actor, which);
    const { name = before.name } = change;
    const [gapMinMs, gapMaxMs] = pairOf(change, before, GAP);
    const [gapNewMinMs, gapNewMaxMs] = pairOf(change, before, NEW_GAP);
    const pace = {
      ...{ gapMinMs, gapMaxMs, gapNewMinMs, gapNewMaxMs, rest: changedRest(change, before.rest) },
      ...given({ dailyMax: daily_max, typing, inUseSince: in_use_since }),
    };
    const longest = longestGap({ ...before, ...pace });
    if (longest.ms > longestGap(before).ms)
      await assertFitsHours(tx, which.userId, longest.ms, longest.isNew ? "gap_new_max" : "gap_max");
    const changed = await tx.device.update({ where: { id: before.id }, data: { name, ...pace } });
    await recordAct(
      tx,
      actor,
      "device.update",
      deviceTarget(before),
      { user_id: which.userId, ...change, name },
      now,
    );
    return changed;
  });
  return { ok: true, device: deviceView(device, now) };
}

/**
 * Throws VALIDATION of `field` for a gap that is longer than any open stretch of this user's hours, or of a waiting
 * batch's. Call it after the user's row is locked, since the hours may be changed at the same time.
 */
async function assertFitsHours(
  tx: Tx,
  userId: number,
  gapMs: number,
  field: "gap_max" | "gap_new_max",
): Promise<void> {
  const { hours } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { hours: true } });
  const narrowed = await openBatchesWithHours(tx, userId);
  const all = [null, ...narrowed.map((batch) => batch.hours)].map((batch) =>
    longestOpenMinutes(zonedCalendar(sendingHours(hours), batch, [])),
  );
  const minutes = Math.min(...all);
  if (minutes * MINUTE_MS < gapMs)
    throw wrongField(field, { code: "GAP_LONGER_THAN_HOURS", params: { minutes } });
}

const GAP = { min: "gap_min", max: "gap_max", minMs: "gapMinMs", maxMs: "gapMaxMs" } as const;
const NEW_GAP = {
  min: "gap_new_min",
  max: "gap_new_max",
  minMs: "gapNewMinMs",
  maxMs: "gapNewMaxMs",
} as const;

/** Both ends of a gap in ms; an end that is left out stays, unless the other one is removed: a gap has both. */
function pairOf(change: Pace, before: Device, { min, max, minMs, maxMs }: typeof GAP | typeof NEW_GAP) {
  const { [min]: shortest, [max]: longest } = change;
  const isGone = (shortest ?? longest ?? null) === null && (shortest === null || longest === null);
  if (isGone) return [null, null] as const;
  const ends = [
    shortest === undefined ? before[minMs] : ms(shortest),
    longest === undefined ? before[maxMs] : ms(longest),
  ] as const;
  const [from, to] = ends;
  if ((from === null) !== (to === null)) throw wrongField(from === null ? min : max, { code: "REQUIRED" });
  if (from !== null && to !== null && to < from)
    throw wrongField(longest === undefined ? min : max, { code: "GAP_ORDER" });
  return ends;
}

/** As `devices.rest` keeps it. Of work and rest, what is left out stays. */
function changedRest(change: Pace, before: string | null): string | null {
  if (change.work_minutes === undefined && change.rest_minutes === undefined) return before;
  if (change.rest_minutes === 0) return "";
  if (!change.work_minutes && !change.rest_minutes) return change.work_minutes === 0 ? "" : null;
  const kept = before ? restPeriod(before) : null;
  const { work_minutes = kept && kept.workMs / MINUTE_MS, rest_minutes = kept && kept.restMs / MINUTE_MS } =
    change;
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
