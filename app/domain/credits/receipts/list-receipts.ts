import { z } from "zod";
import { CSV_START, csvLine } from "~/platform/csv";
import { db } from "~/platform/db";
import { type Page, type PageOptions, pageView, paginate } from "../../pagination/paging";
import { startOfDay, wallText } from "../../time/zoned-time";
import { receiptViews } from "./read-receipts";
import type { ReceiptView } from "./receipt-view";

const RECEIPTS_AT_ONCE = 500;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Of a month. A correction counts nothing: its payment counts where its first receipt is. */
export const ReceiptTotals = z.strictObject({
  /** YYYY-MM, by the clock of APP_TIMEZONE. */
  month: z.string(),
  payments: z.int(),
  credits: z.int(),
  /** Whole rupiah, with unique codes. */
  total: z.int(),
});
export type ReceiptTotals = z.infer<typeof ReceiptTotals>;

export type ReceiptPage = Page<ReceiptView> & { totals: ReceiptTotals };

/** Returns a month as it is written (YYYY-MM); that of `now` for what is none. */
export function parseMonth(written: string | undefined, now: Date): string {
  const month = written?.trim() ?? "";
  return MONTH.test(month) && monthBounds(month) ? month : wallText(now).slice(0, 7);
}

/** Lists the receipts of a month, newest first, for admins with REQUEST_CREDITS, which the caller checks. */
export async function listReceipts(
  { month: written, ...wish }: PageOptions & { month?: string },
  now: Date,
): Promise<ReceiptPage> {
  const month = parseMonth(written, now);
  const page = paginate(wish);
  const where = { issuedAt: monthBounds(month)! };
  const originals = { ...where, correctsId: null };
  const [rows, count, sums] = await Promise.all([
    db.paymentReceipt.findMany({ where, orderBy: { id: "desc" }, skip: page.offset, take: page.limit }),
    db.paymentReceipt.count({ where }),
    db.paymentReceipt.aggregate({ where: originals, _count: true, _sum: { credits: true, total: true } }),
  ]);
  const { credits, total } = sums._sum;
  const totals = { month, payments: sums._count, credits: credits ?? 0, total: Number(total ?? 0n) };
  return { ...pageView(await receiptViews(rows), page, count), totals };
}

const HEADERS = [
  ...["number", "issued_at", "corrects", "corrected_by", "request_id", "buyer", "email", "package"],
  ...["credits", "price", "unique_code", "total"],
];

/**
 * The receipts of a month as CSV, oldest first, piece by piece. The amounts of a correction are left empty, so that a
 * column adds up.
 */
export async function* exportReceipts(month: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADERS);
  const bounds = monthBounds(month);
  let after = 0;
  while (bounds) {
    const where = { issuedAt: bounds, id: { gt: after } };
    const rows = await db.paymentReceipt.findMany({ where, orderBy: { id: "asc" }, take: RECEIPTS_AT_ONCE });
    if (rows.length === 0) return;
    yield (await receiptViews(rows)).map(csvOf).join("");
    after = rows.at(-1)!.id;
  }
}

function csvOf(receipt: ReceiptView): string {
  const { credits, price, unique_code, total } = receipt;
  const amounts = receipt.corrects === null ? [credits, price, unique_code, total] : [null, null, null, null];
  return csvLine([
    ...[receipt.number, wallText(new Date(receipt.issued_at)), receipt.corrects, receipt.corrected_by],
    ...[receipt.request_id, receipt.buyer.name, receipt.buyer.email, receipt.package],
    ...amounts,
  ]);
}

/** From its first moment until before its last one; null for what is no month. */
function monthBounds(month: string): { gte: Date; lt: Date } | null {
  const [, year, no] = MONTH.exec(month) ?? [];
  if (!year || !no) return null;
  const next =
    no === "12" ? `${String(Number(year) + 1).padStart(4, "0")}-01` : `${year}-${two(Number(no) + 1)}`;
  const [gte, lt] = [startOfDay(`${month}-01`), startOfDay(`${next}-01`)];
  return gte && lt && { gte, lt };
}

const two = (no: number) => String(no).padStart(2, "0");
