import { setImmediate } from "node:timers/promises";
import {
  db,
  execute,
  forUpdate,
  parseTime,
  query,
  raw,
  sql,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import { vacuumIncrementally } from "~/platform/db/vacuum/incremental-vacuum";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { BATCH_SQL } from "../account-storage/costs";
import { removeItems } from "../account-storage/items";
import { removeAttachments } from "../attachments/batch-attachments";
import { RETENTION } from "../retention-periods";
import { dropRefused } from "../stored-files/drop";
import { removeUpload } from "./staged-upload/staged-upload";

/** The longest rows take four pages of SQLite each: a statement is done in some hundredths of a second. */
const ROWS_PER_STATEMENT = 1_000;
/** No import takes this long; one that is still invisible then was left behind by a process that died. */
export const IMPORT_HOURS_MAX = RETENTION.sheet_hours;
const HOUR_MS = 60 * 60_000;

/** Returns when an import goes that was not queued by then. */
export function storedUntil({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + IMPORT_HOURS_MAX * HOUR_MS);
}

/** Takes away a batch that was never submitted, with its rows, a few thousand at a time. */
export async function discardImport(id: number): Promise<void> {
  // From here on it cannot be submitted any more, even if its import is still alive somewhere. FAILED, so that it
  // is not taken for a cancelled batch whose credits are refunded: it has none.
  const doomed = await execute(
    db,
    sql`UPDATE batches SET cancelled = TRUE, status = 'FAILED' WHERE id = ${id} AND submitted_at IS NULL`,
  );
  if (doomed === 0) return;
  // From the last piece on: PostgreSQL walks over rows that are gone, until a vacuum has seen them.
  let from = 0;
  for (;;) {
    const rest = sql`row_no >= ${from}`;
    const [next] = await query<{ row_no: number }>(
      db,
      sql`SELECT row_no FROM batch_items WHERE batch_id = ${id} AND ${rest} ORDER BY row_no
          LIMIT 1 OFFSET ${ROWS_PER_STATEMENT}`,
    );
    const piece = next ? sql`${rest} AND row_no < ${next.row_no}` : rest;
    await transaction((tx) => removeItems(tx, id, piece));
    if (!next) break;
    from = next.row_no;
    await setImmediate();
  }
  const gone = await transaction((tx) => removeBatch(tx, id, from));
  if (gone) for (const fileId of gone.files) await dropRefused({ id: fileId, isNew: true }, gone.createdAt);
  await vacuumIncrementally();
}

/** Locked first: an import that is still alive stores nothing more, or before this counts it. */
async function removeBatch(
  tx: Tx,
  id: number,
  from: number,
): Promise<{ files: number[]; createdAt: Date } | null> {
  const [batch] = await query<{ stored_for: number | null; created_at: unknown; bytes: number }>(
    tx,
    sql`SELECT stored_for, created_at, ${raw(BATCH_SQL)} AS bytes FROM batches
        WHERE id = ${id} AND submitted_at IS NULL ${forUpdate()}`,
  );
  if (!batch) return null;
  await removeItems(tx, id, sql`row_no >= ${from}`);
  const files = [...(await removeAttachments(tx, id)), ...(await removeUpload(tx, id))];
  await execute(tx, sql`DELETE FROM batches WHERE id = ${id}`);
  await charge(ofProcess(tx), batch.stored_for, { items: -Number(batch.bytes) });
  return { files, createdAt: parseTime(batch.created_at)! };
}

/** Takes away imports that never came to their end; returns how many. Safe to run at any time. */
export async function pruneUnfinishedImports(now: Date): Promise<{ pruned: number }> {
  const before = new Date(now.getTime() - IMPORT_HOURS_MAX * HOUR_MS);
  const left = await query<{ id: number }>(
    db,
    sql`SELECT id FROM batches WHERE submitted_at IS NULL AND created_at < ${timeParam(before)}`,
  );
  for (const { id } of left) await discardImport(id);
  return { pruned: left.length };
}
