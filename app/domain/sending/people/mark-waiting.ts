/*
 * Whoever writes to an account is known from then on, and so are the rows to them that wait in its open batches.
 *
 * Rows to people who are known may be said out of the order of their sheet. Where WAHA takes our ids, whatever was said
 * can be found again by them after a loss of memory; where it does not, it is looked for in an order that must not
 * change after a batch was queued, so there a row that nobody has in hand stays as it was queued.
 */
import { db, query, rowsOf, sql, transaction } from "~/platform/db";
import { markRows } from "../../people/mark-batch";
import { openOnly } from "../../statuses";
import { takesOurIds } from "../doubt/look-for";

/** Marks the rows of this account that wait to go to these numbers. Answers how many. */
export async function markWaiting(userId: number, numbers: readonly string[]): Promise<number> {
  if (numbers.length === 0) return 0;
  const list = rowsOf(
    [...new Set(numbers)].map((number) => ({ number })),
    { number: "text" },
  );
  const found = await query<{ batch_id: number; row_no: number; in_hand: number | boolean }>(
    db,
    sql`SELECT i.batch_id, i.row_no, d.row_no IS NOT NULL AS in_hand FROM batches b CROSS JOIN ${list} g
          JOIN batch_items i ON i.batch_id = b.id AND i.receiver = g.number AND i.receiver <> ''
          LEFT JOIN dispatches d ON d.batch_id = i.batch_id AND d.row_no = i.row_no
        WHERE b.user_id = ${userId} AND ${openOnly("b")} AND NOT b.cancelled AND i.status = 'READY' AND NOT i.known
        ORDER BY i.batch_id, i.row_no`,
  );
  if (found.length === 0) return 0;
  const mayLeaveOrder = takesOurIds(await db.server.findUnique({ where: { userId } }));
  const rows = found.filter(({ in_hand }) => in_hand || mayLeaveOrder);
  let marked = 0;
  for (const batchId of new Set(rows.map((row) => row.batch_id)))
    marked += await transaction((tx) =>
      markRows(
        tx,
        batchId,
        rows.filter((row) => row.batch_id === batchId),
      ),
    );
  return marked;
}
