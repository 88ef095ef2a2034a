/*
 * When a device may send next, decided by pure functions. There is a random gap between two messages, rests, a cap
 * per day, and back-off when WAHA is away. Also the pauses that protect a number. New contacts have to wait more
 * often: new-contacts.ts. Times are Dates, waits are ms.
 */
import type { SendOutcome } from "~/platform/waha";
import { dayOf, nextMidnight } from "../time/day";
import { type Confirming, unconfirmedRoom } from "./confirming";
import { type Rest, restsUntil } from "./rest-periods";

export type Gap = { minMs: number; maxMs: number };

export type DevicePace = Confirming & {
  status: string;
  gap: Gap;
  dailyMax: number | null;
  nextSendAt: Date | null;
  sentDay: string | null;
  sentToday: number;
  pauseReason: string | null;
  pausedUntil: Date | null;
  /** So long what came while it was not connected may still arrive; null, or left out: it has arrived. */
  settlesAt?: Date | null;
  /** None, or left out: it does not rest. */
  rest?: Rest | null;
  workSince?: Date | null;
  workedAt?: Date | null;
  /** The sender types before each message (typing.ts). */
  typing?: boolean;
};

/**
 * The last three concern new contacts only: the budget of the day is used up, WhatsApp locked it, or its quota is
 * used up.
 */
export type WaitReason =
  | "paused"
  | "not_connected"
  | "settling"
  | "unconfirmed"
  | "daily_cap"
  | "rest"
  | "gap"
  | "new_budget"
  | "new_locked"
  | "new_capped";

export type Wait = { kind: "go" } | { kind: "wait"; why: WaitReason; until: Date | null };

/** Further away than any device settles: the clock was set back. */
const SETTLE_MS_MAX = 4 * 60_000;
export const FAILURES_IN_ROW_MAX = 10;
export const FAILURES_PAUSE_MS = 30 * 60_000;
export const RESTRICTED_PAUSE_MS = 24 * 60 * 60_000;
export const UNAUTHORIZED_PAUSE_MS = 60_000;
export const RATE_PAUSE_MS = 60_000;
/** The longest Retry-After of WAHA that is followed. */
export const RATE_PAUSE_MS_MAX = 60 * 60_000;
const BACKOFF_MS_MIN = 1_000;
const BACKOFF_MS_MAX = 60_000;
/** So long a row waits for its next try at most. */
export const ROW_WAIT_MS_MAX = 90_000;

/**
 * Returns whether this device may send to a known contact now, and if not, why and until when (null: until
 * something changes). For new contacts: `mayDeviceSendNew`.
 */
export function mayDeviceSend(device: DevicePace, now: Date): Wait {
  if (device.pauseReason && (!device.pausedUntil || device.pausedUntil > now))
    return { kind: "wait", why: "paused", until: device.pausedUntil };
  if (device.status !== "WORKING") return { kind: "wait", why: "not_connected", until: null };
  const settles = (device.settlesAt?.getTime() ?? 0) - now.getTime();
  if (settles > 0 && settles <= SETTLE_MS_MAX)
    return { kind: "wait", why: "settling", until: device.settlesAt ?? null };
  if (unconfirmedRoom(device, now) === 0) return { kind: "wait", why: "unconfirmed", until: null };
  if (device.dailyMax !== null && sentOn(device, now) >= device.dailyMax)
    return { kind: "wait", why: "daily_cap", until: nextMidnight(now) };
  const { rest, workSince = null, workedAt = null } = device;
  const rested = rest ? restsUntil(rest, { workSince, workedAt }, now) : null;
  if (rested) return { kind: "wait", why: "rest", until: rested };
  if (isInGap(device.nextSendAt, device.gap, now))
    return { kind: "wait", why: "gap", until: device.nextSendAt };
  return { kind: "go" };
}

/** Further away than any gap: the clock was set back, or the gap was made smaller. */
export function isInGap(nextAt: Date | null, gap: Gap, now: Date): boolean {
  const gapMs = nextAt ? nextAt.getTime() - now.getTime() : 0;
  return gapMs > 0 && gapMs <= gap.maxMs;
}

