import { db, empty, query, sql, transaction } from "~/platform/db";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { canonicalNumber, equivalentNumbers } from "../phone-numbers/canonical-number";
import { removeFromSet } from "./contacts";
import type { Filter } from "./filter";

/**
 * Removes a number from every list of an account, and from imports that wait. The number must be noted as erased
 * before, so that no import that begins later stores it. False: an import is being read that may still store it.
 */
export async function eraseFromLists(userId: number, number: string): Promise<boolean> {
  await removeEverywhere(userId, number);
  if ((await db.contactSet.count({ where: { userId, whole: false, endedAt: null } })) > 0) return false;
  // An import that ended in between may have copied it before.
  await removeEverywhere(userId, number);
  return true;
}

/** Shorter ends of a number are not taken for the number. */
const NATIONAL_DIGITS_MIN = 8;

/**
 * Returns a filter in which values that are the number, or hold it, are empty. `compileFilter` refuses those, so the
 * filter does not choose other contacts instead. Null: no value names it.
 */
export function filterWithoutNumber(filter: Filter, number: string): Filter | null {
  const spellings = equivalentNumbers(number);
  const isNamed = (value: string) => {
    const digits = value.replace(/\D/g, "");
    const national = digits.replace(/^0+/, "");
    return spellings.some(
      (each) => digits.includes(each) || (national.length >= NATIONAL_DIGITS_MIN && each.endsWith(national)),
    );
  };
  if (!filter.some(({ value }) => isNamed(value))) return null;
  return filter.map((condition) => (isNamed(condition.value) ? { ...condition, value: "" } : condition));
}

/** Returns which accounts have a number on a list: this one, or (null) any. */
export async function accountsWithNumber(userId: number | null, number: string): Promise<number[]> {
  const whose = userId === null ? empty : sql`s.user_id = ${userId} AND`;
  const found = await query<{ user_id: number }>(
    db,
    sql`SELECT DISTINCT s.user_id FROM contact_sets s JOIN users u ON u.id = s.user_id WHERE ${whose}
          EXISTS (SELECT 1 FROM list_contacts c WHERE c.set_id = s.id AND c.number = ${canonicalNumber(number)})`,
  );
  return found.map(({ user_id }) => user_id);
}

async function removeEverywhere(userId: number, number: string): Promise<void> {
  const sets = await db.contactSet.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of sets)
    await transaction(async (tx) => {
      const bytes = await removeFromSet(tx, id, canonicalNumber(number));
      if (bytes !== null) await charge(ofProcess(tx), userId, { lists: -bytes });
    });
}
