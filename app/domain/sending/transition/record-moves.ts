import { query, sql, type Tx } from "~/platform/db";
import { recordBatchFact } from "../../batches/record-batch-fact";
import { recordItems } from "../../outgoing-facts/record-items";
import type { EndedBatch } from "./notify-completed";

type MovedBatch = EndedBatch & { listened: unknown };

/**
 * Records for users' programs which items moved, and then which batches have ended with them. Only of batches whose
 * account has an endpoint, which the update of their counters found out.
 */
export async function recordMoves(
  tx: Tx,
  batches: readonly MovedBatch[],
  moved: readonly { batchId: number; rowNo: number }[],
  now: Date,
): Promise<void> {
  const listened = batches.filter((batch) => batch.kind === "BULK" && Boolean(batch.listened));
  if (listened.length === 0) return;
  const ids = new Set(listened.map(({ id }) => id));
  await recordItems(
    tx,
    moved.filter(({ batchId }) => ids.has(batchId)),
    now,
  );
  for (const { id, just_ended } of listened)
    if (just_ended && !(await isEndRecorded(tx, id))) await recordBatchFact(tx, "batch.completed", id, now);
}

/** A row that moves once more in the same moment does not end its batch again. */
async function isEndRecorded(tx: Tx, id: number): Promise<boolean> {
  const [found] = await query(
    tx,
    sql`SELECT 1 AS found FROM batches b JOIN outgoing_facts f ON f.user_id = b.user_id
        WHERE b.id = ${id} AND f.batch_id = b.id AND f.type = 'batch.completed'`,
  );
  return found !== undefined;
}