/** Returns how many messages this device sent on the day of `now`. */
export function sentOn(device: Pick<DevicePace, "sentDay" | "sentToday">, now: Date): number {
  return device.sentDay === dayOf(now) ? device.sentToday : 0;
}

/** Returns when the next message may go: never a fixed rhythm. `random` is in [0, 1). */
export function gapAfter(gap: Gap, now: Date, random = Math.random()): Date | null {
  if (gap.maxMs === 0) return null;
  return new Date(now.getTime() + Math.round(gap.minMs + random * (gap.maxMs - gap.minMs)));
}

/** 1 s, 2 s, 4 s … up to a minute, each up to a half longer, so that devices do not come back in step. */
export function backOffMs(tries: number, random = Math.random()): number {
  const base = Math.min(BACKOFF_MS_MIN * 2 ** Math.max(0, tries - 1), BACKOFF_MS_MAX);
  return Math.round(base * (1 + random / 2));
}

export type Pause = {
  reason: "auth" | "not_ready" | "restricted" | "rate" | "failures" | "unconfirmed";
  until: Date | null;
  detail: string;
};

/**
 * Returns the pause that this outcome causes, or null. `failuresInRow` counts this outcome already. What forbids it
 * to write to new contacts (`newStopAfter`) pauses it only where the message went to a known contact: then nothing
 * goes any more.
 */
export function pauseAfter(
  outcome: SendOutcome,
  failuresInRow: number,
  now: Date,
  toNew = false,
): Pause | null {
  const until = (ms: number) => new Date(now.getTime() + ms);
  if (!toNew && isRestricted(outcome))
    return { reason: "restricted", until: until(RESTRICTED_PAUSE_MS), detail: outcome.detail };
  if (outcome.kind === "not-now" && outcome.reason === "unauthorized")
    return { reason: "auth", until: null, detail: outcome.detail };
  if (outcome.kind === "not-now" && outcome.reason === "not_ready")
    return { reason: "not_ready", until: null, detail: outcome.detail };
  if (outcome.kind === "not-now" && outcome.reason === "rate_limited")
    return { reason: "rate", until: until(outcome.retryAfterMs ?? RATE_PAUSE_MS), detail: outcome.detail };
  if (failuresInRow >= FAILURES_IN_ROW_MAX)
    return {
      reason: "failures",
      until: until(FAILURES_PAUSE_MS),
      detail: outcome.kind === "accepted" ? "" : outcome.detail,
    };
  return null;
}

/** WhatsApp forbids this account to write to new contacts (463), or its quota of them is used up (475). */
export function isRestricted(
  outcome: SendOutcome,
): outcome is Extract<SendOutcome, { kind: "refused" }> & { reason: "restricted" | "quota" } {
  return outcome.kind === "refused" && (outcome.reason === "restricted" || outcome.reason === "quota");
}

/** The later in this list, the fewer other pauses may replace it. */
const WEIGHT = ["rate", "not_ready", "auth", "unconfirmed", "failures", "restricted", "admin"];

/** Returns whether this pause may replace the one that is there (none, or over: yes). */
export function outweighs(
  next: Pause,
  current: { reason: string | null; until: Date | null },
  now: Date,
): boolean {
  if (!current.reason || (current.until && current.until <= now)) return true;
  return WEIGHT.indexOf(next.reason) >= WEIGHT.indexOf(current.reason);
}

/**
 * Returns how many failures these outcomes of one moment are. A failure is what might be the device's own fault. A
 * number that is not on WhatsApp is none, nor is what we gave up ourselves. However many messages were being sent
 * when WAHA stopped or a connection broke, that is one.
 */
export function failuresIn(outcomes: SendOutcome[]): number {
  const refused = outcomes.filter(
    (outcome) => outcome.kind === "refused" && outcome.reason === "server_refusal",
  );
  const broken = outcomes.some((outcome) => outcome.kind === "unknown" && outcome.reason !== "given_up");
  return refused.length + (broken ? 1 : 0);
}
