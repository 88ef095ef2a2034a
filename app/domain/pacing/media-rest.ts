/*
 * Messages with a file rest on a device whose WAHA answers each of them with the same 500, as WEBJS 2026.8.2 does;
 * texts go on. After each rest one is tried. It begins the next, longer rest when it is claimed, and its success
 * ends it. Pure functions.
 */
import type { SendOutcome } from "~/platform/waha";

export const MEDIA_FAILURES_MAX = 3;
export const MEDIA_REST_MS_MIN = 30 * 60_000;
export const MEDIA_REST_MS_MAX = 6 * 60 * 60_000;

export type MediaRest = {
  /** Answers 500 in a row with the words `mediaDetail`. */
  mediaFailures: number;
  mediaDetail: string | null;
  /** So many rests in a row; 0: it does not rest. */
  mediaRests: number;
  mediaRestUntil: Date | null;
};

export const NO_MEDIA_REST: MediaRest = {
  ...{ mediaFailures: 0, mediaDetail: null },
  ...{ mediaRests: 0, mediaRestUntil: null },
};

/**
 * Returns until when no message with a file goes through this device; null: one may. A time further ahead than any
 * rest: the clock was set back.
 */
export function mediaRestsUntil(
  { mediaRests = 0, mediaRestUntil = null }: Partial<MediaRest>,
  now: Date,
): Date | null {
  if (mediaRests === 0 || !mediaRestUntil) return null;
  const leftMs = mediaRestUntil.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= MEDIA_REST_MS_MAX ? mediaRestUntil : null;
}

/** Returns how many messages with a file it may take now; one after a rest, to see whether they go again. */
export function mediaRoom(device: Partial<MediaRest>, now: Date): number {
  if (mediaRestsUntil(device, now)) return 0;
  return device.mediaRests ? 1 : Number.POSITIVE_INFINITY;
}

/** The next rest: 30 minutes, an hour, … up to six. */
export function restAgain(device: MediaRest, now: Date): MediaRest {
  const rests = device.mediaRests + 1;
  const ms = Math.min(MEDIA_REST_MS_MIN * 2 ** Math.min(rests - 1, 10), MEDIA_REST_MS_MAX);
  return { ...device, mediaRests: rests, mediaRestUntil: new Date(now.getTime() + ms) };
}

/** Returns what an answer to a message with a file changes. `isTrial`: it was the one after a rest. */
export function mediaAfter(device: MediaRest, outcome: SendOutcome, isTrial: boolean, now: Date): MediaRest {
  if (outcome.kind === "accepted") return NO_MEDIA_REST;
  const { detail } = outcome;
  if (isServerError(outcome)) {
    if (device.mediaRests > 0) return { ...device, mediaDetail: detail };
    const failures = device.mediaDetail === detail ? device.mediaFailures + 1 : 1;
    const counted = { ...device, mediaFailures: failures, mediaDetail: detail };
    return failures >= MEDIA_FAILURES_MAX ? restAgain(counted, now) : counted;
  }
  // It shows nothing about messages with a file: another one may be tried.
  if (isTrial && device.mediaRests > 0 && outcome.kind !== "unknown")
    return { ...device, mediaRests: Math.max(1, device.mediaRests - 1), mediaRestUntil: now };
  return device;
}

/** WAHA answered 500: it may have been sent all the same. */
const isServerError = (outcome: SendOutcome): boolean =>
  outcome.kind === "unknown" && outcome.reason === "server_error" && /^HTTP 500\b/.test(outcome.detail);
