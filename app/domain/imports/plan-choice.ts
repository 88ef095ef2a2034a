import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { accountHours } from "../sending/account-hours";
import { narrows } from "../sending-hours/calendar";
import { PRESET_HOURS } from "../sending-hours/hours";
import { type HoursView, hoursView } from "../sending-hours/view";
import type { Zone } from "../sending-hours/zone";
import {
  AT_ONCE,
  assertNarrows,
  type BATCH_HOURS,
  type BatchWhen,
  type BatchWhenChoice,
  batchWhen,
} from "./batch-when";

/** What may be chosen before a batch is queued: the account's hours, and what is narrower. */
export type PlanChoices = { account: HoursView & { zone: Zone }; hours: (typeof BATCH_HOURS)[number][] };

export async function planChoices(actor: Actor): Promise<PlanChoices> {
  const { hours, zone } = await accountHours(db, actor.id);
  const presets = (["general", "collections", "offers"] as const).filter(
    (preset) => preset !== hours?.preset && narrows(PRESET_HOURS[preset], hours),
  );
  return { account: { ...hoursView(hours), zone }, hours: ["account", ...presets, "own"] };
}

/** Returns what was chosen so far, to plan by; with what is wrong with it, at once in the account's hours. */
export async function chosenPlan(
  actor: Actor,
  choice: BatchWhenChoice,
  now: Date,
): Promise<{ when: BatchWhen; refusal: DomainError | null }> {
  try {
    const when = batchWhen(choice, now);
    await assertNarrows(db, actor.id, when);
    return { when, refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "VALIDATION") throw error;
    return { when: AT_ONCE, refusal: error };
  }
}
