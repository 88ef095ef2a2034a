import { db, query, sql, timeParam, transaction } from "~/platform/db";
import { REFUND_AFTER_MS } from "../../credits/refund-after";
import { moveItems } from "../transition/transition-items";

const AT_ONCE_MAX = 1_000;

/**
 * Refunds items that stayed unconfirmed for so long: FAILED → REFUNDED. Test sends cost nothing and stay FAILED.
 * Returns how many items moved. More may be left: then call it again.
 */
export async function refundOverdue(now: Date): Promise<number> {
  const before = new Date(now.getTime() - REFUND_AFTER_MS);
  const rows = await query<{ batch_id: number; row_no: number }>(
    db,
    sql`SELECT batch_id, row_no FROM batch_items
        WHERE status = 'FAILED' AND charged AND settled_at < ${timeParam(before)} LIMIT ${AT_ONCE_MAX}`,
  );
  const moves = rows.map((row) => ({
    batchId: row.batch_id,
    rowNo: row.row_no,
    from: "FAILED" as const,
    to: "REFUNDED" as const,
    reason: "UNCONFIRMED_REFUNDED" as const,
  }));
  return transaction((tx) => moveItems(tx, moves, now));
}
