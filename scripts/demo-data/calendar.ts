const DAY_MS = 24 * 60 * 60_000;
const JAKARTA_MS = 7 * 60 * 60_000;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** A time of day in Jakarta, so many days before that of `now`. */
export function daysAgo(now: Date, days: number, time: string): Date {
  return new Date(`${dateAgo(now, days)}T${time}:00+07:00`);
}

/** The date in Jakarta so many days before that of `now`, as YYYY-MM-DD. */
export const dateAgo = (now: Date, days: number): string =>
  new Date(now.getTime() + JAKARTA_MS - days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayAgo = (now: Date, days: number): number =>
  new Date(`${dateAgo(now, days)}T00:00:00Z`).getUTCDay();

/** The hour in Jakarta, 0 to 23. */
export const hourOf = (now: Date): number => new Date(now.getTime() + JAKARTA_MS).getUTCHours();

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
