/*
 * Why no contact is written to after an opt-out. The transaction that puts a number on the list and the one that
 * commits the intent to send take turns. So one of them sees what the other did. An intent that came first is in
 * `dispatches` when the opt-out is stored. The opt-out is acknowledged only when that message is not being sent any
 * more. An intent that comes after it finds the number on the list, and skips the item.
 *
 * SQLite has one writer, and both transactions begin as writers. PostgreSQL, at READ COMMITTED, would let an intent
 * read the list before the opt-out is written, checked and acknowledged. The intent would be committed after that.
 * So each takes a lock as the very first step of its transaction, before any row of it is locked. Intents share
 * their lock, an opt-out has its own alone. What an intent reads afterwards was committed by every opt-out before
 * it.
 */
import { postgresql, query, queryRows, sql, type Tx } from "~/platform/db";

/** The first half of the keys of these locks; the second is the account, or this for the list of all accounts. */
const WAY_OUT = 1_869_640_564;
const EVERYBODY = 0;

/** To be called first in a transaction that commits intents to send for these accounts. */
export async function beforeIntents(tx: Tx, userIds: Iterable<number>): Promise<void> {
  if (!postgresql) return;
  const keys = [...new Set([EVERYBODY, ...userIds])].sort((a, b) => a - b);
  const places = queryRows(
    keys.map((user_id) => ({ user_id })),
    { user_id: "int" },
  );
  await query(
    tx,
    sql`SELECT count(pg_advisory_xact_lock_shared(${WAY_OUT}::int, k.user_id)::text)::int AS locked FROM ${places} k`,
  );
}

/** Must be called first in a transaction that changes a list: an account's, or that of all accounts (null). */
export async function beforeStop(tx: Tx, userId: number | null): Promise<void> {
  if (!postgresql) return;
  const key = userId ?? EVERYBODY;
  await query(tx, sql`SELECT pg_advisory_xact_lock(${WAY_OUT}::int, ${key}::int)::text AS locked`);
}
