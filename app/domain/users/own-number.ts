/*
 * An account's own phone number, and whether its owner has shown that it is theirs. A confirmation counts only for
 * the number that it was given for, and a change of the number takes it away.
 */
import { parseTime, query, sql, type Tx } from "../../platform/db";

export type OwnNumber = {
  /** Digits; null: none is set. */
  phone: string | null;
  isConfirmed: boolean;
  /** The code that was asked for last and is not used: until when it counts. */
  code: { batchId: number; endsAt: Date; hash: string } | null;
};

type Row = {
  phone: string | null;
  confirmed_at: unknown;
  code_hash: string | null;
  code_ends_at: unknown;
  batch_id: number | null;
};

/** Returns the number of this account as it is now. */
export async function ownNumber(on: Tx, userId: number): Promise<OwnNumber> {
  const [row] = await query<Row>(
    on,
    sql`SELECT u.phone, c.confirmed_at, c.code_hash, c.code_ends_at, c.batch_id FROM users u
        LEFT JOIN phone_confirmations c ON c.user_id = u.id AND c.phone = u.phone WHERE u.id = ${userId}`,
  );
  const { phone = null, confirmed_at = null, code_hash: hash = null, batch_id: batchId = null } = row ?? {};
  const endsAt = parseTime(row?.code_ends_at);
  const code = hash !== null && endsAt !== null && batchId !== null ? { batchId, endsAt, hash } : null;
  return { phone, isConfirmed: confirmed_at !== null, code };
}

/** To be called in the transaction that changes a phone number: a code that was asked for counts no more, too. */
export async function clearConfirmation(tx: Tx, userId: number): Promise<void> {
  await tx.phoneConfirmation.deleteMany({ where: { userId } });
}
