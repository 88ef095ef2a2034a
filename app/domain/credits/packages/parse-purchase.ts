import { wrongField } from "../../errors";
import { creditsTyped } from "../total-price";

/** What is bought: so many credits at the unit price, or a package. */
export type Purchase = { amount: number; packageId?: undefined } | { amount?: undefined; packageId: number };

const ID = /^[1-9]\d{0,8}$/;

/**
 * Parses what a form says is bought: credits, or a package. What is no number becomes NaN, which a request refuses.
 * Throws VALIDATION of `package_id` (PACKAGE_AND_AMOUNT) for both.
 */
export function parsePurchase(fields: { amount?: string; package_id?: string }): Purchase {
  const chosen = fields.package_id?.trim() ?? "";
  if (chosen === "") return { amount: creditsTyped(fields.amount) };
  if ((fields.amount ?? "").trim() !== "") throw wrongField("package_id", { code: "PACKAGE_AND_AMOUNT" });
  return { packageId: ID.test(chosen) ? Number(chosen) : Number.NaN };
}
