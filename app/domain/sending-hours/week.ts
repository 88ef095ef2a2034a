/*
 * When something may go, as stretches of a week: minutes since Monday 00:00, sorted, apart from each other, none
 * over the end of Sunday. Over midnight, intersection and inclusion need no cases of their own.
 */
export type Stretch = readonly [from: number, to: number];
export type Week = readonly Stretch[];

export const DAY_MINUTES = 24 * 60;
export const WEEK_MINUTES = 7 * DAY_MINUTES;

/**
 * The week in which every one of these days (1 is Monday) has a stretch from `from` to `to`, in minutes of the day.
 * With `to` before `from` it goes on over midnight, and belongs to the day on which it begins.
 */
export function weekIntervals(days: readonly number[], from: number, to: number): Week {
  const lasts = to > from ? to - from : to - from + DAY_MINUTES;
  const stretches = days.flatMap((day): Stretch[] => {
    const begins = (day - 1) * DAY_MINUTES + from;
    const ends = begins + lasts;
    if (ends <= WEEK_MINUTES) return [[begins, ends]];
    return [
      [begins, WEEK_MINUTES],
      [0, ends - WEEK_MINUTES],
    ];
  });
  return joined(stretches);
}

function joined(stretches: Stretch[]): Week {
  const all: [number, number][] = [];
  for (const [from, to] of [...stretches].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) all.push([from, to]);
  }
  return all;
}

/** Returns what lies in both. */
export function intersect(one: Week, other: Week): Week {
  return one.flatMap(([from, to]) =>
    other.flatMap(([start, end]): Stretch[] => {
      const both: Stretch = [Math.max(from, start), Math.min(to, end)];
      return both[0] < both[1] ? [both] : [];
    }),
  );
}

/** Returns whether the one lies within the other. */
export function isWithin(one: Week, other: Week): boolean {
  return one.every(([from, to]) => other.some(([start, end]) => start <= from && to <= end));
}

/** Returns how long its longest stretch is, in minutes; Sunday goes over into Monday. 0: there is none. */
export function longestMinutes(week: Week): number {
  const [first, last] = [week[0], week.at(-1)];
  if (!first || !last) return 0;
  const around =
    first !== last && first[0] === 0 && last[1] === WEEK_MINUTES ? first[1] - last[0] + WEEK_MINUTES : 0;
  return Math.max(around, ...week.map(([from, to]) => to - from));
}
