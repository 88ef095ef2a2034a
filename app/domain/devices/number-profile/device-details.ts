/* A device with what its page shows beside it: the budget of new contacts, and its last 30 days. */
import type { Device } from "generated/sqlite/client";
import { newContactSteps } from "../../settings/new-contact-steps";
import { type DeviceDay, deviceDays } from "../daily-stats";
import { type DeviceView, deviceView } from "../device-view";
import { type NumberFacts, numberFacts } from "./facts";

export type DeviceDetails = DeviceView & {
  /** `per_day` null: no limit. `next_at`: when there is more than is left today. */
  new_people: Omit<NumberFacts, "budget"> & NumberFacts["budget"];
  /** Oldest first, today included. */
  days: DeviceDay[];
};

/** Of a device as it is stored. */
export async function deviceDetails(device: Device, now: Date): Promise<DeviceDetails> {
  const { budget, ...facts } = numberFacts(device, await newContactSteps(), now);
  const days = await deviceDays(device.id, now);
  return { ...deviceView(device, now), new_people: { ...facts, ...budget }, days };
}
