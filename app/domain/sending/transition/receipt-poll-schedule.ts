import { env } from "~/platform/env";

export const FIRST_MS = env.READ_BACK_SECONDS * 1000;
/**
 * How long after its sending a message without a receipt is asked about (5 and 30 minutes, 3 hours, a day); then no
 * more.
 */
const AGES_MS = [1, 6, 36, 288].map((times) => times * FIRST_MS);
/**
 * Where WhatsApp confirms what is sent, a message that it did not confirm is asked about as often as that (10
 * minutes).
 */
export const PROVISIONAL_MS = FIRST_MS * 2;
/**
 * While one process asks about an item, no other asks for so long. Without an answer it is asked about again after
 * this time.
 */
export const HELD_MS = FIRST_MS * 0.4;

/**
 * Returns when a message that was sent at that time is to be asked about next; null: not any more. `isProvisional`:
 * others of its device are confirmed, and it is not.
 */
export function nextReadBack(sentAt: Date, now: Date, isProvisional = false): Date | null {
  const age = now.getTime() - sentAt.getTime();
  const next = AGES_MS.find((each) => each > age);
  if (next === undefined) return null;
  // Sent in the future: the clock was set back since.
  if (age < 0) return new Date(now.getTime() + next);
  const often = (Math.floor(age / PROVISIONAL_MS) + 1) * PROVISIONAL_MS;
  return new Date(sentAt.getTime() + (isProvisional ? Math.min(next, often) : next));
}
