import type { Language } from "./config";

const UNITS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time as people say it, in the largest unit that it is whole in: "24 hours", "90 detik". */
export function duration(language: Language, seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0) ?? UNITS[2];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}
