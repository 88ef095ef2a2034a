/* All batches of an account, or of all, some at a time: also tests, and sheets that are not queued yet. */
import { db, empty, query, queryRows, type Sql, sql } from "~/platform/db";
import { isRecipient } from "../batches/items-of-recipient";
import type { AccountScope } from "./scope";

/** Batches of one statement: a look into an index for each. */
const AT_ONCE = 500;

export type BatchId = { id: number; user_id: number };

export async function* batchIds(whose: AccountScope): AsyncGenerator<BatchId[]> {
  const own = whose === "everybody" ? empty : sql`AND user_id = ${whose.userId}`;
  for (let after = 0; ; ) {
    const found = await query<BatchId>(
      db,
      sql`SELECT id, user_id FROM batches WHERE id > ${after} ${own} ORDER BY id LIMIT ${AT_ONCE}`,
    );
    if (found.length > 0) yield found;
    if (found.length < AT_ONCE) return;
    after = found.at(-1)!.id;
  }
}

/** Returns how many items to this recipient each of these batches has, if any. */
export async function rowsIn(batches: BatchId[], number: string): Promise<(BatchId & { found: number })[]> {
  const list = batches.map(({ id, user_id }) => ({ id, user_id }));
  return query(
    db,
    sql`SELECT g.id, g.user_id, COUNT(*) AS found FROM ${given(list)} g CROSS JOIN batch_items i
        WHERE i.batch_id = g.id AND ${isRecipient(number)} GROUP BY g.id, g.user_id`,
  );
}

const given = (list: BatchId[]): Sql => queryRows(list, { id: "int", user_id: "int" });
