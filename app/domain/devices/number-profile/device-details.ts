/* A device with what its page shows beside it: the budget of new contacts, and its last 30 days. */
import type { Device } from "generated/sqlite/client";
import { z } from "zod";
import { newContactSteps } from "../../settings/new-contact-steps";
import { nameSchema, Time } from "../../view-schema";
import { DeviceDay, deviceDays } from "../daily-stats";
import { DeviceView, deviceView } from "../device-view";
import { numberFacts } from "./facts";

export const DeviceDetails = nameSchema(
  "DeviceDetails",
  z.strictObject({
    ...DeviceView.shape,
    /** `next_at`: when there is more than is left today. */
    new_people: z
      .strictObject({
        age_days: z.int().nullable(),
        used: z.int(),
        per_day: z.int().nullable(),
        left: z.int().nullable(),
        source: z.enum(["own", "whatsapp"]),
        why: z.enum(["old", "age", "quota", "first_warning", "second_warning", "capped"]),
        next_at: Time.nullable(),
      })
      .describe("New contacts today; per_day null: no limit."),
    /** Oldest first, today included. */
    days: z.array(DeviceDay),
  }),
);
export type DeviceDetails = z.infer<typeof DeviceDetails>;

/** Of a device as it is stored. */
export async function deviceDetails(device: Device, now: Date): Promise<DeviceDetails> {
  const { budget, ...facts } = numberFacts(device, await newContactSteps(), now);
  const days = await deviceDays(device.id, now);
  return { ...deviceView(device, now), new_people: { ...facts, ...budget }, days };
}
