/*
 * Receipts are numbered from 1 in each year, without gaps. A number is taken in the transaction of what it is for: the
 * row of the year stays locked until that has happened, and what fails takes no number.
 */
import type { CreditRequest, PaymentReceipt } from "generated/sqlite/client";
import { query, sql, type Tx } from "~/platform/db";
import { sellerSettings } from "../../settings/app-settings";
import type { SellerView } from "../../settings/selling-settings";
import { wallText } from "../../time/zoned-time";
import type { ReceiptFacts } from "./receipt-view";

const DIGITS = 6;

/** Issues the receipt of a request that this transaction approves, with the next number of the year. */
export async function issueReceipt(
  tx: Tx,
  request: CreditRequest,
  buyer: { name: string; email: string },
  now: Date,
): Promise<PaymentReceipt> {
  const seller = await sellerSettings(tx);
  const facts: ReceiptFacts = {
    seller: sellerFacts(seller),
    buyer: { name: buyer.name, email: buyer.email },
    package: request.packageName,
    credits: request.amount,
    price_per_credit: request.unitPrice / 100,
    price: Number(request.totalPrice),
    unique_code: request.uniqueCode,
    paid_at: now.toISOString(),
    reason: null,
  };
  return writeReceipt(tx, { request, facts, prefix: seller.receipt_prefix, correctsId: null }, now);
}

/** Returns what receipts say of the seller now. */
export const sellerFacts = ({ seller_name, seller_address, seller_tax_number }: SellerView) => ({
  ...{ name: seller_name, address: seller_address, tax_number: seller_tax_number },
});

type Written = {
  request: Pick<CreditRequest, "id" | "userId" | "amount" | "totalPrice" | "uniqueCode">;
  facts: ReceiptFacts;
  prefix: string;
  correctsId: number | null;
};

/** Writes a receipt with the next number of the year, by the clock of APP_TIMEZONE. */
export async function writeReceipt(
  tx: Tx,
  { request, facts, prefix, correctsId }: Written,
  now: Date,
): Promise<PaymentReceipt> {
  const year = Number(wallText(now).slice(0, 4));
  const [taken] = await query<{ last: number }>(
    tx,
    sql`INSERT INTO receipt_years (year, last) VALUES (${year}, 1)
        ON CONFLICT (year) DO UPDATE SET last = receipt_years.last + 1 RETURNING last`,
  );
  const no = taken!.last;
  return tx.paymentReceipt.create({
    data: {
      ...{ year, no, number: `${prefix}/${year}/${String(no).padStart(DIGITS, "0")}`, correctsId },
      ...{ requestId: request.id, userId: request.userId, credits: request.amount, facts, issuedAt: now },
      total: request.totalPrice + BigInt(request.uniqueCode ?? 0),
    },
  });
}
