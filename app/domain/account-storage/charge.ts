/*
 * The counter of what an account stores. It moves in the transaction that stores or deletes, as its very last step.
 * A transaction that has locked the counter takes no other lock but those below it (account_files, upload_spaces),
 * so that there is no deadlock. A deletion is never refused.
 */
import { env } from "~/platform/env";
import { DomainError } from "../errors";
import { type Charging, LOCKED } from "./connection";

const MB = 1024 * 1024;

/** What is counted apart; the names of the counter's columns. */
export const STORED_KINDS = ["items", "files", "opt_outs", "templates", "lists", "uploads"] as const;
export type StoredKind = (typeof STORED_KINDS)[number];
export type Stored = Record<StoredKind, number>;
/** Bytes that come, or go (below 0), by kind. */
export type Change = Partial<Stored>;

/** Returns what one account may store, in bytes. */
export const storedBytesMax = (): number => Math.floor(env.ACCOUNT_STORED_MB_MAX * MB);

/**
 * Charges an account (null: none). `always`: also above its bound, since others cause it or the user has a right to
 * it. Throws ACCOUNT_FULL {max, most}, and then nothing of the transaction may stay.
 */
export async function charge(
  on: Charging,
  userId: number | null,
  change: Change,
  { always = false } = {},
): Promise<void> {
  const kinds = STORED_KINDS.filter((kind) => change[kind]);
  if (userId === null || kinds.length === 0) return;
  // Rows that were there before they were counted may go after it.
  const sets = kinds.map(
    (kind) =>
      `${kind} = CASE WHEN ${kind} + CAST(? AS BIGINT) < 0 THEN 0 ELSE ${kind} + CAST(? AS BIGINT) END`,
  );
  const bytes = kinds.flatMap((kind) => [change[kind]!, change[kind]!]);
  const sum = kinds.reduce((all, kind) => all + change[kind]!, 0);
  const statement = `UPDATE account_storage SET ${sets.join(", ")} WHERE user_id = CAST(? AS INTEGER)`;
  if (always || sum <= 0) {
    await on.run(statement, ...bytes, userId);
    return;
  }
  const fits = `${STORED_KINDS.join(" + ")} + CAST(? AS BIGINT) <= CAST(? AS BIGINT)`;
  const charged = await on.run(`${statement} AND ${fits}`, ...bytes, userId, sum, storedBytesMax());
  if (charged > 0) return;
  const stored = await storedBy(on, userId);
  if (stored) throw accountFull(stored); // else the account was deleted meanwhile
}

/** The same for the account that a batch counts towards. */
export async function chargeBatch(
  on: Charging,
  batchId: number,
  change: Change,
  how: { always?: boolean } = {},
): Promise<void> {
  await charge(on, await storageAccount(on, batchId), change, how);
}

/** Returns the account whose storage a batch counts towards; null: none. */
export async function storageAccount(on: Charging, batchId: number): Promise<number | null> {
  const [batch] = await on.ask<{ stored_for: number | null }>(
    "SELECT stored_for FROM batches WHERE id = CAST(? AS INTEGER)",
    batchId,
  );
  return batch?.stored_for ?? null;
}

/** Returns what an account stores; null: there is none. */
export async function storedBy(on: Charging, userId: number): Promise<Stored | null> {
  const [stored] = await on.ask<Stored>(
    `SELECT ${STORED_KINDS.join(", ")} FROM account_storage WHERE user_id = CAST(? AS INTEGER)`,
    userId,
  );
  return stored ?? null;
}

/** Locks an account's counter until the transaction ends: what is read after that stays true. False: there is none. */
export async function lockStorage(on: Charging, userId: number): Promise<boolean> {
  const rows = await on.ask(
    `SELECT user_id FROM account_storage WHERE user_id = CAST(? AS INTEGER) ${LOCKED}`,
    userId,
  );
  return rows.length > 0;
}

/** The refusal, with what takes the most of the account's space. */
function accountFull(stored: Stored): DomainError {
  const most = STORED_KINDS.reduce((one, other) => (stored[other] > stored[one] ? other : one));
  return new DomainError("ACCOUNT_FULL", { max: env.ACCOUNT_STORED_MB_MAX, most });
}
