import type { ListView } from "./lists";

/** A legal basis that is older must be given again. */
const BASIS_MONTHS_MAX = 24;

/** Returns whether the legal basis of a list must be given again. */
export function isBasisOld({ basis_at }: Pick<ListView, "basis_at">, now: Date): boolean {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - BASIS_MONTHS_MAX);
  return basis_at !== null && new Date(basis_at) < oldest;
}
