import { execute, postgresql, type Sql, sql, sqlTime, type Tx, transaction } from "~/platform/db";
import type { ReadRow } from "./read-row";

/**
 * One statement carries its rows as one JSON parameter. Prisma remembers the parameters of its last
 * hundred statements (@prisma/debug), so small ones keep the memory flat.
 */
const ROWS_PER_STATEMENT = 500;
const CHARS_PER_STATEMENT = 60_000;

/**
 * Stores rows in one transaction: READY, or SKIPPED with their reason. A READY row of a BULK batch holds
 * a credit, which is reserved when the batch is submitted.
 */
export async function storeRows(batchId: number, kind: "BULK" | "TEST", rows: ReadRow[]): Promise<void> {
  const isPlain = ({ reason, detail, dueAt }: ReadRow) =>
    reason === null && detail === null && dueAt === null;
  const plain = portions(rows.filter(isPlain));
  const others = portions(rows.filter((row) => !isPlain(row)));
  await transaction(async (tx) => {
    for (const portion of plain) await storePlain(tx, batchId, kind, portion);
    for (const portion of others) await storeOthers(tx, batchId, kind, portion);
  });
}

function portions(rows: ReadRow[]): ReadRow[][] {
  const all: ReadRow[][] = [];
  let chars = 0;
  for (const row of rows) {
    const portion = all.at(-1);
    chars += row.message.length;
    if (portion && portion.length < ROWS_PER_STATEMENT && chars <= CHARS_PER_STATEMENT) portion.push(row);
    else {
      all.push([row]);
      chars = row.message.length;
    }
  }
  return all;
}

/** Nearly all rows are like this, and two thirds of the columns are cheaper. */
function storePlain(tx: Tx, batchId: number, kind: "BULK" | "TEST", rows: ReadRow[]): Promise<number> {
  const list = rows.map(({ rowNo, receiver, message }) => [rowNo, receiver, message]);
  return execute(
    tx,
    sql`INSERT INTO batch_items (batch_id, row_no, receiver, message, status, charged)
        SELECT CAST(${batchId} AS INTEGER), CAST(value ->> 0 AS INTEGER), value ->> 1, value ->> 2,
          'READY', ${charged(kind)} FROM ${elementsOf(list)}`,
  );
}

function storeOthers(tx: Tx, batchId: number, kind: "BULK" | "TEST", rows: ReadRow[]): Promise<number> {
  const list = rows.map(({ rowNo, receiver, message, reason, detail, dueAt }) => [
    rowNo,
    receiver,
    message,
    reason,
    detail,
    dueAt && sqlTime(dueAt),
  ]);
  const dueAt = postgresql ? sql`CAST(value ->> 5 AS timestamp(3))` : sql`value ->> 5`;
  return execute(
    tx,
    sql`INSERT INTO batch_items (batch_id, row_no, receiver, message, status, charged, reason, detail, due_at)
        SELECT CAST(${batchId} AS INTEGER), CAST(value ->> 0 AS INTEGER), value ->> 1, value ->> 2,
          CASE WHEN value ->> 3 IS NULL THEN 'READY' ELSE 'SKIPPED' END,
          CASE WHEN value ->> 3 IS NULL THEN ${charged(kind)} ELSE FALSE END,
          value ->> 3, value ->> 4, ${dueAt} FROM ${elementsOf(list)}`,
  );
}

const charged = (kind: "BULK" | "TEST") => (kind === "BULK" ? sql`TRUE` : sql`FALSE`);

/** The elements of a JSON array as rows with one column, `value`. */
function elementsOf(list: unknown[][]): Sql {
  const json = JSON.stringify(list);
  return postgresql ? sql`jsonb_array_elements(CAST(${json} AS jsonb)) AS t(value)` : sql`json_each(${json})`;
}
