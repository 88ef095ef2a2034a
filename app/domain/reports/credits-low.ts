import type { DayFigures } from "./days";

/** Fewer than this are few for any account. */
const CREDITS_FEW = 50;
/** A balance should last for so many days like those of the last week. */
const DAYS_AHEAD = 2;
const DAYS_LOOKED_AT = 7;

/** Returns whether a balance runs low, by what the last seven days took. */
export function creditsLow(balance: number, days: DayFigures[]): boolean {
  const week = days.slice(-DAYS_LOOKED_AT);
  const sent = week.reduce((all, day) => all + day.sent, 0);
  return balance < Math.max(CREDITS_FEW, (sent / DAYS_LOOKED_AT) * DAYS_AHEAD);
}
