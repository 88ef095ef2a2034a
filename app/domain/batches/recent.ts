import { query, type Sql, sql, type Tx, timeParam } from "~/platform/db";
import { openOnly } from "../statuses";

/** Batches that are looked through, the newest first. */
const BATCHES_MAX = 1_000;

/** Batches of this account that sent something since `from`, or may have, the newest first; `only` narrows them. */
export function recentlySentBatches(
  tx: Tx,
  userId: number,
  from: Date,
  only: Sql = sql`TRUE`,
): Promise<{ id: number }[]> {
  return query<{ id: number }>(
    tx,
    sql`SELECT id FROM (
          SELECT id, kind FROM batches WHERE user_id = ${userId} AND ${openOnly()}
          UNION ALL SELECT id, kind FROM batches WHERE user_id = ${userId} AND finished_at >= ${timeParam(from)}
            AND finished_at IS NOT NULL AND rows_gone_at IS NULL) AS lately
        WHERE ${only} ORDER BY id DESC LIMIT ${BATCHES_MAX}`,
  );
}
