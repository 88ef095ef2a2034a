/*
 * Numbers that were erased and still get no messages. A hash of each is stored, by which it is recognised when it
 * comes back. The number itself stays only until it is erased from all other places (privacy/erase.ts). Until
 * then it is on the list like any other opt-out, so that all that reads the list passes over it.
 */
import { db, execute, parseTime, query, queryRows, sql, type Tx, timeParam } from "~/platform/db";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { OPT_OUT_BYTES } from "../account-storage/costs";
import { canonicalNumber, equivalentNumbers } from "../phone-numbers/canonical-number";
import { hashOfNumber } from "./number-hash";
import { makeNumberKey, numberKey } from "./number-key";

type Owner = number | null;

/**
 * Notes that a number must be erased, and must stay opted out. It is written in clear until `forgetWholly`. Throws
 * ACCOUNT_FULL unless it `always` must be.
 */
export async function recordErasure(
  tx: Tx,
  owner: Owner,
  number: string,
  { at: now, always }: { at: Date; always: boolean },
): Promise<void> {
  const hash = hashOfNumber(await makeNumberKey(tx), owner, canonicalNumber(number));
  const known = await tx.forgotten.count({ where: { hash } });
  await execute(
    tx,
    sql`INSERT INTO forgotten_numbers (user_id, hash, number, at)
        VALUES (CAST(${owner} AS INTEGER), ${hash}, ${number}, ${timeParam(now)})
        ON CONFLICT (hash) DO UPDATE SET number = excluded.number, at = excluded.at`,
  );
  await charge(ofProcess(tx), owner, { opt_outs: (1 - known) * OPT_OUT_BYTES }, { always });
}

export type ErasedNumberView = {
  /** ISO 8601. */
  at: string;
  /** It stands nowhere any more. */
  done: boolean;
};

/**
 * Returns whether and when a number was last erased: of an account or the list of all accounts, or of any. Null: it
 * was not.
 */
export async function erasedNumber(
  owner: number | "everybody",
  number: string,
): Promise<ErasedNumberView | null> {
  const key = await numberKey(db);
  if (key === null) return null;
  const owners: Owner[] = owner === "everybody" ? await ownersOfForgotten() : [owner];
  const hashes = [...owners, null].flatMap((each) =>
    equivalentNumbers(number).map((spelling) => ({ hash: hashOfNumber(key, each, spelling) })),
  );
  const [found] = await query<{ at: unknown; number: string | null }>(
    db,
    sql`SELECT f.at, f.number FROM ${queryRows(hashes, { hash: "text" })} g JOIN forgotten_numbers f ON f.hash = g.hash
        ORDER BY f.number IS NULL, f.at DESC LIMIT 1`,
  );
  return found ? { at: parseTime(found.at)!.toISOString(), done: found.number === null } : null;
}

async function ownersOfForgotten(): Promise<Owner[]> {
  const found = await query<{ user_id: number }>(
    db,
    sql`SELECT DISTINCT user_id FROM forgotten_numbers WHERE user_id IS NOT NULL`,
  );
  return found.map(({ user_id }) => user_id);
}

/**
 * Returns those of these numbers that the list need not hold in clear, since they were erased and are opted out
 * anyway.
 */
export async function findErasedNumbers(
  tx: Tx,
  owner: Owner,
  numbers: readonly string[],
): Promise<Set<string>> {
  const hashes = await hashesOf(tx, owner, numbers);
  if (hashes.length === 0) return new Set();
  const found = await query<{ number: string }>(
    tx,
    sql`SELECT g.number FROM ${queryRows(hashes, { number: "text", hash: "text" })} g
        CROSS JOIN forgotten_numbers f WHERE f.hash = g.hash`,
  );
  return new Set(found.map(({ number }) => number));
}

/**
 * Takes off numbers that were erased before `before` and want messages again. Returns how many of these numbers
 * there were.
 */
export async function removeErasedOptOut(
  tx: Tx,
  owner: Owner,
  numbers: readonly string[],
  before: Date,
): Promise<number> {
  const hashes = await hashesOf(tx, owner, numbers);
  if (hashes.length === 0) return 0;
  return execute(
    tx,
    sql`DELETE FROM forgotten_numbers WHERE at <= ${timeParam(before)} AND number IS NULL
          AND hash IN (SELECT g.hash FROM ${queryRows(hashes, { hash: "text" })} g)`,
  );
}

async function hashesOf(tx: Tx, owner: Owner, numbers: readonly string[]) {
  const key = await numberKey(tx);
  if (!key) return [];
  // Before 0.5 the hash was made of the number as it was typed.
  return numbers.flatMap((number) =>
    equivalentNumbers(number).map((spelling) => ({ number, hash: hashOfNumber(key, owner, spelling) })),
  );
}

/** Returns how many were erased: of an account, or of the list of all accounts. */
export function countErasedNumbers(owner: Owner): Promise<number> {
  return db.forgotten.count({ where: { userId: owner } });
}
