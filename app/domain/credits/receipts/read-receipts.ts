import type { PaymentReceipt } from "generated/sqlite/client";
import { db } from "~/platform/db";
import { type Actor, hasFeature } from "../../actor";
import { DomainError } from "../../errors";
import { type ReceiptView, receiptView } from "./receipt-view";

const ID_MAX = 2 ** 31 - 1;

/** Returns one receipt, for admins with REQUEST_CREDITS, which the caller checks. Throws NOT_FOUND. */
export async function receiptById(id: number): Promise<ReceiptView> {
  const row = isId(id) ? await db.paymentReceipt.findUnique({ where: { id } }) : null;
  if (!row) throw new DomainError("NOT_FOUND");
  const [view] = await receiptViews([row]);
  return view!;
}

/**
 * Returns the newest receipt of a request, for its owner and for admins with REQUEST_CREDITS. Throws NOT_FOUND for all
 * others, and where there is none.
 */
export async function receiptOfRequest(actor: Actor, requestId: number): Promise<ReceiptView> {
  const row = isId(requestId)
    ? await db.paymentReceipt.findFirst({ where: { requestId }, orderBy: { id: "desc" } })
    : null;
  const may = row && (row.userId === actor.id || hasFeature(actor, "REQUEST_CREDITS"));
  if (!may) throw new DomainError("NOT_FOUND");
  const [view] = await receiptViews([row]);
  return view!;
}

/** Returns receipts with the numbers of those before and after them, in the order given. */
export async function receiptViews(rows: PaymentReceipt[]): Promise<ReceiptView[]> {
  const ids = rows.map(({ id }) => id);
  const before = rows.flatMap(({ correctsId }) => correctsId ?? []);
  const others = await db.paymentReceipt.findMany({
    where: { OR: [{ id: { in: before } }, { correctsId: { in: ids } }] },
    select: { id: true, number: true, correctsId: true },
  });
  return rows.map((row) =>
    receiptView(row, {
      corrects: others.find(({ id }) => id === row.correctsId)?.number ?? null,
      correctedBy: others.find(({ correctsId }) => correctsId === row.id)?.number ?? null,
    }),
  );
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= ID_MAX;
