const MINUTE_MS = 60_000;

/** How long after its sending a message without a receipt is asked about; then no more. */
const AGES_MS = [5, 30, 3 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);

/** When a message that was sent at that time is to be asked about next; null: not any more. */
export function nextReadBack(sentAt: Date, now: Date): Date | null {
  const age = now.getTime() - sentAt.getTime();
  const next = AGES_MS.find((each) => each > age);
  if (next === undefined) return null;
  // Sent in the future: the clock was set back since.
  return new Date(age < 0 ? now.getTime() + next : sentAt.getTime() + next);
}
