import { z } from "zod";
import { wrongField } from "../errors";
import { aheadMs, dateIn, type Zone } from "../sending-hours/zone";
import { dayOf } from "../time/day";
import { instantOf, wallOf } from "../time/zoned-time";
import { DevicePause } from "./pause";

const HOUR_MS = 60 * 60_000;
const TIME_CHARACTERS_MAX = 40;
const MORNING = "08:00";

/** How long an admin pauses a device, as the form offers it; `at`: until the time in the field. */
export const PAUSE_LENGTHS = ["open", "hour", "four_hours", "morning", "at"] as const;

/** The form. `until`: `YYYY-MM-DDTHH:mm` by the clock of the one who pauses, as browsers write it. */
export const PauseForm = z.object({
  lasts: z.enum(PAUSE_LENGTHS, "INVALID").default("open"),
  until: z.string("INVALID").trim().max(TIME_CHARACTERS_MAX, "TIME_INVALID").default(""),
  reason: DevicePause.shape.reason,
});

/**
 * Returns when such a pause ends, by the clock of `zone`, or of APP_TIMEZONE where that is null. Null: when an admin
 * resumes the device. Throws VALIDATION (until).
 */
export function pauseEnd(
  { lasts, until }: z.output<typeof PauseForm>,
  now: Date,
  zone: Zone | null = null,
): Date | null {
  switch (lasts) {
    case "open":
      return null;
    case "hour":
      return new Date(now.getTime() + HOUR_MS);
    case "four_hours":
      return new Date(now.getTime() + 4 * HOUR_MS);
    case "morning":
      return nextMorning(now, zone);
    case "at": {
      const wall = wallOf(until);
      if (!wall) throw wrongField("until", { code: until === "" ? "REQUIRED" : "TIME_INVALID" });
      return instantIn(zone, wall);
    }
  }
}

/** 08:00 of the next day. */
function nextMorning(now: Date, zone: Zone | null): Date {
  const wall = wallOf(`${zone === null ? dayOf(now) : dateIn(zone, now)} ${MORNING}`) ?? now;
  return instantIn(zone, new Date(wall.getTime() + 24 * HOUR_MS));
}

const instantIn = (zone: Zone | null, wall: Date) =>
  zone === null ? instantOf(wall) : new Date(wall.getTime() - aheadMs(zone));
