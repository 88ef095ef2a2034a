import type { Batch } from "generated/sqlite/client";
import { empty, postgresql, type Sql, sql } from "~/platform/db";
import { contains } from "~/platform/db/search/like";
import { type Seeking, type Stretch, seek, seekOnServer, seekStretches } from "~/platform/db/search/search";
import type { Slice } from "../pagination/paging";
import { numberSearched } from "../pagination/search";
import { rowNumbers } from "./row-numbers";

/** Rows that PostgreSQL counts together; those that a page reaches into are read twice. */
const STRETCH_ROWS = 20_000;

/** `text` null: all of them. */
type Searched = { text: string | null; country: string } & Seeking;

/**
 * Returns the numbers of those `rows` of the batch on a page whose message or number contains the text. Also
 * returns how many there are in all. Only the stretches that the page reaches into are read twice. Throws
 * SearchTooSlow.
 */
export async function searchedRows(batch: Batch, rows: Sql, wanted: Searched, { limit, offset }: Slice) {
  const where = wanted.text === null ? rows : sql`${rows} AND ${matches(wanted.text, wanted.country)}`;
  const numbers: number[] = [];
  let total = 0;
  const ask = <T>(statement: Sql) => seek<T>(statement, wanted);
  for (const { from, to, found } of await countByStretch(batch.id, where, wanted)) {
    const missing = { limit: limit - numbers.length, offset: Math.max(0, offset - total) };
    if (missing.limit > 0) numbers.push(...(await rowNumbers(within(where, from, to), missing, found, ask)));
    total += found;
  }
  return { numbers, total };
}

/** A number that could be read is digits alone; as it was typed it stands in skipped rows only. */
function matches(text: string, country: string): Sql {
  const inNumber = /^\d+$/.test(text) ? empty : sql`status = 'SKIPPED' AND`;
  const asWritten = sql`${contains(sql`message`, text)} OR ${inNumber} ${contains(sql`receiver`, text)}`;
  const number = numberSearched(text, country);
  const isAsStored = number === null || number === text;
  return isAsStored ? sql`(${asWritten})` : sql`(${asWritten} OR ${contains(sql`receiver`, number)})`;
}

const within = (where: Sql, from: number, to: number) =>
  sql`${where} AND row_no >= ${from} AND row_no < ${to}`;

/** Returns how many rows match in each stretch of the batch that has any, in the order of the spreadsheet. */
function countByStretch(batchId: number, where: Sql, seeking: Seeking): Promise<Stretch[]> {
  if (postgresql) return countInOneLook(where, seeking);
  const matching = sql`SELECT COUNT(*) FROM batch_items WHERE ${within(where, 0, 0)}`;
  const last = sql`SELECT COALESCE(MAX(row_no), 0) FROM batch_items WHERE batch_id = ${batchId}`;
  return seekStretches(matching, last, seeking);
}

/**
 * One statement, which PostgreSQL shares among its processes; sorting the rows that it finds would take a third of
 * it.
 */
async function countInOneLook(where: Sql, seeking: Seeking): Promise<Stretch[]> {
  const from = sql`row_no / ${STRETCH_ROWS}::int * ${STRETCH_ROWS}::int`;
  const stretches = await seekOnServer<{ from: number; found: number }>(
    sql`SELECT ${from} AS "from", COUNT(*) AS found FROM batch_items WHERE ${where} GROUP BY 1`,
    sql`SET LOCAL enable_sort = off`,
    seeking,
  );
  return stretches.map((each) => ({ ...each, to: each.from + STRETCH_ROWS })).sort((a, b) => a.from - b.from);
}
