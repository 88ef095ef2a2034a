/* What is known of a number for messages to new contacts: its age, and the budget of today. */
import type { Device } from "generated/sqlite/client";
import { db } from "~/platform/db";
import { devicePacing } from "../../pacing/device-pacing";
import { type Budget, newOn, nextBudgetAt, type Step } from "../../pacing/new-contact-budget";
import { newContactBudgetToday, newContactsLeft } from "../../pacing/new-contacts";
import { newContactSteps } from "../../settings/new-contact-steps";
import { dayOf, daysBetween } from "../../time/day";

/** Our own count; `source` names the figures that limit it. */
export type NumberFacts = {
  /** Days since its number is in use; null: not given, so it counts as old. */
  age_days: number | null;
  /** Messages to new contacts today. */
  used: number;
  /** `per_day` null: no limit. */
  budget: { per_day: number | null; left: number | null } & Pick<Budget, "source" | "why">;
  /** When there is a budget again, once that of today is used up. Null: no limit, or it is not known. */
  next_at: string | null;
};

/** Throws what Prisma throws for a device that is not there. */
export async function deviceNumberFacts(id: number, now: Date): Promise<NumberFacts> {
  return numberFacts(await db.device.findUniqueOrThrow({ where: { id } }), await newContactSteps(), now);
}

export function numberFacts(device: Device, steps: readonly Step[], now: Date): NumberFacts {
  const { inUseSince } = device;
  const pace = { ...device, ...devicePacing(device), steps };
  const { perDay, source, why } = newContactBudgetToday(pace, now);
  const left = perDay === null ? null : newContactsLeft(pace, now);
  return {
    age_days: inUseSince === null ? null : Math.max(0, daysBetween(inUseSince, dayOf(now))),
    used: newOn(device, now),
    budget: { per_day: perDay, left, source, why },
    next_at: perDay === null ? null : (nextBudgetAt(device, steps, now)?.toISOString() ?? null),
  };
}
