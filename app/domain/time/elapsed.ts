/**
 * Returns whether less than this has passed since `then`. False for a clock that was set back: better too early
 * than not for an hour.
 */
export function isWithin(then: number, now: Date, ms: number): boolean {
  const since = now.getTime() - then;
  return since >= 0 && since < ms;
}
