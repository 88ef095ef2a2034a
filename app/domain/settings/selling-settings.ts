/* The settings of selling credits, a part of the app settings. All of it is off unless an admin turns it on. */
import type { AppSettings } from "generated/sqlite/client";
import { z } from "zod";

/** What buyers see of them. */
export const SellingView = z.strictObject({
  /** Whether credits are sold only in packages. */
  packages_only: z.boolean(),
  /** Whether each new request gets an amount of its own. */
  unique_code: z.boolean(),
  /** Whether a request with such an amount needs no evidence. */
  evidence_optional: z.boolean(),
});
export type SellingView = z.infer<typeof SellingView>;

/** What is left out stays as it is. */
export const SellingChange = z.object({
  packages_only: z.boolean("INVALID").optional(),
  unique_code: z.boolean("INVALID").optional(),
  evidence_optional: z.boolean("INVALID").optional(),
});

/** Returns what buyers see, from the stored settings. */
export function sellingView(settings: AppSettings): SellingView {
  const { packagesOnly, uniqueCode, evidenceOptional } = settings;
  return { packages_only: packagesOnly, unique_code: uniqueCode, evidence_optional: evidenceOptional };
}

/** Returns what a change stores. */
export function sellingChanged(change: z.output<typeof SellingChange>) {
  const { packages_only, unique_code, evidence_optional } = change;
  return { packagesOnly: packages_only, uniqueCode: unique_code, evidenceOptional: evidence_optional };
}
