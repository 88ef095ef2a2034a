import { db, query, sql } from "~/platform/db";
import type { FieldError } from "../../errors";

const REASONS_SHOWN = 3;

type Found = { reason: string; rows: number; first: number };

/**
 * Returns why no row of an import can be sent: the commonest reasons, each with how many rows it keeps and the
 * first of them.
 */
export async function whyNone(batchId: number): Promise<FieldError[]> {
  const found = await query<Found>(
    db,
    sql`SELECT reason, COUNT(*) AS rows, MIN(row_no) AS first FROM batch_items
        WHERE batch_id = ${batchId} AND reason IS NOT NULL
        GROUP BY reason ORDER BY COUNT(*) DESC, MIN(row_no) LIMIT ${REASONS_SHOWN}`,
  );
  const firsts = await db.batchItem.findMany({
    where: { batchId, rowNo: { in: found.map(({ first }) => Number(first)) } },
    select: { rowNo: true, detail: true },
  });
  return found.map(({ reason, rows, first }) => {
    const detail = firsts.find(({ rowNo }) => rowNo === Number(first))?.detail ?? "";
    return { code: "ROWS_REFUSED", params: { count: Number(rows), line: Number(first), reason, detail } };
  });
}
