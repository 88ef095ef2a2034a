import { setImmediate } from "node:timers/promises";
import type { Batch } from "generated/sqlite/client";
import { db, empty, query, type Sql, sql } from "~/platform/db";
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
  if (!text && !reason) {
    const numbers = await rowNumbers(rows, page.limit, page.offset);
    return pageView(await itemsByRow(batch, numbers), page, counted(batch, status));
  }
  const found = text ? sql`AND ${matches(text, actor.country)}` : empty;
  const { numbers, total } = await searched(batch.id, sql`${rows} ${found}`, page);
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

function matches(text: string, country: string): Sql {
  const number = numberSearched(text, country);
  const asWritten = sql`${contains(sql`receiver`, text)} OR ${contains(sql`message`, text)}`;
  return number === null ? sql`(${asWritten})` : sql`(${contains(sql`receiver`, number)} OR ${asWritten})`;
}

/** Only the index is read for this, however far the page is. */
async function rowNumbers(where: Sql, limit: number, offset: number): Promise<number[]> {
  const found = await query<{ row_no: number }>(
    db,
    sql`SELECT row_no FROM batch_items WHERE ${where} ORDER BY row_no LIMIT ${limit} OFFSET ${offset}`,
  );
  return found.map((row) => row.row_no);
}

/** Counts all matches and picks those of the page, stretch by stretch, so that others get their turn. */
async function searched(batchId: number, where: Sql, { limit, offset }: { limit: number; offset: number }) {
  const [last] = await query<{ row_no: number | null }>(
    db,
    sql`SELECT MAX(row_no) AS row_no FROM batch_items WHERE batch_id = ${batchId}`,
  );
  const numbers: number[] = [];
  let total = 0;
  for (let from = 0; from <= (last?.row_no ?? 0); from += SEARCH_ROWS_AT_ONCE) {
    const stretch = sql`${where} AND row_no >= ${from} AND row_no < ${from + SEARCH_ROWS_AT_ONCE}`;
    const [count] = await query<{ n: number }>(
      db,
      sql`SELECT COUNT(*) AS n FROM batch_items WHERE ${stretch}`,
    );
    const here = count?.n ?? 0;
    const missing = limit - numbers.length;
    if (missing > 0 && total + here > offset)
      numbers.push(...(await rowNumbers(stretch, missing, Math.max(0, offset - total))));
    total += here;
    await setImmediate();
  }
  return { numbers, total };
}

async function itemsByRow(batch: Batch, numbers: number[]): Promise<ItemView[]> {
  if (numbers.length === 0) return [];
  const where = { batchId: batch.id, rowNo: { in: numbers } };
  const items = await db.batchItem.findMany({ where, select: ITEM_COLUMNS, orderBy: { rowNo: "asc" } });
  return items.map((item) => itemView(batch, item));
}
