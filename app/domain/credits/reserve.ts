import { execute, sql, type Tx, timeParam } from "~/platform/db";
import { postEntry } from "./ledger";

/** Whose batch it is, who makes it, and how many of its rows will be sent. */
export type Reservation = { batchId: number; userId: number; actorId: number; rows: number };

/**
 * Takes a credit for each row of a batch that begins to exist, once in the life of that batch; its owner has been
 * active now. Throws NOT_ENOUGH_CREDITS {needed, balance}, and then nothing is saved.
 */
export async function reserveCredits(
  tx: Tx,
  { batchId, userId, actorId, rows }: Reservation,
  now: Date,
): Promise<void> {
  const entry = { userId, kind: "RESERVE", amount: -rows, key: `batch:${batchId}:reserve` } as const;
  await postEntry(tx, { ...entry, batchId, actorId }, now);
  await execute(tx, sql`UPDATE users SET last_activity_at = ${timeParam(now)} WHERE id = ${userId}`);
}
