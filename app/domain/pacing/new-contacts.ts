/*
 * The pace towards new contacts, who never wrote to the account. It has a longer gap, a budget for each day, and a
 * stop of its own when WhatsApp forbids it. Messages to known contacts go on meanwhile. Pure functions, which the
 * sender and the forecast share.
 */
import type { SendOutcome } from "~/platform/waha";
import { dayOf } from "../time/day";
import {
  type Budget,
  NEW_CONTACT_STEPS,
  type NumberFacts,
  newContactBudget,
  newOn,
  nextBudgetAt,
  type Step,
  surelyOver,
} from "./new-contact-budget";
import {
  type DevicePace,
  type Gap,
  gapAfter,
  isInGap,
  isRestricted,
  mayDeviceSend,
  RESTRICTED_PAUSE_MS,
  sentOn,
  type Wait,
} from "./rate-limit";
import { workAfter } from "./rest-periods";

/** What else is kept of a device. Left out: no longer gap, no budget, no stop. */
export type NewContactPacing = DevicePace &
  Partial<
    NumberFacts & {
      /** After any message, until one to a new contact may go. */
      gapNew: Gap;
      nextNewAt: Date | null;
      /** Of the installation. */
      steps: readonly Step[];
      /** After a refusal, or as WAHA reported it; `newStopUntil` null: until something changes. */
      newStopReason: string | null;
      newStopUntil: Date | null;
      /** As WAHA's /timelock reported. */
      locked: boolean | null;
      lockEndsAt: Date | null;
    }
  >;

/** The budget of today: `newOn` of it is used, and the rest is there until the next midnight. */
export function newContactBudgetToday(device: NewContactPacing, now: Date): Budget {
  return newContactBudget(device, device.steps ?? NEW_CONTACT_STEPS, now);
}

/** Returns how many more new contacts it may write to today, by its budget; Infinity without a limit. */
export function newContactsLeft(device: NewContactPacing, now: Date): number {
  const { perDay } = newContactBudgetToday(device, now);
  return perDay === null ? Number.POSITIVE_INFINITY : Math.max(0, perDay - newOn(device, now));
}

/** Returns whether WhatsApp forbids it to write to new contacts now. */
export const isPausedForNew = (device: NewContactPacing, now: Date): boolean =>
  stopOf(device, now).kind === "wait";

/** Returns how many new contacts it may write to now, but for gaps and rests; 0 while WhatsApp forbids it. */
export function newRoom(device: NewContactPacing, now: Date): number {
  return isPausedForNew(device, now) ? 0 : newContactsLeft(device, now);
}

/** Waits for all messages, whose end says nothing of new contacts. */
const STOPS = ["paused", "not_connected", "settling", "unconfirmed"];

/**
 * Returns whether this device may send to a new contact now, and if not, why and until when (null: until something
 * changes). It may only when it may send at all; of several waits the one that ends last is returned.
 */
export function mayDeviceSendNew(device: NewContactPacing, now: Date): Wait {
  const base = mayDeviceSend(device, now);
  if (base.kind === "wait" && STOPS.includes(base.why)) return base;
  const waits = [base, stopOf(device, now), budgetWait(device, now), gapWait(device, now)];
  return waits.reduce((last, wait) => (endOf(wait) > endOf(last) ? wait : last));
}

const GO: Wait = { kind: "go" };

function endOf(wait: Wait): number {
  if (wait.kind === "go") return Number.NEGATIVE_INFINITY;
  return wait.until?.getTime() ?? Number.POSITIVE_INFINITY;
}

function stopOf(device: NewContactPacing, now: Date): Wait {
  const { newStopReason = null, newStopUntil = null, locked = false, lockEndsAt = null } = device;
  const isOn = (until: Date | null) => until === null || until > now;
  const unlockedAt = lockEndsAt && surelyOver(lockEndsAt);
  const told: Wait = locked && isOn(unlockedAt) ? { kind: "wait", why: "new_locked", until: unlockedAt } : GO;
  if (newStopReason === null || !isOn(newStopUntil)) return told;
  const why = newStopReason === "quota" ? "new_capped" : "new_locked";
  const stop: Wait = { kind: "wait", why, until: newStopUntil };
  return endOf(told) > endOf(stop) ? told : stop;
}

function budgetWait(device: NewContactPacing, now: Date): Wait {
  if (newContactsLeft(device, now) > 0) return GO;
  const { why } = newContactBudgetToday(device, now);
  const isCapped = why === "capped" || why === "second_warning";
  const until = nextBudgetAt(device, device.steps ?? NEW_CONTACT_STEPS, now);
  return { kind: "wait", why: isCapped ? "new_capped" : "new_budget", until };
}

function gapWait({ gapNew, nextNewAt = null }: NewContactPacing, now: Date): Wait {
  return gapNew && isInGap(nextNewAt, gapNew, now) ? { kind: "wait", why: "gap", until: nextNewAt } : GO;
}

/** What changes on a device with the intent to send now. */
export type PaceAfter = Required<
  Pick<
    NewContactPacing,
    | "nextSendAt"
    | "nextNewAt"
    | "sentDay"
    | "sentToday"
    | "newDay"
    | "newToday"
    | "quotaNewSince"
    | "workSince"
    | "workedAt"
  >
>;

/**
 * Returns what to store of a device once the intent to send `count` messages now is committed, `toNew` of them to
 * new contacts. Both next times come from one random number in [0, 1): a new contact waits as much longer as the
 * gaps differ.
 */
export function paceAfter(
  device: NewContactPacing,
  { count, toNew }: { count: number; toNew: number },
  now: Date,
  random = Math.random(),
): PaceAfter {
  const today = dayOf(now);
  const { gap, gapNew = gap, rest, workSince = null, workedAt = null } = device;
  return {
    nextSendAt: gapAfter(gap, now, random),
    nextNewAt: gapAfter(gapNew, now, random),
    sentDay: today,
    sentToday: sentOn(device, now) + count,
    newDay: today,
    newToday: newOn(device, now) + toNew,
    quotaNewSince: (device.quotaNewSince ?? 0) + toNew,
    ...(rest ? workAfter(rest, { workSince, workedAt }, now) : { workSince: null, workedAt: null }),
  };
}

export type NewStop = { reason: "restricted" | "quota"; until: Date; detail: string };

/**
 * Returns the stop for new contacts that this outcome of a message to a new contact causes, or null. WAHA may
 * report a better end (`lockEndsAt`, `quotaEndsAt`).
 */
export function newStopAfter(outcome: SendOutcome, now: Date): NewStop | null {
  if (!isRestricted(outcome)) return null;
  const until = new Date(now.getTime() + RESTRICTED_PAUSE_MS);
  return { reason: outcome.reason, until, detail: outcome.detail };
}
