import { env } from "~/platform/env";

const RETRY_AFTER_MS_MAX = 24 * 60 * 60_000;
/** Up to so much more or less, so that what failed together is not tried again together. */
const SPREAD = 0.1;

/** How often an event is tried in all. */
export const attemptsMax = (): number => env.WEBHOOK_RETRY_SECONDS.length;

/** How long an event waits before its first attempt, in ms. */
export const firstWaitMs = (): number => (env.WEBHOOK_RETRY_SECONDS[0] ?? 0) * 1000;

/**
 * Returns when an event is tried again after so many attempts; null: not any more. A receiver may wish a later time
 * (Retry-After, RFC 9110 §10.2.3), up to 24 hours. `random`: from 0 to 1.
 */
export function nextAttemptAt(
  attempts: number,
  retryAfter: string | null,
  now: Date,
  random = Math.random(),
): Date | null {
  const seconds = env.WEBHOOK_RETRY_SECONDS[attempts];
  if (seconds === undefined) return null;
  const spread = 1 + SPREAD * (2 * random - 1);
  return new Date(now.getTime() + Math.max(seconds * 1000 * spread, wishedMs(retryAfter, now)));
}

/** Seconds, or a date as HTTP writes it; what is neither wishes nothing. */
function wishedMs(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? "";
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), RETRY_AFTER_MS_MAX);
}
