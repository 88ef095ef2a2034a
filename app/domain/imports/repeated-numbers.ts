import type { Batch } from "generated/sqlite/client";
import { db, sql } from "~/platform/db";
import { seek } from "~/platform/db/search/search";

/** Numbers that stand in more than one row, each time with another message. */
export type RepeatedNumbers = { numbers: number; rows: number; first_row: number };

/** As it is kept with the sheet. `skipped`: so many of its rows did not go when it was counted. */
type Counted = { skipped: number; found: RepeatedNumbers | null };

type Sheet = Pick<Batch, "id" | "userId" | "skipped" | "repeated">;

/**
 * Of the rows of a sheet that will go; null when every number stands there once. Counted once, and again when other
 * rows go: whatever leaves out a row or takes it back moves the sheet's counter.
 */
export async function repeatedNumbers({
  id,
  userId,
  skipped,
  repeated,
}: Sheet): Promise<RepeatedNumbers | null> {
  const kept = repeated as Counted | null;
  if (kept?.skipped === skipped) return kept.found;
  const found = await countRepeated(id, userId);
  const counted: Counted = { skipped, found };
  await db.batch.updateMany({ where: { id, skipped, submittedAt: null }, data: { repeated: counted } });
  return found;
}

async function countRepeated(id: number, userId: number): Promise<RepeatedNumbers | null> {
  const [found] = await seek<Record<keyof RepeatedNumbers, number | bigint | null>>(
    sql`SELECT COUNT(*) AS numbers, CAST(COALESCE(SUM(times), 0) AS BIGINT) AS rows, MIN(again) AS first_row
        FROM (SELECT COUNT(*) AS times, MAX(row_no) AS again FROM batch_items
          WHERE batch_id = ${id} AND status = 'READY' GROUP BY receiver HAVING COUNT(*) > 1) AS repeated`,
    { who: userId },
  );
  if (!found || found.first_row === null) return null;
  const { numbers, rows, first_row } = found;
  return { numbers: Number(numbers), rows: Number(rows), first_row: Number(first_row) };
}
