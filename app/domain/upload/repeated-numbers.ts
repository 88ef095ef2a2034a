import { db, query, sql } from "~/platform/db";

/** Numbers that stand in more than one row, each time with another message. */
export type RepeatedNumbers = { numbers: number; rows: number; first_row: number };

/** Of the rows that will go; null when every number stands there once. */
export async function repeatedNumbers(batchId: number): Promise<RepeatedNumbers | null> {
  const [found] = await query<{ numbers: number; rows: number; first_row: number | null }>(
    db,
    sql`SELECT COUNT(*) AS numbers, CAST(COALESCE(SUM(times), 0) AS BIGINT) AS rows, MIN(again) AS first_row
        FROM (SELECT COUNT(*) AS times, MAX(row_no) AS again FROM batch_items
          WHERE batch_id = ${batchId} AND status = 'READY' GROUP BY receiver HAVING COUNT(*) > 1) AS repeated`,
  );
  if (!found || found.first_row === null) return null;
  return { numbers: found.numbers, rows: found.rows, first_row: found.first_row };
}
