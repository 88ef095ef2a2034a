/*
 * Paces to choose by name. Each is made of values that can also be set one by one: seconds, messages a day, minutes.
 * The gap before a new contact is never below the 30 to 60 s that WAHA advises.
 */

/** As it can be set for a device; null: the installation's setting; 0 minutes of rest: none. */
export type PaceValues = {
  gap_min: number | null;
  gap_max: number | null;
  gap_new_min: number | null;
  gap_new_max: number | null;
  daily_max: number | null;
  work_minutes: number | null;
  rest_minutes: number | null;
  typing: boolean | null;
};

const NO_REST = { work_minutes: 0, rest_minutes: 0 };

export const PACE_PRESETS = {
  installation: {
    ...{ gap_min: null, gap_max: null, gap_new_min: null, gap_new_max: null },
    ...{ daily_max: null, work_minutes: null, rest_minutes: null, typing: null },
  },
  careful: {
    ...{ gap_min: 20, gap_max: 60, gap_new_min: 60, gap_new_max: 120 },
    ...{ daily_max: 300, work_minutes: 45, rest_minutes: 15, typing: true },
  },
  normal: {
    ...{ gap_min: 10, gap_max: 30, gap_new_min: 30, gap_new_max: 60 },
    ...{ daily_max: 1_000, work_minutes: 60, rest_minutes: 15, typing: false },
  },
  fast: {
    ...{ gap_min: 5, gap_max: 15, gap_new_min: 30, gap_new_max: 60 },
    ...{ daily_max: null, ...NO_REST, typing: false },
  },
} satisfies Record<string, PaceValues>;

export type PacePreset = keyof typeof PACE_PRESETS;

const names = Object.keys(PACE_PRESETS) as PacePreset[];

/** Returns whose values these are; null: those of none. */
export function presetOfPace(values: PaceValues): PacePreset | null {
  const isOf = (name: PacePreset) =>
    Object.entries(PACE_PRESETS[name]).every(([field, value]) => values[field as keyof PaceValues] === value);
  return names.find(isOf) ?? null;
}

/**
 * Returns the values to store when a form showed one preset and another was chosen. Null where the fields count: the
 * same is still chosen, or none.
 */
export function chosenPace(chosen: unknown, shown: unknown): PaceValues | null {
  const name = names.find((each) => each === chosen);
  return name === undefined || chosen === shown ? null : PACE_PRESETS[name];
}
