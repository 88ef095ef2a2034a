/* In which batches a number stands, and where. */
import { join, query, queryRows, type Sql, sql, type Tx } from "~/platform/db";
import { equivalentNumbers } from "../phone-numbers/canonical-number";

/** SQL: the items `i` go to this recipient, under any spelling. Written so that the index of persons is used. */
export function isRecipient(number: string): Sql {
  const [first, ...others] = equivalentNumbers(number);
  const names = others.length === 0 ? sql`= ${first}` : sql`IN (${join([first, ...others])})`;
  return sql`i.receiver ${names} AND i.receiver <> ''`;
}

/** Returns those of these batches that have an item to this recipient, in their order: one index lookup for each. */
export async function batchesContaining<T extends { id: number }>(
  tx: Tx,
  batches: T[],
  number: string,
): Promise<T[]> {
  if (batches.length === 0) return [];
  const ids = batches.map(({ id }) => ({ id }));
  const found = await query<{ id: number }>(
    tx,
    sql`SELECT g.id FROM ${queryRows(ids, { id: "int" })} g
        WHERE EXISTS (SELECT 1 FROM batch_items i WHERE i.batch_id = g.id AND ${isRecipient(number)})`,
  );
  const holding = new Set(found.map(({ id }) => id));
  return batches.filter(({ id }) => holding.has(id));
}
