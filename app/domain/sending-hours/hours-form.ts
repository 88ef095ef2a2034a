/* Hours as a user chose them, on a screen or by API. */
import { z } from "zod";
import type { FieldError } from "../errors";
import { decimal } from "../message-text/decimal";
import { type Hours, PRESET_HOURS, PRESETS, parseMinute } from "./hours";

const CLOCK_CHARACTERS_MAX = 20;
const DAYS_CHARACTERS_MAX = 40;

const clock = z.string("HOUR_INVALID").trim().max(CLOCK_CHARACTERS_MAX, "HOUR_INVALID").nullish();
const day = z.union([z.string().max(2), z.number()], "DAYS_INVALID");

/** Which hours; the rest counts for one's own only. */
export const PresetChoice = z.enum(PRESETS, "INVALID");
/** HH:mm; `24:00` as an end. */
export const ClockChoice = clock;
/** `1,2,3`, or a list; 1 is Monday. */
export const DaysChoice = z
  .union([z.string().max(DAYS_CHARACTERS_MAX), z.number(), z.array(day).max(20)], "DAYS_INVALID")
  .nullish();

export type HoursChoice = {
  preset: z.output<typeof PresetChoice>;
  from?: string | null;
  to?: string | null;
  days?: z.output<typeof DaysChoice>;
  on_holidays?: boolean | null;
};

type Part = "from" | "to" | "days";
type Chosen = { hours: Hours | null } | { faults: Partial<Record<Part | "preset", FieldError[]>> };

/** The hours that are meant (null: at any time), or what is wrong with which part of one's own. */
export function chosenHours(
  choice: HoursChoice,
): { hours: Hours | null } | { faults: Partial<Record<Part, FieldError[]>> } {
  const { preset } = choice;
  if (preset === "none") return { hours: null };
  if (preset !== "own") return { hours: PRESET_HOURS[preset] };
  const [from, to] = [padded(choice.from), padded(choice.to)];
  const days = daysOf(choice.days);
  const faults: Partial<Record<Part, FieldError[]>> = {};
  if (parseMinute(from) === null) faults.from = [{ code: from === "" ? "REQUIRED" : "HOUR_INVALID" }];
  if (parseMinute(to, true) === null) faults.to = [{ code: to === "" ? "REQUIRED" : "HOUR_INVALID" }];
  else if (from === to) faults.to = [{ code: "HOURS_EMPTY" }];
  if (days.length === 0) faults.days = [{ code: isNothing(choice.days) ? "REQUIRED" : "DAYS_INVALID" }];
  if (Object.keys(faults).length > 0) return { faults };
  return { hours: { preset, from, to, days, on_holidays: choice.on_holidays ?? false } };
}

/**
 * The same where hours are set already: what is left out stays as it is. Parts of one's own hours where others are set
 * need the preset `own` with them.
 */
export function changedHours(change: Partial<HoursChoice>, before: Hours | null): Chosen {
  const { preset = before?.preset ?? "none", ...parts } = change;
  const { from, to, days, on_holidays } = parts;
  const names = [from, to, days, on_holidays].some((part) => part !== undefined && part !== null);
  if (change.preset === undefined && preset !== "own" && names)
    return { faults: { preset: [{ code: "REQUIRED" }] } };
  const kept = before ? { ...before, days: [...before.days] } : {};
  return chosenHours({ ...kept, ...given(parts), preset });
}

const given = (parts: Partial<HoursChoice>) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));

/** `8:00` is `08:00`; browsers may add seconds. */
function padded(text: string | null | undefined): string {
  const [, hour, minute] = /^(\d{1,2})[:.](\d\d)(?::00)?$/.exec(text?.trim() ?? "") ?? [];
  return hour === undefined ? (text?.trim() ?? "") : `${hour.padStart(2, "0")}:${minute}`;
}

/** In their order, each once; none when one of them is no day of the week. */
function daysOf(days: HoursChoice["days"]): number[] {
  const all = (Array.isArray(days) ? days : String(days ?? "").split(",")).map((each) =>
    decimal(String(each)),
  );
  const areDays = all.every((each) => Number.isInteger(each) && each >= 1 && each <= 7);
  return areDays ? [...new Set(all)].sort() : [];
}

const isNothing = (days: HoursChoice["days"]) =>
  days === null || days === undefined || days === "" || (Array.isArray(days) && days.length === 0);
