import { z } from "zod";
import { forUpdate, query, sql, transaction } from "~/platform/db";
import type { Actor } from "../../actor";
import { recordAct } from "../../audit/record";
import { DomainError } from "../../errors";
import { sellerSettings } from "../../settings/app-settings";
import { lockedActor } from "../../users/locked-actor";
import { sellerFacts, writeReceipt } from "./issue-receipt";
import { receiptById } from "./read-receipts";
import type { ReceiptFacts, ReceiptView } from "./receipt-view";

export const BUYER_NAME_CHARACTERS_MAX = 200;
export const CORRECTION_REASON_CHARACTERS_MAX = 500;

/** Before control characters are taken out. */
const TEXT_UNITS_MAX = 2_000;

const text = (max: number) =>
  z
    .string("REQUIRED")
    .max(TEXT_UNITS_MAX, "TOO_LONG")
    .transform((typed) => typed.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, "REQUIRED").max(max, "TOO_LONG"));

export const ReceiptCorrection = z.object({
  buyer_name: text(BUYER_NAME_CHARACTERS_MAX),
  reason: text(CORRECTION_REASON_CHARACTERS_MAX),
});
export type ReceiptCorrection = z.output<typeof ReceiptCorrection>;

/**
 * Issues a receipt in the place of another one, with a number of its own: with this name of the buyer, and the seller
 * as the settings say now. What was paid stays. Throws NOT_FOUND, and RECEIPT_CORRECTED when there is a newer one.
 */
export async function correctReceipt(
  asker: Actor,
  id: number,
  { buyer_name, reason }: ReceiptCorrection,
  now: Date,
): Promise<{ ok: true; receipt: ReceiptView }> {
  const written = await transaction(async (tx) => {
    const actor = await lockedActor(tx, asker);
    await query(tx, sql`SELECT id FROM payment_receipts WHERE id = ${id} ${forUpdate()}`);
    const before = await tx.paymentReceipt.findUnique({ where: { id } });
    if (!before) throw new DomainError("NOT_FOUND");
    if (await tx.paymentReceipt.findUnique({ where: { correctsId: id }, select: { id: true } }))
      throw new DomainError("RECEIPT_CORRECTED");
    const seller = await sellerSettings(tx);
    const old = before.facts as ReceiptFacts;
    const facts = { ...old, seller: sellerFacts(seller), buyer: { ...old.buyer, name: buyer_name }, reason };
    const request = {
      ...{ id: before.requestId, userId: before.userId, amount: before.credits },
      ...{ totalPrice: BigInt(old.price), uniqueCode: old.unique_code },
    };
    const prefix = seller.receipt_prefix;
    const receipt = await writeReceipt(tx, { request, facts, prefix, correctsId: id }, now);
    const target = { kind: "receipt", id, name: before.number };
    await recordAct(tx, actor, "receipt.correct", target, { reason }, now);
    return receipt;
  });
  return { ok: true, receipt: await receiptById(written.id) };
}
