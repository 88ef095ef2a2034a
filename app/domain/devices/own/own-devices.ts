/* A user's own devices, as the numbers that their owner sees: from what is stored, without asking WAHA. */
import type { Device, Server } from "generated/sqlite/client";
import { z } from "zod";
import { db } from "../../../platform/db";
import type { Actor } from "../../actor";
import { DomainError } from "../../errors";
import type { Step } from "../../pacing/new-contact-budget";
import { mayUsersConnect } from "../../settings/app-settings";
import { newContactSteps } from "../../settings/new-contact-steps";
import { nameSchema } from "../../view-schema";
import { DeviceView, deviceView } from "../device-view";
import { numberFacts } from "../number-profile/facts";
import { NumberWarning, numberWarnings } from "./warnings";

const { id, name, phone_number, status, status_since, connected_at, last_sent_at, sent_today, unlinked } =
  DeviceView.shape;

export const OwnDeviceView = nameSchema(
  "OwnDevice",
  z.strictObject({
    ...{ id, name, phone_number, status, status_since, connected_at, last_sent_at, sent_today, unlinked },
    last_phone_number: z.string().nullable().describe("Of the phone that is paired, or was paired last."),
    daily_limit: z.int().nullable().describe("Messages a day; null: no limit."),
    new_contacts: z
      .strictObject({ used: z.int(), per_day: z.int().nullable() })
      .describe("Messages to new contacts today; per_day null: no limit."),
    warnings: z.array(NumberWarning),
    connectable: z.boolean().describe("Whether you can connect it now."),
  }),
);
export type OwnDeviceView = z.infer<typeof OwnDeviceView>;

/** One's own devices, oldest first. */
export async function ownDevices(actor: Actor, now: Date): Promise<OwnDeviceView[]> {
  const devices = await db.device.findMany({
    where: { userId: actor.id },
    include: { server: true },
    orderBy: { id: "asc" },
  });
  if (devices.length === 0) return [];
  const rules = { steps: await newContactSteps(), mayConnect: await mayUsersConnect() };
  return devices.map((device) => ownView(device, rules, now));
}

/** One of them. Throws NOT_FOUND for any other. */
export async function ownDevice(actor: Actor, deviceId: number, now: Date): Promise<OwnDeviceView> {
  const where = { id: deviceId, userId: actor.id };
  const device = await db.device.findFirst({ where, include: { server: true } });
  if (!device) throw new DomainError("NOT_FOUND");
  const rules = { steps: await newContactSteps(), mayConnect: await mayUsersConnect() };
  return ownView(device, rules, now);
}

type Rules = { steps: readonly Step[]; mayConnect: boolean };

function ownView(device: Device & { server: Server | null }, rules: Rules, now: Date): OwnDeviceView {
  const view = deviceView(device, now);
  const { used, budget } = numberFacts(device, rules.steps, now);
  const isServerAway = device.server === null || device.server.ok === false;
  const { id, name, phone_number, status, status_since } = view;
  const { connected_at, last_sent_at, sent_today, unlinked } = view;
  return {
    ...{ id, name, phone_number, status, status_since, connected_at, last_sent_at, sent_today, unlinked },
    last_phone_number: device.phoneNumber,
    daily_limit: view.pace.daily_max,
    new_contacts: { used, per_day: budget.per_day },
    warnings: numberWarnings(view, budget.why, isServerAway, now),
    connectable: rules.mayConnect && device.server !== null && status !== "WORKING",
  };
}
