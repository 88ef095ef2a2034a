import { clock } from "~/platform/clock";
import { db, join, query, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { REASONS, type Reason } from "../errors";
import { readableBatch } from "./get";
import { shownReasons } from "./shown-reasons";
import { readyRows } from "./views";

/** No reason is counted further than this: the page is as quick for a million rows as for a thousand. */
export const REASON_ROWS_COUNTED_MAX = 10_000;

/** `more`: there are more rows than were counted. */
export type ReasonCount = { reason: Reason; rows: number; more: boolean };

/**
 * Returns why rows of a batch were not sent, or not yet, with how many of each, the most frequent first. Throws
 * NOT_FOUND as `batchById` does.
 */
export async function batchReasons(actor: Actor, id: number, now = clock.now()): Promise<ReasonCount[]> {
  const batch = await readableBatch(actor, id);
  if (batch.rowsGoneAt) return [];
  const reasons = await shownReasons(batch, now);
  const ready = sql`(SELECT batch_id, status, known, reason, due_at FROM batch_items
    WHERE batch_id = ${batch.id} AND status = 'READY' ORDER BY row_no LIMIT ${REASON_ROWS_COUNTED_MAX + 1}) AS ready`;
  const isLookedUp = (reason: Reason) => reason === "WAITING_NEW_PEOPLE"; // in the rows: it has no index
  const rowsFor = (reason: Reason) => (isLookedUp(reason) ? ready : sql`batch_items`);
  const isCut = readyRows(batch) > REASON_ROWS_COUNTED_MAX;
  const counts = REASONS.map(
    (reason) =>
      sql`SELECT CAST(${reason} AS TEXT) AS reason, (SELECT COUNT(*) FROM
            (SELECT 1 FROM ${rowsFor(reason)} WHERE batch_id = ${batch.id} AND ${reasons.having(reason)}
             LIMIT ${REASON_ROWS_COUNTED_MAX + 1}) AS found) AS rows`,
  );
  const found = await query<{ reason: Reason; rows: number }>(db, join(counts, " UNION ALL "));
  return found
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows)
    .map(({ reason, rows }) => ({
      reason,
      rows: Math.min(rows, REASON_ROWS_COUNTED_MAX),
      more: rows > REASON_ROWS_COUNTED_MAX || (isLookedUp(reason) && isCut),
    }));
}
