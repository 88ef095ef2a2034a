/*
 * A list points to one set of contacts. An import writes another set beside it, some thousand contacts at a time, which
 * nobody sees. Then the list points to that one: in a moment, and all of it. So a list is whole wherever an import
 * stops. A set that no list points to any more is removed, some thousand contacts at a time, too.
 */
import { setImmediate } from "node:timers/promises";
import { db, execute, query, raw, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { CONTACT_SQL } from "../account-storage/costs";
import { RETENTION } from "../retention-periods";

/** Of one statement, so that no other waits long for it. */
const CONTACTS_AT_ONCE = 1_000;
const HOUR_MS = 60 * 60_000;

/** Returns since when the contacts of an import that nobody confirmed, or that was killed, are not kept any more. */
export const importsBefore = (now: Date): Date => new Date(now.getTime() - RETENTION.sheet_hours * HOUR_MS);

/** From now on the sets of a list are being removed, but for this one. */
export async function endListSets(tx: Tx, listId: number, now: Date, but = 0): Promise<void> {
  await execute(
    tx,
    sql`UPDATE contact_sets SET ended_at = ${timeParam(now)}
        WHERE list_id = ${listId} AND id <> ${but} AND ended_at IS NULL`,
  );
}

/** The same for an import. It has a mode until a list points to it. Returns whether it was one. */
export async function endImport(id: number, now: Date): Promise<boolean> {
  const ended = await execute(
    db,
    sql`UPDATE contact_sets SET ended_at = ${timeParam(now)}
        WHERE id = ${id} AND ended_at IS NULL AND mode IS NOT NULL`,
  );
  return ended > 0;
}

/**
 * Removes the contacts of sets that have ended, of an account or of all. Among them are those of imports that nobody
 * confirmed within an hour or that were killed, and those of accounts that were deleted. Returns how many sets are
 * gone. Safe to run at any time.
 */
export async function removeEndedSets(now: Date, userId?: number): Promise<number> {
  const whose = userId === undefined ? sql`` : sql`AND user_id = ${userId}`;
  await execute(
    db,
    sql`UPDATE contact_sets SET ended_at = ${timeParam(now)}
        WHERE ended_at IS NULL ${whose} AND ((mode IS NOT NULL AND created_at < ${timeParam(importsBefore(now))})
          OR NOT EXISTS (SELECT 1 FROM users u WHERE u.id = contact_sets.user_id))`,
  );
  const ended = await query<{ id: number; user_id: number }>(
    db,
    sql`SELECT id, user_id FROM contact_sets WHERE ended_at IS NOT NULL ${whose} ORDER BY id`,
  );
  for (const { id, user_id } of ended) {
    while (await removeSome(id, user_id)) await setImmediate();
    await execute(
      db,
      sql`DELETE FROM contact_sets WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM list_contacts c WHERE c.set_id = ${id})`,
    );
  }
  return ended.length;
}

/** Returns whether there may be more. */
function removeSome(setId: number, userId: number): Promise<boolean> {
  return transaction(async (tx) => {
    const gone = await query<{ bytes: number }>(
      tx,
      sql`DELETE FROM list_contacts WHERE set_id = ${setId} AND number IN (
            SELECT c.number FROM list_contacts c WHERE c.set_id = ${setId} ORDER BY c.number LIMIT ${CONTACTS_AT_ONCE})
          RETURNING ${raw(CONTACT_SQL)} AS bytes`,
    );
    const bytes = gone.reduce((all, row) => all + Number(row.bytes), 0);
    await charge(ofProcess(tx), userId, { lists: -bytes });
    return gone.length === CONTACTS_AT_ONCE;
  });
}
