/* The settings of selling credits, a part of the app settings. All of it is off unless an admin turns it on. */
import type { AppSettings } from "generated/sqlite/client";
import { z } from "zod";

/** What buyers see of them. */
export const SellingView = z.strictObject({
  /** Whether credits are sold only in packages. */
  packages_only: z.boolean(),
});
export type SellingView = z.infer<typeof SellingView>;

/** What is left out stays as it is. */
export const SellingChange = z.object({
  packages_only: z.boolean("INVALID").optional(),
});

/** Returns what buyers see, from the stored settings. */
export function sellingView(settings: AppSettings): SellingView {
  return { packages_only: settings.packagesOnly };
}

/** Returns what a change stores. */
export function sellingChanged(change: z.output<typeof SellingChange>) {
  return { packagesOnly: change.packages_only };
}
