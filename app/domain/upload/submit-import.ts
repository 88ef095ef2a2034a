import { execute, query, sql, type Tx, timeParam } from "~/platform/db";
import { postEntry } from "../credits/ledger";
import { DomainError } from "../errors";

type Submitted = { user_id: number; kind: string; reserved: number };

/**
 * The moment in which a batch begins to exist: visibility and credits together. One credit for each row
 * that goes; none for TEST. Throws NOT_ENOUGH_CREDITS {needed, balance}, and CONFLICT when the import is
 * gone or was submitted before: it happens once.
 */
export async function submitImport(tx: Tx, id: number, actorId: number, now: Date): Promise<void> {
  const [batch] = await query<Submitted>(
    tx,
    sql`UPDATE batches SET submitted_at = ${timeParam(now)},
          reserved = CASE WHEN kind = 'BULK' THEN recipients - skipped ELSE 0 END
        WHERE id = ${id} AND submitted_at IS NULL AND NOT cancelled AND recipients > skipped
        RETURNING user_id, kind, reserved`,
  );
  if (!batch) throw new DomainError("CONFLICT");
  const { user_id: userId, kind, reserved } = batch;
  if (kind === "TEST") return; // an admin's doing, not the user's
  if (reserved > 0) {
    const entry = { userId, kind: "RESERVE", amount: -reserved, batchId: id, actorId } as const;
    await postEntry(tx, { ...entry, key: `batch:${id}:reserve` }, now);
  }
  await execute(tx, sql`UPDATE users SET last_activity_at = ${timeParam(now)} WHERE id = ${userId}`);
}
