import { type Sql, sql } from "~/platform/db";
import type { Slice } from "./paging";

type Ask = <T>(statement: Sql) => Promise<T[]>;

/**
 * The ids of a page of what a search finds, in `order`, and how many it finds in all. They are looked for once: of
 * `found`, which selects `id` and whatever orders them, only that is kept until it is counted.
 */
export async function foundOnPage(
  ask: Ask,
  found: Sql,
  order: Sql,
  { limit, offset }: Slice,
): Promise<{ ids: number[]; total: number }> {
  const rows = await ask<{ id: number; total: number }>(
    sql`WITH found AS MATERIALIZED (${found})
        SELECT id, (SELECT COUNT(*) FROM found) AS total FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  );
  const isPastEnd = rows.length === 0 && offset > 0; // there is nothing that would say how many there are
  const [count] = isPastEnd
    ? await ask<{ total: number }>(sql`SELECT COUNT(*) AS total FROM (${found}) AS f`)
    : rows;
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 };
}
