import { z } from "zod";
import { nameSchema } from "../view-schema";
import { type Hours, PRESETS } from "./hours";

export const HoursView = nameSchema(
  "Hours",
  z.strictObject({
    preset: z.enum(PRESETS),
    /** HH:mm; null without hours. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** 1 is Monday. */
    days: z.array(z.int()),
    on_holidays: z.boolean(),
  }),
);
export type HoursView = z.infer<typeof HoursView>;

/** Hours as the API and the screens give them. */
export function hoursView(hours: Hours | null): HoursView {
  if (!hours) return { preset: "none", from: null, to: null, days: [], on_holidays: true };
  const { preset, from, to, days, on_holidays } = hours;
  return { preset, from, to, days: [...days], on_holidays };
}
