import { setImmediate } from "node:timers/promises";
import { db, execute, query, sql, timeParam } from "~/platform/db";
import { giveBackSpace } from "~/platform/db/sqlite/space";
import { dropAttachments } from "../attachments/of-batch";
import { KEPT } from "../kept";

/** The longest rows take four pages of SQLite each: a statement is done in some hundredths of a second. */
const ROWS_PER_STATEMENT = 1_000;
/** No import takes this long; one that is still invisible then was left behind by a process that died. */
export const IMPORT_HOURS_MAX = KEPT.sheet_hours;
const HOUR_MS = 60 * 60_000;

/** Takes away a batch that was never submitted, with its rows, a few thousand at a time. */
export async function discardImport(id: number): Promise<void> {
  // From here on it cannot be submitted any more, even if its import is still alive somewhere. FAILED, so
  // that nobody takes it for a cancelled batch whose credits come back: it has none.
  const doomed = await execute(
    db,
    sql`UPDATE batches SET cancelled = TRUE, status = 'FAILED' WHERE id = ${id} AND submitted_at IS NULL`,
  );
  if (doomed === 0) return;
  // From the last piece on: PostgreSQL walks over rows that are gone, until a vacuum has seen them.
  let from = 0;
  for (;;) {
    const rest = sql`batch_id = ${id} AND row_no >= ${from}`;
    const [next] = await query<{ row_no: number }>(
      db,
      sql`SELECT row_no FROM batch_items WHERE ${rest} ORDER BY row_no LIMIT 1 OFFSET ${ROWS_PER_STATEMENT}`,
    );
    if (!next) break;
    await execute(db, sql`DELETE FROM batch_items WHERE ${rest} AND row_no < ${next.row_no}`);
    from = next.row_no;
    await setImmediate();
  }
  const batch = await db.batch.findUnique({ where: { id }, select: { createdAt: true } });
  await dropAttachments(id, batch?.createdAt);
  await execute(db, sql`DELETE FROM batches WHERE id = ${id} AND submitted_at IS NULL`);
  await giveBackSpace();
}

/** Takes away imports that never came to their end; answers how many. Safe to run at any time. */
export async function pruneUnfinishedImports(now: Date): Promise<{ pruned: number }> {
  const before = new Date(now.getTime() - IMPORT_HOURS_MAX * HOUR_MS);
  const left = await query<{ id: number }>(
    db,
    sql`SELECT id FROM batches WHERE submitted_at IS NULL AND created_at < ${timeParam(before)}`,
  );
  for (const { id } of left) await discardImport(id);
  return { pruned: left.length };
}
