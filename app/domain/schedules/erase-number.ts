import { db, execute, forUpdate, query, sql, type Tx } from "~/platform/db";
import { filterWithoutNumber } from "../contact-lists/erase-contact";
import type { Filter } from "../contact-lists/filter";
import { canonicalNumber } from "../phone-numbers/canonical-number";

/** Removes a number from what schedules of an account noted about their contacts. */
export async function eraseFromSchedules(tx: Tx, userId: number, number: string): Promise<void> {
  await execute(
    tx,
    sql`DELETE FROM schedule_contacts WHERE number = ${canonicalNumber(number)} AND user_id = ${userId}`,
  );
}

/** Removes it from the filters of schedules. A date of one that is left without a value is refused, and says so. */
export async function eraseFromFilters(tx: Tx, userId: number, number: string): Promise<void> {
  await query(tx, sql`SELECT id FROM schedules WHERE user_id = ${userId} ORDER BY id ${forUpdate()}`);
  for (const { id, filter: stored } of await tx.schedule.findMany({ where: { userId } })) {
    const filter = filterWithoutNumber(stored as Filter, number);
    if (filter) await tx.schedule.update({ where: { id }, data: { filter, revision: { increment: 1 } } });
  }
}

/** Removes it from the names of schedules, which may be those of batches. The id makes the rest unique again. */
export async function eraseFromNames(tx: Tx, userId: number, number: string): Promise<void> {
  await execute(
    tx,
    sql`UPDATE schedules SET name = REPLACE(name, ${number}, ${"…"} || CAST(id AS TEXT))
        WHERE user_id = ${userId} AND name LIKE ${`%${number}%`}`,
  );
}

/** Returns which accounts have a number noted: this one, or (null) any. */
export async function accountsWithScheduled(userId: number | null, number: string): Promise<number[]> {
  const found = await query<{ user_id: number }>(
    db,
    sql`SELECT DISTINCT e.user_id FROM schedule_contacts e JOIN users u ON u.id = e.user_id
        WHERE e.number = ${canonicalNumber(number)}`,
  );
  return found.map(({ user_id }) => user_id).filter((id) => userId === null || id === userId);
}
