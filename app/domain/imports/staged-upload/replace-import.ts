import { execute, sql, type Tx } from "~/platform/db";
import { assertStillWaiting } from "../exclusions/move-rows";
import { moveUpload } from "./staged-upload";

/** An import that waits on the check page, and that another one takes the place of. `hashes`: of its other files. */
export type Replaced = { id: number; attached: string | null; hashes: string[] };

/**
 * From now on the import `by` is there, and the earlier one cannot be queued any more. In the transaction that completes
 * the new one, before any other lock. Throws CONFLICT when the earlier one was queued or discarded.
 */
export async function replaceImport(tx: Tx, earlier: number, by: number, now: Date): Promise<void> {
  await assertStillWaiting(tx, earlier);
  await moveUpload(tx, earlier, by, now);
  await execute(
    tx,
    sql`UPDATE batches SET cancelled = TRUE, status = 'FAILED' WHERE id = ${earlier} AND submitted_at IS NULL`,
  );
}
