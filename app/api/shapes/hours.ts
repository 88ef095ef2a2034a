import { z } from "zod";
import { PRESETS } from "~/domain/hours/hours";
import type { HoursView } from "~/domain/hours/view";
import { ZONES } from "~/domain/hours/zone";
import type { OwnHoursView } from "~/domain/sending/hours/own-hours";
import { shape } from "./shape";

const hours = {
  preset: z.enum(PRESETS),
  /** HH:mm; null without hours. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  days: z.array(z.int()),
  on_holidays: z.boolean(),
};

export const HoursShape = shape<HoursView>()("Hours", z.strictObject(hours));

export const OwnHoursShape = shape<OwnHoursView>()(
  "OwnHours",
  z.strictObject({ ...hours, zone: z.enum(ZONES) }),
);
