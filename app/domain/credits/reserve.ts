import { execute, query, sql, type Tx, timeParam } from "~/platform/db";
import { pricedNow } from "../attachments/price";
import { DomainError } from "../errors";
import { assertStillActive } from "../users/locked-actor";
import { postEntry } from "./ledger";

/** The owner of the batch, and the user who makes it. `atMost`: the credits that they were shown, if they were. */
export type Reservation = { batchId: number; userId: number; actorId: number; atMost?: number };

/**
 * Takes the credits of a batch when it is queued, once in its life: its items and attachments are stored by then.
 * This fixes its price and counts as activity of its owner. None for TEST. Throws NOT_ENOUGH_CREDITS {needed,
 * balance}, and PRICE_CHANGED {count} where more is needed than the user was shown. Throws UNAUTHENTICATED when the
 * user who queues it is deleted or inactive by now. Then nothing is saved.
 */
export async function reserveCredits(
  tx: Tx,
  { batchId, userId, actorId, atMost = Number.POSITIVE_INFINITY }: Reservation,
  now: Date,
): Promise<void> {
  const [batch] = await query<{ kind: string; reserved: number }>(
    tx,
    sql`UPDATE batches SET ${pricedNow} WHERE id = ${batchId} RETURNING kind, reserved`,
  );
  if (batch?.kind !== "BULK") return;
  await assertStillActive(tx, actorId, [userId]);
  const { reserved: credits } = batch;
  if (credits > atMost) throw new DomainError("PRICE_CHANGED", { count: credits });
  const entry = { userId, kind: "RESERVE", amount: -credits, key: `batch:${batchId}:reserve` } as const;
  if (credits > 0) await postEntry(tx, { ...entry, batchId, actorId }, now);
  await execute(tx, sql`UPDATE users SET last_activity_at = ${timeParam(now)} WHERE id = ${userId}`);
}
