/*
 * Rests: after so many minutes of work a number is silent for so many. Work begins with the first message after a
 * rest, or after a silence that was as long as one. Pure functions of what a device keeps (`workSince`, `workedAt`)
 * and the time, which the sender and the forecast share.
 */

/** After `workMs` of work `restMs` of silence. */
export type Rest = { workMs: number; restMs: number };

/** What a device keeps. `workedAt`: its last message, as its intent was committed. */
export type Work = { workSince: Date | null; workedAt: Date | null };

/** Minutes of work, and of rest. */
export const WORK_MINUTES_MAX = 24 * 60;
export const REST_MINUTES_MAX = 24 * 60;
const MINUTE_MS = 60_000;
const WRITTEN = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/;

/**
 * Parses `60/15` as minutes of work and of rest. Null for any other text, and for one with a 0 or more than a day
 * in it.
 */
export function restPeriod(text: string): Rest | null {
  const [, work = "0", rest = "0"] = WRITTEN.exec(text) ?? [];
  const isRest =
    Number(work) > 0 &&
    Number(work) <= WORK_MINUTES_MAX &&
    Number(rest) > 0 &&
    Number(rest) <= REST_MINUTES_MAX;
  return isRest ? { workMs: Number(work) * MINUTE_MS, restMs: Number(rest) * MINUTE_MS } : null;
}

/** As `restPeriod` reads it. */
export const restText = ({ workMs, restMs }: Rest): string =>
  `${Math.round(workMs / MINUTE_MS)}/${Math.round(restMs / MINUTE_MS)}`;

/** Returns until when the device rests; null: it does not rest now. */
export function restsUntil(rest: Rest, { workSince, workedAt }: Work, now: Date): Date | null {
  if (!workSince || !workedAt || now.getTime() < workSince.getTime() + rest.workMs) return null;
  const until = workedAt.getTime() + rest.restMs;
  // Further away than any rest: the clock was set back.
  return until > now.getTime() && until - now.getTime() <= rest.restMs ? new Date(until) : null;
}

/** Returns what a device keeps once a message goes now. Only to be asked while it does not rest. */
export function workAfter(rest: Rest, { workSince, workedAt }: Work, now: Date): Work {
  const silentMs = now.getTime() - (workedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  const goesOn = workSince !== null && silentMs >= 0 && silentMs < rest.restMs && workSince <= now;
  return { workSince: goesOn ? workSince : now, workedAt: now };
}
