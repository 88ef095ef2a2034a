/** A part of each bar, from the ground up: what it counts, and its colours. */
export type Part<Name extends string> = { name: Name; text: string; fill: string; look: string };
/** Of one day, YYYY-MM-DD. */
export type DayFigures<Name extends string> = Record<Name, number> & { day: string; sent: number };

/** What a line of a plot may be worth, in its power of ten. */
const ROUND = [1, 2, 3, 4, 5, 6, 8, 10];

/** How many lines a plot has above its ground. */
const LINES = 3;

/** Returns the values of a plot's lines, the highest first: round and whole numbers, the highest at least `most`. */
export function plotLines(most: number): number[] {
  const least = Math.max(1, most / LINES);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (ROUND.find((each) => each * power >= least) ?? 10);
  return Array.from({ length: LINES }, (_, i) => step * (LINES - i));
}

/** Every so many days has its number where there is no room for all; today has. */
const DAYS_BETWEEN_LABELS = 5;
/** So many have room on any screen. */
const DAYS_ALL_LABELLED = 14;

/** Returns which days are named on a narrow screen, and where a month's name stands: by index. */
export function dayLabels(days: readonly string[]): { narrow: boolean; month: boolean }[] {
  const starts = days.map((day, i) => i === 0 || day.endsWith("-01"));
  const second = starts.indexOf(true, 1);
  return days.map((_, i) => ({
    narrow: days.length <= DAYS_ALL_LABELLED || (days.length - 1 - i) % DAYS_BETWEEN_LABELS === 0,
    // the name of the first month would run into the next one's
    month: starts[i] === true && !(i === 0 && second > 0 && second < DAYS_BETWEEN_LABELS),
  }));
}
