import { db, join, query, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { REASONS, type Reason } from "../errors";
import { readableBatch } from "./detail";

/** No reason is counted further than this: the page is as quick for a million rows as for a thousand. */
export const REASON_ROWS_COUNTED_MAX = 10_000;

/** `more`: there are more rows than were counted. */
export type ReasonCount = { reason: Reason; rows: number; more: boolean };

/**
 * Returns why rows of a batch were not sent, or not yet, with how many of each, the most frequent first. Throws
 * NOT_FOUND as `batchById` does.
 */
export async function batchReasons(actor: Actor, id: number): Promise<ReasonCount[]> {
  const batch = await readableBatch(actor, id);
  if (batch.rowsGoneAt) return [];
  const counts = REASONS.map(
    (reason) =>
      sql`SELECT CAST(${reason} AS TEXT) AS reason, (SELECT COUNT(*) FROM
            (SELECT 1 FROM batch_items WHERE batch_id = ${batch.id} AND reason = ${reason} LIMIT ${REASON_ROWS_COUNTED_MAX + 1}) AS found) AS rows`,
  );
  const found = await query<{ reason: Reason; rows: number }>(db, join(counts, " UNION ALL "));
  return found
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows)
    .map(({ reason, rows }) => ({
      reason,
      rows: Math.min(rows, REASON_ROWS_COUNTED_MAX),
      more: rows > REASON_ROWS_COUNTED_MAX,
    }));
}
