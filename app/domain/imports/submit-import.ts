import { query, sql, type Tx, timeParam } from "~/platform/db";
import { notify } from "~/platform/db/change-notifications";
import { assertBasis, type Basis, basisSet } from "../batches/legal-basis";
import { knownFirst } from "../contacts/prioritize-known";
import { reserveCredits } from "../credits/reserve";
import { DomainError } from "../errors";
import { recordSkipped } from "../outgoing-facts/record-items";
import { assertStillActive } from "../users/locked-actor";
import { AT_ONCE, assertNarrows, type BatchWhen, whenSet } from "./batch-when";

type Submitted = { user_id: number; kind: string };

/** `atMost`: the credits that the user was shown before queueing. Absent: none were shown. */
export type Submission = { when?: BatchWhen; basis?: Basis | null; atMost?: number };

/**
 * The moment in which a batch begins to exist: visibility and credits together. Each row that goes takes its
 * credits (attachments/price.ts), also if it goes later; none for TEST. Throws VALIDATION as `assertBasis` and
 * `assertNarrows` do, and what `reserveCredits` throws. Throws CONFLICT when the import is gone or was submitted
 * before, since it happens once. Throws UNAUTHENTICATED when the user who submits it is deleted or inactive.
 */
export async function submitImport(
  tx: Tx,
  id: number,
  actorId: number,
  now: Date,
  { when = AT_ONCE, basis = null, atMost }: Submission = {},
): Promise<void> {
  const [batch] = await query<Submitted>(
    tx,
    sql`UPDATE batches SET submitted_at = ${timeParam(now)} ${whenSet(when)} ${basisSet(basis)}
        WHERE id = ${id} AND submitted_at IS NULL AND NOT cancelled AND recipients > skipped
        RETURNING user_id, kind`,
  );
  if (!batch) throw new DomainError("CONFLICT");
  await knownFirst(tx, id);
  const { user_id: userId, kind } = batch;
  if (kind === "BULK") {
    await assertBasis(tx, basis);
    await reserveCredits(tx, { batchId: id, userId, actorId, atMost }, now);
  } else await assertStillActive(tx, actorId, [userId]);
  await assertNarrows(tx, userId, when);
  await recordSkipped(tx, id, now);
  await notify(tx);
}
