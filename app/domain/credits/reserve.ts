import { execute, query, sql, type Tx, timeParam } from "~/platform/db";
import { pricedNow } from "../attachments/price";
import { DomainError } from "../errors";
import { assertStillActive } from "../users/locked-actor";
import { postEntry } from "./ledger";

/** Whose batch it is, and who makes it. `atMost`: the credits that they were told, if they were. */
export type Reservation = { batchId: number; userId: number; actorId: number; atMost?: number };

/**
 * Takes the credits of a batch that begins to exist, once in the life of that batch: its rows and its attachments are
 * there. Its price is fixed by that, and its owner has been active now. None for TEST. Throws NOT_ENOUGH_CREDITS
 * {needed, balance}, PRICE_CHANGED {count} where more is needed than was told, and UNAUTHENTICATED when whoever makes
 * it is gone or inactive by now; then nothing is saved.
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
