import type { PaymentReceipt } from "generated/sqlite/client";
import { z } from "zod";
import { nameSchema, Time } from "../../view-schema";

/** What a receipt says, frozen when it was issued: settings, names and packages may change since. */
export const ReceiptFacts = z.strictObject({
  seller: z.strictObject({ name: z.string(), address: z.string(), tax_number: z.string() }),
  buyer: z.strictObject({ name: z.string(), email: z.string() }),
  /** The package's name; null: credits at the unit price. */
  package: z.string().nullable(),
  credits: z.int(),
  /** Rupiah. */
  price_per_credit: z.number(),
  /** Whole rupiah, without the unique code. */
  price: z.int(),
  unique_code: z.int().nullable(),
  /** When the payment was approved. */
  paid_at: Time,
  /** Why it corrects another one. */
  reason: z.string().nullable(),
});
export type ReceiptFacts = z.infer<typeof ReceiptFacts>;

export const ReceiptView = nameSchema(
  "PaymentReceipt",
  z.strictObject({
    id: z.int(),
    /** As it is written: SIAR/2026/000123. Without gaps in a year. */
    number: z.string(),
    request_id: z.int(),
    user_id: z.int(),
    /** The number of the receipt in whose place it is. */
    corrects: z.string().nullable(),
    /** The number of the receipt in its place. */
    corrected_by: z.string().nullable(),
    issued_at: Time,
    ...ReceiptFacts.shape,
    /** Whole rupiah: the price and the unique code. */
    total: z.int(),
    pdf_url: z.string(),
  }),
);
export type ReceiptView = z.infer<typeof ReceiptView>;

/** The numbers of the receipts before and after one. */
export type Chain = { corrects: string | null; correctedBy: string | null };

/** Returns a receipt as the API gives it. */
export function receiptView(row: PaymentReceipt, { corrects, correctedBy }: Chain): ReceiptView {
  return {
    ...{ id: row.id, number: row.number, request_id: row.requestId, user_id: row.userId },
    ...{ corrects, corrected_by: correctedBy },
    issued_at: row.issuedAt.toISOString(),
    ...(row.facts as ReceiptFacts),
    total: Number(row.total),
    pdf_url: `/api/admin/receipts/${row.id}/pdf`,
  };
}
