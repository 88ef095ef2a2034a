import { db, query, sql } from "~/platform/db";

type Purchase = {
  id: number;
  amount: number;
  approved: boolean | number;
  booked: number | null;
  entries: number;
};

/** Compares requests with the purchases in the ledger: an approved one has exactly one of its amount, others none. */
export async function purchaseDifferences(): Promise<string[]> {
  const rows = await query<Purchase>(
    db,
    sql`SELECT r.id, r.amount, r.approved_at IS NOT NULL AS approved,
               CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) AS booked, COUNT(e.id) AS entries
        FROM credit_requests r LEFT JOIN credit_entries e ON e.request_id = r.id AND e.kind = 'PURCHASE'
        GROUP BY r.id, r.amount, r.approved_at
        HAVING COUNT(e.id) <> CASE WHEN r.approved_at IS NULL THEN 0 ELSE 1 END
          OR (r.approved_at IS NOT NULL AND COALESCE(SUM(e.amount), 0) <> r.amount)`,
  );
  return rows.map(
    ({ id, amount, approved, booked, entries }) =>
      `request ${id}: ${approved ? `approved for ${amount}` : "not approved"}, ${entries} purchases of ${booked} together`,
  );
}

type Missing = { request_id: number };
type Wrong = { number: string; request_id: number };
type Year = { year: number; last: number; receipts: number; first: number; top: number };

/**
 * Compares receipts with what they are for. Every purchase since the first receipt has one; its credits and total are
 * those of its request; the numbers of each year run from 1 to the last one that was taken, each once.
 */
export async function receiptDifferences(): Promise<string[]> {
  const missing = await query<Missing>(
    db,
    sql`SELECT e.request_id FROM credit_entries e
        WHERE e.kind = 'PURCHASE' AND e.request_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM payment_receipts p WHERE p.request_id = e.request_id AND p.corrects_id IS NULL)
          AND e.id > (SELECT MIN(f.id) FROM credit_entries f JOIN payment_receipts p ON p.request_id = f.request_id
                      WHERE f.kind = 'PURCHASE')`,
  );
  const wrong = await query<Wrong>(
    db,
    sql`SELECT p.number, p.request_id FROM payment_receipts p LEFT JOIN credit_requests r ON r.id = p.request_id
        WHERE r.id IS NULL OR r.approved_at IS NULL OR r.amount <> p.credits OR r.user_id <> p.user_id
          OR r.total_price + COALESCE(r.unique_code, 0) <> p.total`,
  );
  const years = await query<Year>(
    db,
    sql`SELECT y.year, y.last, COUNT(p.id) AS receipts, COALESCE(MIN(p.no), 0) AS first, COALESCE(MAX(p.no), 0) AS top
        FROM receipt_years y LEFT JOIN payment_receipts p ON p.year = y.year
        GROUP BY y.year, y.last
        HAVING COUNT(p.id) <> y.last OR COALESCE(MIN(p.no), 0) <> 1 OR COALESCE(MAX(p.no), 0) <> y.last`,
  );
  return [
    ...missing.map(({ request_id: id }) => `request ${id}: a purchase without a receipt`),
    ...wrong.map(({ number, request_id: id }) => `receipt ${number}: not what request ${id} says`),
    ...years.map(
      ({ year, last, receipts, first, top }) =>
        `receipts of ${year}: ${receipts} from ${first} to ${top}, the last number taken is ${last}`,
    ),
  ];
}
