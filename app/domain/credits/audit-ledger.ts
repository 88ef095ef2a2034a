import { db, query, sql } from "~/platform/db";
import { storageDifferences } from "../account-storage/check";
import { purchaseDifferences, receiptDifferences } from "./receipts/audit-sales";

export type LedgerCheck = {
  ok: boolean;
  users: number;
  entries: number;
  batches: number;
  differences: string[];
};

const DIFFERENCES_MAX = 50;

/**
 * Adds up the books from nothing and returns every difference. Each balance must be the sum of its entries. For
 * each batch, credits reserved = given back + held or used by its items at their price. The ledger must say the
 * same, and the batch's counters must be what its items say.
 *
 * Of a batch whose items were pruned the counters must add up. No more credits may be used than the items that were
 * tried can cost. What each account stores must be what is counted for it. Each approved request has one purchase and
 * one receipt, and the numbers of receipts have no gap. Reads only.
 */
export async function checkLedger(): Promise<LedgerCheck> {
  const [counts] = await query<{ users: number; entries: number; batches: number }>(
    db,
    sql`SELECT (SELECT COUNT(*) FROM users) AS users, (SELECT COUNT(*) FROM credit_entries) AS entries,
               (SELECT COUNT(*) FROM batches WHERE submitted_at IS NOT NULL) AS batches`,
  );
  const books = [...(await balances()), ...(await batchCredits()), ...(await batchCounters())];
  const sales = [...(await purchaseDifferences()), ...(await receiptDifferences())];
  const differences = [...books, ...sales, ...(await storageDifferences())];
  return { ok: differences.length === 0, ...counts!, differences: differences.slice(0, DIFFERENCES_MAX) };
}

async function balances(): Promise<string[]> {
  const rows = await query<{ id: number; balance: number; booked: number }>(
    db,
    sql`SELECT u.id, u.balance, CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) AS booked
        FROM users u LEFT JOIN credit_entries e ON e.user_id = u.id
        GROUP BY u.id, u.balance HAVING u.balance <> COALESCE(SUM(e.amount), 0)`,
  );
  return rows.map((row) => `user ${row.id}: balance ${row.balance}, entries add up to ${row.booked}`);
}

async function batchCredits(): Promise<string[]> {
  const rows = await query<{
    id: number;
    reserved: number;
    given_back: number;
    held: number;
    most: number;
    taken: number;
    released: number;
    gone: boolean | number;
  }>(
    db,
    // Each table is added up in one pass: looked up batch by batch, a misjudged plan would take hours.
    sql`SELECT b.id, b.reserved, b.given_back, b.rows_gone_at IS NOT NULL AS gone,
               CASE WHEN b.attached = 'ALL' THEN COALESCE(i.charged, 0) * b.attachment_price
                 ELSE COALESCE(i.charged + i.charged_own * (b.attachment_price - 1), 0) END AS held,
               (b.sent + b.failed) * CASE WHEN b.attached = 'ALL' OR (b.attached = 'ROWS' AND b.attachment_price > 1)
                 THEN b.attachment_price ELSE 1 END AS most,
               CAST(COALESCE(e.taken, 0) AS BIGINT) AS taken, CAST(COALESCE(e.released, 0) AS BIGINT) AS released
        FROM batches b
        LEFT JOIN (SELECT batch_id, COUNT(*) FILTER (WHERE charged) AS charged,
                     COUNT(*) FILTER (WHERE charged AND attachment_no IS NOT NULL) AS charged_own
                   FROM batch_items GROUP BY batch_id) i
          ON i.batch_id = b.id
        LEFT JOIN (SELECT batch_id, -SUM(amount) FILTER (WHERE kind = 'RESERVE') AS taken,
                     SUM(amount) FILTER (WHERE kind = 'RELEASE') AS released
                   FROM credit_entries WHERE batch_id IS NOT NULL GROUP BY batch_id) e ON e.batch_id = b.id
        WHERE b.submitted_at IS NOT NULL`,
  );
  return rows
    .filter(
      (row) =>
        (row.gone ? row.reserved - row.given_back > row.most : row.reserved !== row.given_back + row.held) ||
        row.taken !== row.reserved ||
        row.released !== row.given_back,
    )
    .map(
      (row) =>
        `batch ${row.id}: reserved ${row.reserved} (ledger ${row.taken}), given back ${row.given_back} (ledger ${row.released}), held or used ${row.held}`,
    );
}

const COUNTERS = ["recipients", "sent", "failed", "refunded", "skipped", "known"] as const;
type Counters = Record<(typeof COUNTERS)[number], number>;

async function batchCounters(): Promise<string[]> {
  const counted = await query<Counters & { id: number }>(
    db,
    sql`SELECT batch_id AS id, COUNT(*) AS recipients,
               COUNT(*) FILTER (WHERE status = 'SENT') AS sent, COUNT(*) FILTER (WHERE status = 'FAILED') AS failed,
               COUNT(*) FILTER (WHERE status = 'REFUNDED') AS refunded, COUNT(*) FILTER (WHERE status = 'SKIPPED') AS skipped,
               COUNT(*) FILTER (WHERE known AND status = 'READY') AS known
        FROM batch_items GROUP BY batch_id`,
  );
  const items = new Map(counted.map((row) => [row.id, row]));
  const batches = await query<Counters & { id: number; gone: boolean | number }>(
    db,
    sql`SELECT id, recipients, sent, failed, refunded, skipped, known, rows_gone_at IS NOT NULL AS gone
        FROM batches WHERE submitted_at IS NOT NULL`,
  );
  const pruned = batches
    .filter(({ gone, recipients, sent, failed, refunded, skipped }) => {
      return gone && recipients !== sent + failed + refunded + skipped;
    })
    .map(({ id }) => `batch ${id}: its rows are gone, and its counters do not add up`);
  const kept = batches.filter(({ gone }) => !gone);
  const counters = kept.flatMap((batch) =>
    COUNTERS.filter((name) => batch[name] !== (items.get(batch.id)?.[name] ?? 0)).map(
      (name) => `batch ${batch.id}: ${name} ${batch[name]}, its rows say ${items.get(batch.id)?.[name] ?? 0}`,
    ),
  );
  return [...pruned, ...counters];
}
