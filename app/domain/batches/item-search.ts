import { setImmediate } from "node:timers/promises";
import type { Batch } from "generated/sqlite/client";
import { db, empty, execute, postgresql, query, type Sql, sql, transaction } from "~/platform/db";
import { contains, type Habit, habitOf } from "~/platform/db/contains";
import { openLook } from "~/platform/db/look";
import type { Slice } from "./pages";
import { rowNumbers } from "./row-numbers";
import { numberSearched } from "./search";

/** Rows that one statement of a search looks at: SQLite stops the process while it looks (some 5 ms). */
const SEARCH_ROWS_AT_ONCE = 20_000;

/** Rows, spread over a batch, and what of their messages is looked at to know how a text is written there. */
const SAMPLE_ROWS = 200;
const SAMPLE_LENGTH = 1_000;
/** Below this many rows a look at all of them is as quick as one at the sample. */
const SAMPLED_FROM = 50_000;

type Searched = { text: string; country: string };

/**
 * The numbers of those `rows` of the batch on a page whose message or number contains the text, and how many
 * there are in all: only the stretches that the page reaches into are read twice.
 */
export async function searchedRows(batch: Batch, rows: Sql, wanted: Searched, { limit, offset }: Slice) {
  const habit = await habitIn(batch, wanted.text);
  const where = sql`${rows} AND ${matches(wanted, habit)}`;
  const numbers: number[] = [];
  let total = 0;
  for (const { from, found } of await countByStretch(batch.id, where)) {
    const missing = { limit: limit - numbers.length, offset: Math.max(0, offset - total) };
    if (missing.limit > 0) numbers.push(...(await rowNumbers(within(where, from), missing, found)));
    total += found;
  }
  return { numbers, total };
}

/** A number that could be read is digits alone; as it was typed it stands in skipped rows only. */
function matches({ text, country }: Searched, habit: Habit): Sql {
  const inNumber = /^\d+$/.test(text) ? empty : sql`status = 'SKIPPED' AND`;
  const asWritten = sql`${contains(sql`message`, text, habit)} OR ${inNumber} ${contains(sql`receiver`, text)}`;
  const number = numberSearched(text, country);
  const isAsStored = number === null || number === text;
  return isAsStored ? sql`(${asWritten})` : sql`(${asWritten} OR ${contains(sql`receiver`, number)})`;
}

async function habitIn({ id, recipients }: Batch, text: string): Promise<Habit> {
  if (!postgresql || recipients < SAMPLED_FROM) return {};
  const step = Math.floor(recipients / SAMPLE_ROWS);
  const sample = await query<{ message: string }>(
    db,
    sql`SELECT left(message, ${SAMPLE_LENGTH}::int) AS message FROM batch_items
      WHERE batch_id = ${id} AND row_no IN (SELECT generate_series(1, ${recipients}::int, ${step}::int))`,
  );
  return habitOf(
    sample.map(({ message }) => message),
    text,
  );
}

type Stretch = { from: number; found: number };

const within = (where: Sql, from: number) =>
  sql`${where} AND row_no >= ${from} AND row_no < ${from + SEARCH_ROWS_AT_ONCE}`;

/** How many rows match in each stretch of the batch that has any, in the order of the spreadsheet. */
function countByStretch(batchId: number, where: Sql): Promise<Stretch[]> {
  return postgresql ? countInOneLook(where) : countOneByOne(batchId, where);
}

async function countOneByOne(batchId: number, where: Sql): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  const look = openLook();
  try {
    const last = look.number(
      sql`SELECT COALESCE(MAX(row_no), 0) FROM batch_items WHERE batch_id = ${batchId}`,
    );
    for (let from = 0; from <= last; from += SEARCH_ROWS_AT_ONCE) {
      const found = look.number(sql`SELECT COUNT(*) FROM batch_items WHERE ${within(where, from)}`);
      if (found > 0) stretches.push({ from, found });
      await setImmediate(); // others get their turn
    }
  } finally {
    look.close();
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
