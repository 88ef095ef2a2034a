/*
 * Numbers whose erasure was asked for and is not over: something of them is still needed (privacy/erase.ts). They
 * are shown nowhere, from the moment of the request on, just as if they were gone.
 */
import { db, query, type Sql, sql } from "~/platform/db";
import { canonicalNumber } from "../phone-numbers/canonical-number";
import { canonicalSql } from "../phone-numbers/canonical-sql";

/** The owner of a list: a user's id, or null for that of all accounts. */
type Owner = number | null;

/** Recognises numbers that must not be shown any more. */
export type BeingErased = {
  /** In this account, or on this list. `number`: digits, in any spelling. */
  has: (owner: Owner, number: string) => boolean;
  /** There is any. */
  any: boolean;
};

/** SQL: those of an account, and of the list of all accounts. There are few, which an index of their own finds. */
const open = (owner: Owner): Sql =>
  owner === null
    ? sql`f.number IS NOT NULL AND f.user_id IS NULL`
    : sql`f.number IS NOT NULL AND (f.user_id = ${owner} OR f.user_id IS NULL)`;

/** Returns what recognises the numbers that are being erased: of an account or a list, or of any. */
export async function beingErased(owner: Owner | "everybody"): Promise<BeingErased> {
  const which = owner === "everybody" ? sql`f.number IS NOT NULL` : open(owner);
  const found = await query<{ user_id: number | null; number: string }>(
    db,
    sql`SELECT f.user_id, f.number FROM forgotten_numbers f WHERE ${which}`,
  );
  const known = new Set(found.map(({ user_id, number }) => `${user_id} ${canonicalNumber(number)}`));
  return {
    any: known.size > 0,
    has: (of, number) => {
      if (known.size === 0) return false;
      const digits = canonicalNumber(number);
      return known.has(`${of} ${digits}`) || known.has(`null ${digits}`);
    },
  };
}

/** SQL: the number in this column, such as `i.receiver`, is not being erased. */
export const isNotBeingErased = (owner: Owner, column: string): Sql =>
  sql`${canonicalSql(column)} NOT IN (SELECT ${canonicalSql("f.number")} FROM forgotten_numbers f WHERE ${open(owner)})`;
