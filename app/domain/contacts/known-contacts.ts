/*
 * Known contacts of an account: those who ever wrote to one of its devices. Of each a keyed hash is stored, and the
 * day when they last wrote; numbers cannot be read out of it. All others are new. Complaints of new contacts get a
 * number banned (docs/waha.md#new-contacts).
 */
import { db, execute, query, queryRows, sql, sqlTime, type Tx, timeParam, transaction } from "~/platform/db";
import { hashOfNumber } from "../opt-outs/number-hash";
import { makeNumberKey, numberKey } from "../opt-outs/number-key";
import { canonicalNumber, equivalentNumbers } from "../phone-numbers/canonical-number";

/** `number`: digits. `at`: when they wrote. */
export type ContactRecord = { number: string; at: Date };

/** How often at most it is stored that a contact wrote again: most messages cost one lookup in an index. */
const AGAIN_MS = 24 * 60 * 60_000;

/** Stores that these contacts wrote to a device of this account. A time to come counts as now. */
export async function recordContacts(
  userId: number,
  heard: readonly ContactRecord[],
  now: Date,
): Promise<void> {
  if (heard.length === 0) return;
  const key = (await numberKey(db)) ?? (await transaction(makeNumberKey));
  const newest = new Map<string, number>();
  for (const { number, at } of heard) {
    const hash = hashOfNumber(key, userId, canonicalNumber(number));
    const ms = Math.min(at.getTime(), now.getTime());
    newest.set(hash, Math.max(ms, newest.get(hash) ?? 0));
  }
  const list = [...newest].map(([hash, ms]) => ({
    hash,
    heard_at: sqlTime(new Date(ms)),
    long_before: sqlTime(new Date(ms - AGAIN_MS)),
  }));
  const columns = { hash: "text", heard_at: "time", long_before: "time" } as const;
  const news = await query<{ hash: string }>(
    db,
    sql`SELECT g.hash FROM ${queryRows(list, columns)} g LEFT JOIN known_people k ON k.user_id = ${userId} AND k.hash = g.hash
        WHERE k.hash IS NULL OR k.heard_at < g.long_before`,
  );
  if (news.length === 0) return;
  const fresh = new Set(news.map(({ hash }) => hash));
  const added = list.filter(({ hash }) => fresh.has(hash));
  await execute(
    db,
    sql`INSERT INTO known_people (user_id, hash, heard_at)
        SELECT CAST(${userId} AS INTEGER), g.hash, g.heard_at FROM ${queryRows(added, columns)} g WHERE true
        ON CONFLICT (user_id, hash) DO UPDATE SET heard_at = excluded.heard_at WHERE known_people.heard_at < excluded.heard_at`,
  );
}

/** Returns whether this account has any known contact. */
export async function anyKnown(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.knownPerson.findFirst({ where: { userId }, select: { userId: true } })) !== null;
}

/** Returns those of these numbers that are known contacts of the account. */
export async function findKnownContacts(
  tx: Tx,
  userId: number,
  numbers: readonly string[],
): Promise<Set<string>> {
  const key = numbers.length > 0 ? await numberKey(tx) : null;
  if (!key) return new Set();
  const list = [...new Set(numbers)].flatMap((number) =>
    equivalentNumbers(number).map((spelling) => ({ number, hash: hashOfNumber(key, userId, spelling) })),
  );
  const found = await query<{ number: string }>(
    tx,
    sql`SELECT g.number FROM ${queryRows(list, { number: "text", hash: "text" })} g
        CROSS JOIN known_people k WHERE k.user_id = ${userId} AND k.hash = g.hash`, // from the given ones: never all known
  );
  return new Set(found.map(({ number }) => number));
}

/** Returns whether a number is a known contact: of an account, or (null) of any. */
export async function isKnown(tx: Tx, userId: number | null, number: string): Promise<boolean> {
  const hashes = await hashesOf(tx, userId, number);
  if (hashes.length === 0) return false;
  const [found] = await query<{ known: number }>(
    tx,
    sql`SELECT 1 AS known FROM ${queryRows(hashes, { user_id: "int", hash: "text" })} g
        CROSS JOIN known_people k WHERE k.user_id = g.user_id AND k.hash = g.hash LIMIT 1`,
  );
  return found !== undefined;
}

/** Returns under what a number is stored: in an account, or (null) in each. */
async function hashesOf(tx: Tx, userId: number | null, number: string) {
  const key = await numberKey(tx);
  if (!key) return [];
  const owners = userId === null ? await tx.user.findMany({ select: { id: true } }) : [{ id: userId }];
  return owners.flatMap(({ id }) =>
    equivalentNumbers(number).map((spelling) => ({ user_id: id, hash: hashOfNumber(key, id, spelling) })),
  );
}

/** Nothing is kept any more of a number: in an account, or (null) in any. */
export async function forgetContact(tx: Tx, userId: number | null, number: string): Promise<void> {
  const hashes = await hashesOf(tx, userId, number);
  if (hashes.length === 0) return;
  await execute(
    tx,
    sql`DELETE FROM known_people WHERE (user_id, hash) IN
          (SELECT g.user_id, g.hash FROM ${queryRows(hashes, { user_id: "int", hash: "text" })} g)`,
  );
}

/** A contact who did not write since then is new again. Returns how many. */
export async function pruneKnown(before: Date): Promise<number> {
  return execute(db, sql`DELETE FROM known_people WHERE heard_at < ${timeParam(before)}`);
}
