import { z } from "zod";
import type { OwnHoursView } from "~/domain/sending/account-hours";
import { PRESETS } from "~/domain/sending-hours/hours";
import type { HoursView } from "~/domain/sending-hours/view";
import { ZONES } from "~/domain/sending-hours/zone";
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
