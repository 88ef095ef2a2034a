import { z } from "zod";
import { wrongField } from "../errors";
import { dayOf } from "../time/day";
import { instantOf, wallOf } from "../time/zoned-time";
import { DevicePause } from "./pause";

const HOUR_MS = 60 * 60_000;
const TIME_CHARACTERS_MAX = 40;
const MORNING = "08:00";

/** How long an admin pauses a device, as the form offers it; `at`: until the time in the field. */
export const PAUSE_LENGTHS = ["open", "hour", "four_hours", "morning", "at"] as const;

/** The form. `until`: `YYYY-MM-DDTHH:mm` by the clock of APP_TIMEZONE, as browsers write it. */
export const PauseForm = z.object({
  lasts: z.enum(PAUSE_LENGTHS, "INVALID").default("open"),
  until: z.string("INVALID").trim().max(TIME_CHARACTERS_MAX, "TIME_INVALID").default(""),
  reason: DevicePause.shape.reason,
});

/** Returns when such a pause ends. Null: when an admin resumes the device. Throws VALIDATION (until). */
export function pauseEnd({ lasts, until }: z.output<typeof PauseForm>, now: Date): Date | null {
  switch (lasts) {
    case "open":
      return null;
    case "hour":
      return new Date(now.getTime() + HOUR_MS);
    case "four_hours":
      return new Date(now.getTime() + 4 * HOUR_MS);
    case "morning":
      return nextMorning(now);
    case "at": {
      const wall = wallOf(until);
      if (!wall) throw wrongField("until", { code: until === "" ? "REQUIRED" : "TIME_INVALID" });
      return instantOf(wall);
    }
  }
}

/** 08:00 of the next day in APP_TIMEZONE. */
function nextMorning(now: Date): Date {
  const wall = wallOf(`${dayOf(now)} ${MORNING}`) ?? now;
  return instantOf(new Date(wall.getTime() + 24 * HOUR_MS));
}
