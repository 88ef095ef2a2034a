import type { Batch } from "generated/sqlite/client";
import { db, query, type Sql, sql } from "~/platform/db";
import type { Slice } from "../pagination/paging";

/**
 * The numbers of the rows `where` on a page, of `total` that there are. Only an index is read for this, from the
 * end that is nearer to the page. `ask` runs the query.
 */
export async function rowNumbers(
  where: Sql,
  { limit, offset }: Slice,
  total: number,
  ask = <T>(statement: Sql) => query<T>(db, statement),
): Promise<number[]> {
  if (offset >= total) return [];
  const fromEnd = Math.max(0, total - offset - limit);
  const isNearEnd = fromEnd < offset;
  const [order, passed] = isNearEnd ? [sql`DESC`, fromEnd] : [sql`ASC`, offset];
  const count = Math.min(limit, total - offset);
  const found = await ask<{ row_no: number }>(
    sql`SELECT row_no FROM batch_items WHERE ${where} ORDER BY row_no ${order} LIMIT ${count} OFFSET ${passed}`,
  );
  const numbers = found.map((row) => row.row_no);
  return isNearEnd ? numbers.reverse() : numbers;
}

/** Rows are numbered: where the sheet had no blank ones, a page is a sum and not a search. */
export async function allRows({ id, recipients }: Batch, slice: Slice): Promise<number[]> {
  const [ends] = await query<{ first: number | null; last: number | null }>(
    db,
    sql`SELECT (SELECT MIN(row_no) FROM batch_items WHERE batch_id = ${id}) AS first,
               (SELECT MAX(row_no) FROM batch_items WHERE batch_id = ${id}) AS last`,
  );
  const { first, last } = ends ?? { first: null, last: null };
  if (first === null || last === null) return [];
  if (last - first + 1 !== recipients) return rowNumbers(sql`batch_id = ${id}`, slice, recipients);
  const length = Math.max(0, Math.min(slice.limit, recipients - slice.offset));
  return Array.from({ length }, (_, i) => first + slice.offset + i);
}

export async function countItems(where: Sql): Promise<number> {
  const [count] = await query<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM batch_items WHERE ${where}`);
  return count?.n ?? 0;
}
