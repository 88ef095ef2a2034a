/* The settings of selling credits, a part of the app settings. All of it is off unless an admin turns it on. */
import type { AppSettings } from "generated/sqlite/client";
import { z } from "zod";
import { parseQris, Qris } from "../qris/parse-qris";

/** What buyers see of them. */
export const SellingView = z.strictObject({
  /** Whether credits are sold only in packages. */
  packages_only: z.boolean(),
  /** Whether each new request gets an amount of its own. */
  unique_code: z.boolean(),
  /** Whether a request with such an amount needs no evidence. */
  evidence_optional: z.boolean(),
  /** A static QRIS to pay with; null: none. */
  qris: Qris.nullable(),
});
export type SellingView = z.infer<typeof SellingView>;

/** What payment receipts say of the seller. */
export const SellerView = z.strictObject({
  /** How the numbers begin: SIAR for SIAR/2026/000123. */
  receipt_prefix: z.string(),
  seller_name: z.string(),
  seller_address: z.string(),
  seller_tax_number: z.string(),
});
export type SellerView = z.infer<typeof SellerView>;

const SELLER_NAME_CHARACTERS_MAX = 200;
const SELLER_ADDRESS_CHARACTERS_MAX = 500;
const TAX_NUMBER_CHARACTERS_MAX = 40;
/** Before control characters are taken out. */
const TEXT_UNITS_MAX = 2_000;

/** Without control characters but line breaks. */
const line = (max: number) =>
  z
    .string("INVALID")
    .max(TEXT_UNITS_MAX, "TOO_LONG")
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n]/gu, " ")
        .trim(),
    )
    .pipe(z.string().max(max, "TOO_LONG"));

/** What is left out stays as it is. */
export const SellingChange = z.object({
  packages_only: z.boolean("INVALID").optional(),
  unique_code: z.boolean("INVALID").optional(),
  evidence_optional: z.boolean("INVALID").optional(),
  /** Null takes it away. */
  qris: z
    .string("QRIS_INVALID")
    .max(TEXT_UNITS_MAX, "QRIS_INVALID")
    .transform((text, ctx) => {
      const qris = parseQris(text);
      if (!("fault" in qris)) return qris.text;
      ctx.addIssue({ code: "custom", message: qris.fault, input: text });
      return z.NEVER;
    })
    .nullable()
    .optional(),
  receipt_prefix: z
    .string("RECEIPT_PREFIX")
    .trim()
    .regex(/^[A-Za-z0-9-]{1,20}$/, "RECEIPT_PREFIX")
    .optional(),
  seller_name: line(SELLER_NAME_CHARACTERS_MAX).optional(),
  seller_address: line(SELLER_ADDRESS_CHARACTERS_MAX).optional(),
  seller_tax_number: line(TAX_NUMBER_CHARACTERS_MAX).optional(),
});

/** Returns what buyers see, from the stored settings. */
export function sellingView(settings: AppSettings): SellingView {
  const { packagesOnly, uniqueCode, evidenceOptional } = settings;
  const qris = settings.qris === null ? null : parseQris(settings.qris);
  return {
    ...{ packages_only: packagesOnly, unique_code: uniqueCode, evidence_optional: evidenceOptional },
    qris: qris && !("fault" in qris) ? qris : null,
  };
}

/** Returns what receipts say of the seller, from the stored settings. */
export function sellerView(settings: AppSettings): SellerView {
  return {
    receipt_prefix: settings.receiptPrefix,
    seller_name: settings.sellerName,
    seller_address: settings.sellerAddress,
    seller_tax_number: settings.sellerTaxNumber,
  };
}

/** Returns what a change stores. */
export function sellingChanged(change: z.output<typeof SellingChange>) {
  return {
    packagesOnly: change.packages_only,
    uniqueCode: change.unique_code,
    evidenceOptional: change.evidence_optional,
    qris: change.qris,
    receiptPrefix: change.receipt_prefix,
    sellerName: change.seller_name,
    sellerAddress: change.seller_address,
    sellerTaxNumber: change.seller_tax_number,
  };
}
