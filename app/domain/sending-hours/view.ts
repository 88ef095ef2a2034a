import type { Hours, Preset } from "./hours";

export type HoursView = {
  preset: Preset;
  /** HH:mm; null without hours. */
  from: string | null;
  to: string | null;
  /** 1 is Monday. */
  days: number[];
  on_holidays: boolean;
};

/** Hours as the API and the screens give them. */
export function hoursView(hours: Hours | null): HoursView {
  if (!hours) return { preset: "none", from: null, to: null, days: [], on_holidays: true };
  const { preset, from, to, days, on_holidays } = hours;
  return { preset, from, to, days: [...days], on_holidays };
}
