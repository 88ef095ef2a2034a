/*
 * The books. A balance changes only here, together with an entry of the append-only ledger, in the caller's
 * transaction. Every entry has a unique key for its event (`batch:7:reserve`). So an event that happens twice is
 * booked once or not at all.
 */
import { query, sql, type Tx, timeParam } from "~/platform/db";
import { DomainError } from "../errors";
import { notifyLowBalance } from "../notifications/low-balance";
import { recordFact } from "../outgoing-facts/record";

export const ENTRY_KINDS = ["PURCHASE", "RESERVE", "RELEASE", "ADJUSTMENT"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export type Entry = {
  userId: number;
  kind: EntryKind;
  /** Credits, signed; never 0. */
  amount: number;
  key: string;
  batchId?: number;
  requestId?: number;
  note?: string;
  /** Who did it; absent: the system. */
  actorId?: number;
};

/**
 * Moves the balance and writes the entry. Throws NOT_ENOUGH_CREDITS {needed, balance} when the balance
 * would go below 0, and a unique violation when this key was booked before; then nothing is saved. A
 * deleted user has no balance left: the entry is not made, and the answer is null.
 */
export async function postEntry(tx: Tx, entry: Entry, now: Date): Promise<{ balance: number } | null> {
  const [moved] = await query<{ balance: number }>(
    tx,
    sql`UPDATE users SET balance = balance + ${entry.amount}
        WHERE id = ${entry.userId} AND balance + ${entry.amount} >= 0 RETURNING balance`,
  );
  if (!moved) {
    const [user] = await query<{ balance: number }>(
      tx,
      sql`SELECT balance FROM users WHERE id = ${entry.userId}`,
    );
    if (!user) return null;
    const numbers = { needed: -entry.amount, balance: user.balance };
    throw new DomainError("NOT_ENOUGH_CREDITS", numbers, {}, numbers);
  }
  const [booked] = await query<{ id: number }>(
    tx,
    sql`INSERT INTO credit_entries (user_id, kind, amount, balance_after, key, batch_id, request_id, note, actor_id, created_at)
        VALUES (${entry.userId}, ${entry.kind}, ${entry.amount}, ${moved.balance}, ${entry.key}, ${entry.batchId ?? null},
          ${entry.requestId ?? null}, ${entry.note ?? null}, ${entry.actorId ?? null}, ${timeParam(now)})
        RETURNING id`,
  );
  const { userId, kind, amount } = entry;
  const { balance: balance_after } = moved;
  const told = { id: booked!.id, kind, amount, balance_after, created_at: now.toISOString() };
  await recordFact(tx, { userId, type: "credits.changed", data: { entry: told } }, now);
  if (entry.amount < 0) await notifyLowBalance(tx, entry.userId, now);
  return moved;
}
