import { setImmediate } from "node:timers/promises";
import type { Batch } from "generated/sqlite/client";
import { db, empty, execute, postgresql, query, type Sql, sql, transaction } from "~/platform/db";
import type { Actor } from "../users/actor";
import { readableBatch } from "./detail";
import { type Page, type PageWish, pageOf, pageView } from "./pages";
import { contains, numberSearched, statusSearched } from "./search";
import { shownFailures, storedAs } from "./test-batch";
import { ITEM_COLUMNS, type ItemView, itemView } from "./views";

/** Rows that one statement of a search looks at: SQLite stops the process while it looks (about 20 ms). */
const SEARCH_ROWS_AT_ONCE = 20_000;

export type ItemFilter = { q?: string; status?: string; reason?: string };

/**
 * The rows of a batch in the order of the spreadsheet. `q` is looked for in number and text; a number
 * may be written in any way ("0812 3", "+62 812-3"). `reason` in any letter case. Throws NOT_FOUND as
 * `batchById` does. Totals without a search come from the batch's counters: no row is counted.
 */
export async function batchItems(
  actor: Actor,
  id: number,
  wish: PageWish & ItemFilter = {},
): Promise<Page<ItemView>> {
  const batch = await readableBatch(actor, id);
  const page = pageOf(wish);
  const status = statusSearched(wish.status);
  const reason = statusSearched(wish.reason);
  const text = wish.q?.trim();
  const rows = sql`batch_id = ${batch.id} ${status ? sql`AND ${storedAs(batch, status)}` : empty}
    ${reason ? sql`AND reason = ${reason}` : empty}`;
  if (!text) {
    const total = reason ? await countOf(rows) : counted(batch, status);
    const numbers = status || reason ? await rowNumbers(rows, page, total) : await allRows(batch, page);
    return pageView(await itemsByRow(batch, numbers), page, total);
  }
  const { numbers, total } = await searched(batch.id, sql`${rows} AND ${matches(text, actor.country)}`, page);
  return pageView(await itemsByRow(batch, numbers), page, total);
}

function counted(batch: Batch, status: string | null): number {
  const { recipients, sent, skipped } = batch;
  const { failed, refunded } = shownFailures(batch);
  const ready = recipients - sent - failed - refunded - skipped;
  const totals: Record<string, number> = {
    READY: ready,
    SENT: sent,
    FAILED: failed,
    REFUNDED: refunded,
    SKIPPED: skipped,
  };
  return status === null ? recipients : (totals[status] ?? 0);
}

/** A number that could be read is digits alone; as it was typed it stands in skipped rows only. */
function matches(text: string, country: string): Sql {
  const inNumber = /^\d+$/.test(text) ? empty : sql`status = 'SKIPPED' AND`;
  const asWritten = sql`${contains(sql`message`, text)} OR ${inNumber} ${contains(sql`receiver`, text)}`;
  const number = numberSearched(text, country);
  const isAsStored = number === null || number === text;
  return isAsStored ? sql`(${asWritten})` : sql`(${asWritten} OR ${contains(sql`receiver`, number)})`;
}

type Slice = { limit: number; offset: number };

/** Only an index is read for this, from the end that is nearer to the page. */
async function rowNumbers(where: Sql, { limit, offset }: Slice, total: number): Promise<number[]> {
  if (offset >= total) return [];
  const fromEnd = Math.max(0, total - offset - limit);
  const isNearEnd = fromEnd < offset;
  const [order, passed] = isNearEnd ? [sql`DESC`, fromEnd] : [sql`ASC`, offset];
  const count = Math.min(limit, total - offset);
  const found = await query<{ row_no: number }>(
    db,
    sql`SELECT row_no FROM batch_items WHERE ${where} ORDER BY row_no ${order} LIMIT ${count} OFFSET ${passed}`,
  );
  const numbers = found.map((row) => row.row_no);
  return isNearEnd ? numbers.reverse() : numbers;
}

/** Rows are numbered: where the sheet had no blank ones, a page is a sum and not a search. */
async function allRows({ id, recipients }: Batch, slice: Slice): Promise<number[]> {
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

async function countOf(where: Sql): Promise<number> {
  const [count] = await query<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM batch_items WHERE ${where}`);
  return count?.n ?? 0;
}

/** Counts all matches and picks those of the page: only the stretches that it reaches into are read again. */
async function searched(batchId: number, where: Sql, { limit, offset }: Slice) {
  const numbers: number[] = [];
  let total = 0;
  for (const { from, found } of await countByStretch(batchId, where)) {
    const missing = { limit: limit - numbers.length, offset: Math.max(0, offset - total) };
    if (missing.limit > 0) numbers.push(...(await rowNumbers(within(where, from), missing, found)));
    total += found;
  }
  return { numbers, total };
}

type Stretch = { from: number; found: number };

const within = (where: Sql, from: number) =>
  sql`${where} AND row_no >= ${from} AND row_no < ${from + SEARCH_ROWS_AT_ONCE}`;

/** How many rows match in each stretch of the batch that has any, in the order of the spreadsheet. */
async function countByStretch(batchId: number, where: Sql): Promise<Stretch[]> {
  if (postgresql) return countInOneLook(where);
  const stretches: Stretch[] = [];
  const [last] = await query<{ row_no: number | null }>(
    db,
    sql`SELECT MAX(row_no) AS row_no FROM batch_items WHERE batch_id = ${batchId}`,
  );
  for (let from = 0; from <= (last?.row_no ?? 0); from += SEARCH_ROWS_AT_ONCE) {
    const found = await countOf(within(where, from));
    if (found > 0) stretches.push({ from, found });
    await setImmediate(); // others get their turn
  }
  return stretches;
}

/** One statement, which PostgreSQL shares among its processes; sorting the rows that it finds would take a third of it. */
async function countInOneLook(where: Sql): Promise<Stretch[]> {
  const from = sql`row_no / ${SEARCH_ROWS_AT_ONCE}::int * ${SEARCH_ROWS_AT_ONCE}::int`;
  const stretches = await transaction(async (tx) => {
    await execute(tx, sql`SET LOCAL enable_sort = off`);
    return query<Stretch>(
      tx,
      sql`SELECT ${from} AS "from", COUNT(*) AS found FROM batch_items WHERE ${where} GROUP BY 1`,
    );
  });
  return stretches.sort((a, b) => a.from - b.from);
}

async function itemsByRow(batch: Batch, numbers: number[]): Promise<ItemView[]> {
  if (numbers.length === 0) return [];
  const where = { batchId: batch.id, rowNo: { in: numbers } };
  const items = await db.batchItem.findMany({ where, select: ITEM_COLUMNS, orderBy: { rowNo: "asc" } });
  return items.map((item) => itemView(batch, item));
}
