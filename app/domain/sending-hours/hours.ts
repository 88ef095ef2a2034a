/*
 * The hours in which recipients may be sent messages: a preset, or one's own. They are stored as one short text, so
 * that any statement can read them along: `offers`, or `own 12345 20:00-04:00`. ` +holidays` is added where they go
 * on on national holidays, too. No hours are null.
 */
import { type Week, weekIntervals } from "./week";

export const PRESETS = ["none", "general", "collections", "offers", "own"] as const;
export type Preset = (typeof PRESETS)[number];

export type Hours = {
  preset: Exclude<Preset, "none">;
  /** HH:mm; `to` up to 24:00, or earlier than `from`: on the day after. */
  from: string;
  to: string;
  /** 1 is Monday, 7 is Sunday. */
  days: number[];
  /** Also on national holidays. */
  on_holidays: boolean;
};

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6];

/**
 * Collections: POJK 22/2023, article 62: Monday to Saturday, not on national holidays, 08:00 to 20:00 in the
 * debtor's time.
 */
export const PRESET_HOURS = {
  general: { preset: "general", from: "08:00", to: "20:00", days: EVERY_DAY, on_holidays: true },
  collections: {
    preset: "collections",
    from: "08:00",
    to: "20:00",
    days: MONDAY_TO_SATURDAY,
    on_holidays: false,
  },
  offers: { preset: "offers", from: "08:00", to: "18:00", days: MONDAY_TO_SATURDAY, on_holidays: true },
} as const satisfies Record<Exclude<Preset, "none" | "own">, Hours>;

const OWN = /^own ([1-7]{1,7}) (\d\d:\d\d)-(\d\d:\d\d)( \+holidays)?$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** As they are kept in the database. */
export function hoursText(hours: Hours | null): string | null {
  if (hours?.preset !== "own") return hours?.preset ?? null;
  const { days, from, to, on_holidays } = hours;
  return `own ${days.join("")} ${from}-${to}${on_holidays ? " +holidays" : ""}`;
}

/** Parses what `hoursText` wrote. Throws for anything else, since otherwise messages could go at any time. */
export function sendingHours(text: string | null): Hours | null {
  if (text === null) return null;
  if (text in PRESET_HOURS) return PRESET_HOURS[text as keyof typeof PRESET_HOURS];
  const [, days, from, to, holidays] = OWN.exec(text) ?? [];
  if (!days || !from || !to) throw new Error("These are no hours.");
  return { preset: "own", from, to, days: [...days].map(Number), on_holidays: holidays !== undefined };
}

/** The minute of the day that HH:mm says; null for what no clock shows. `24:00` only as an end. */
export function parseMinute(clock: string, isEnd = false): number | null {
  if (isEnd && clock === "24:00") return 24 * 60;
  const [, hour, minute] = CLOCK.exec(clock) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** The stretches of a week in which they are open; holidays are another matter. */
export function weekOfHours({ days, from, to }: Pick<Hours, "days" | "from" | "to">): Week {
  return weekIntervals(days, parseMinute(from) ?? 0, parseMinute(to, true) ?? 0);
}
