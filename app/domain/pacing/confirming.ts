/*
 * WAHA may accept what never leaves its machine (a connection that is open on one side only). Whether WhatsApp's
 * server has a message is known by its acknowledgement. Where it never came for any, nothing is concluded from its
 * absence.
 */
import { env } from "~/platform/env";

/** So many unconfirmed messages in a row are no accident. */
export const UNCONFIRMED_MAX = 5;
/** So long after the last of them the device is paused. 0: this installation does not wait for confirmations. */
export const CONFIRM_MS_MAX = env.CONFIRM_SECONDS * 1000;
/** After this long nothing more is sent than makes up that many: 3 s, where it is 30 s. */
const HOLD_MS = CONFIRM_MS_MAX / 10;
/** The newest confirmation is older than that: its connection may be dead, so no more than that many go at all. */
const FRESH_MS = CONFIRM_MS_MAX * 2;
/** So long it is paused when its session is started again for the first, second and every later time. */
const PAUSES_MS = [2, 10, 60].map((times) => times * CONFIRM_MS_MAX);
export const CONFIRM_PAUSE_MS_MAX = Math.max(...PAUSES_MS);

/** What is known of it: see the schema. */
export type Confirming = {
  confirmedAt?: Date | null;
  unconfirmed?: number;
  unconfirmedSince?: Date | null;
};

/** The values to store when another engine or server must show anew whether it reports confirmations. */
export const NOTHING_CONFIRMED = {
  ...{ confirmedAt: null, unconfirmed: 0, unconfirmedSince: null, confirmTries: 0 },
};

/** Returns how many messages this device may send before one of the last ones is confirmed. */
export function unconfirmedRoom(device: Confirming, now: Date): number {
  const { confirmedAt = null, unconfirmed = 0, unconfirmedSince = null } = device;
  if (CONFIRM_MS_MAX === 0 || !confirmedAt) return Number.POSITIVE_INFINITY;
  const isFresh = now.getTime() - confirmedAt.getTime() < FRESH_MS;
  const isHeld = unconfirmedSince && now.getTime() - unconfirmedSince.getTime() >= HOLD_MS;
  return isFresh && !isHeld ? Number.POSITIVE_INFINITY : Math.max(0, UNCONFIRMED_MAX - unconfirmed);
}

/** Returns how long a device is paused whose session is started again after so many times in vain. */
export const confirmPauseMs = (tries: number): number =>
  PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? CONFIRM_PAUSE_MS_MAX;
