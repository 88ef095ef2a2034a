/*
 * The hours in which an account's recipients may be sent messages, and the time zone of those whose row names none.
 */
import { z } from "zod";
import { db, type Tx, transaction } from "~/platform/db";
import type { Actor } from "../actor";
import { DomainError, type FieldError, wrongField } from "../errors";
import { longestGap } from "../pacing/device-pacing";
import { openBatchesWithHours } from "../sending-hours/batches-with-own-hours";
import { type Calendar, longestOpenMinutes, zonedCalendar } from "../sending-hours/calendar";
import { type Hours, hoursText, sendingHours } from "../sending-hours/hours";
import { ClockChoice, changedHours, DaysChoice, PresetChoice } from "../sending-hours/hours-form";
import { wakeWaiting } from "../sending-hours/reschedule-waiting";
import { HoursView, hoursView } from "../sending-hours/view";
import { recipientZone, ZONE_UNLESS_SET, ZONES, type Zone } from "../sending-hours/zone";
import { lockedActor } from "../users/locked-actor";
import { nameSchema } from "../view-schema";

const MINUTE_MS = 60_000;
const ZONE_CHARACTERS_MAX = 10;

/** What is left out stays. All but `zone` counts for the preset `own`. */
export const OwnHoursChange = z.object({
  preset: PresetChoice.optional(),
  from: ClockChoice,
  to: ClockChoice,
  days: DaysChoice,
  on_holidays: z.boolean("INVALID").nullish(),
  zone: z.string("ZONE_INVALID").max(ZONE_CHARACTERS_MAX, "ZONE_INVALID").nullish(),
});

/** The hours as a form sends them, whole: what is not there is empty. `zone` left out: stays. */
export const OwnHours = OwnHoursChange.extend({ preset: PresetChoice }).transform(
  ({ from = null, to = null, days = null, on_holidays = null, ...rest }) => ({
    ...{ from, to, days, on_holidays },
    ...rest,
  }),
);

export const OwnHoursView = nameSchema("OwnHours", HoursView.extend({ zone: z.enum(ZONES) }));
export type OwnHoursView = z.infer<typeof OwnHoursView>;

/** One's own hours and zone. */
export async function ownHours(actor: Actor): Promise<OwnHoursView> {
  const { hours, zone } = await accountHours(db, actor.id);
  return { ...hoursView(hours), zone };
}

/** Those of an account. */
export async function accountHours(tx: Tx, userId: number): Promise<{ hours: Hours | null; zone: Zone }> {
  const { hours, zone } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { hours: true, zone: true },
  });
  return { hours: sendingHours(hours), zone: recipientZone(zone) ?? ZONE_UNLESS_SET };
}

/**
 * Changes the user's own sending hours and time zone. What is left out stays, and waiting batches follow the change
 * at once. Throws VALIDATION for a part that is wrong, or for parts without the preset `own`. Also for hours
 * shorter than the gap between two messages, since nothing would ever go. Also for hours that leave no time to a
 * batch that waits.
 */
export async function updateOwnHours(
  actor: Actor,
  input: z.output<typeof OwnHoursChange>,
  now: Date,
): Promise<{ ok: true; changed: boolean }> {
  return transaction(async (tx) => {
    const before = await accountHours(tx, actor.id);
    const wished = changedBy(input, before);
    if (hoursText(wished.hours) === hoursText(before.hours) && wished.zone === before.zone)
      return { ok: true, changed: false };
    await wakeWaiting(tx, actor.id, now);
    await lockedActor(tx, actor);
    // another request may have changed a part
    const { hours, zone } = changedBy(input, await accountHours(tx, actor.id));
    const field = hours?.preset === "own" ? "to" : "preset";
    await tx.user.update({ where: { id: actor.id }, data: { hours: hoursText(hours), zone } });
    await assertLongEnough(tx, actor.id, zonedCalendar(hours, null, []), field);
    for (const batch of await openBatchesWithHours(tx, actor.id))
      if (longestOpenMinutes(zonedCalendar(hours, batch.hours, [])) === 0)
        throw wrongField(field, { code: "HOURS_LEAVE_OUT", params: { name: batch.name } });
    return { ok: true, changed: true };
  });
}

type Account = { hours: Hours | null; zone: Zone };

/** Hours and zone of an account after a change of them. Throws VALIDATION, with every part that is wrong. */
function changedBy(change: z.output<typeof OwnHoursChange>, before: Account): Account {
  const zone = change.zone === null || change.zone === undefined ? before.zone : recipientZone(change.zone);
  const chosen = changedHours(change, before.hours);
  const faults: Record<string, FieldError[]> = "faults" in chosen ? chosen.faults : {};
  if (zone === null) faults.zone = [{ code: "ZONE_INVALID" }];
  if (zone === null || "faults" in chosen) throw new DomainError("VALIDATION", {}, faults);
  return { hours: chosen.hours, zone };
}

/**
 * Throws VALIDATION (`field`) when it is never open, or not for as long as one of a user's devices waits between
 * two messages.
 */
export async function assertLongEnough(
  tx: Tx,
  userId: number,
  calendar: Calendar,
  field: string,
): Promise<void> {
  const longest = longestOpenMinutes(calendar);
  if (longest === 0) throw wrongField(field, { code: "HOURS_NEVER" });
  const devices = await tx.device.findMany({ where: { userId } });
  const gapMs = Math.max(...[undefined, ...devices].map((device) => longestGap(device).ms));
  if (longest * MINUTE_MS < gapMs)
    throw wrongField(field, {
      code: "HOURS_SHORTER_THAN_GAP",
      params: { minutes: Math.ceil(gapMs / MINUTE_MS) },
    });
}
