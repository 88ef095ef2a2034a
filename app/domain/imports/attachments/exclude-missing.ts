import { setImmediate } from "node:timers/promises";
import { db, execute, isInList, query, queryRows, sql, transaction } from "~/platform/db";
import { chargeBatch } from "../../account-storage/charge";
import { ofProcess } from "../../account-storage/connection";
import { bytesOfItems } from "../../account-storage/items";

/** Of one look and one change: SQLite gives up the event loop only between two statements. */
const ROWS_PER_STATEMENT = 1_000;

/** An attachment that cannot go, and what its rows say of it. */
export type Excluded = { no: number; detail: string };

type Row = { row_no: number; attachment_no: number };

/**
 * Leaves out the rows whose file cannot go with them. Returns how many. Only for a batch that cannot be queued yet:
 * its counters are written afterwards.
 */
export async function excludeMissing(batchId: number, files: Excluded[]): Promise<number> {
  if (files.length === 0) return 0;
  const details = new Map(files.map(({ no, detail }) => [no, detail]));
  let left = 0;
  for (let after = 0; ; ) {
    const rows = await someWithout(batchId, files, after);
    const last = rows.at(-1);
    if (!last) return left;
    await excludeItems(batchId, rows, details);
    left += rows.length;
    after = last.row_no;
    await setImmediate();
  }
}

/** The next of them, in the order of the sheet. */
function someWithout(batchId: number, files: Excluded[], after: number): Promise<Row[]> {
  const numbers = sql`SELECT g.no FROM ${queryRows(
    files.map(({ no }) => ({ no })),
    { no: "int" },
  )} g`;
  return query<Row>(
    db,
    sql`SELECT row_no, attachment_no FROM batch_items
        WHERE batch_id = ${batchId} AND status = 'READY' AND attachment_no IN (${numbers})
          AND row_no > ${after} ORDER BY row_no LIMIT ${ROWS_PER_STATEMENT}`,
  );
}

/** The batch stands among the values: else SQLite reads all of them anew for each row of the batch. */
async function excludeItems(batch_id: number, rows: Row[], details: Map<number, string>): Promise<void> {
  const list = rows.map(({ row_no, attachment_no: no }) => ({
    ...{ batch_id, row_no, detail: details.get(no) ?? "" },
  }));
  const these = isInList(
    "row_no",
    rows.map(({ row_no }) => row_no),
  );
  await transaction(async (tx) => {
    const before = await bytesOfItems(tx, batch_id, these);
    await execute(
      tx,
      sql`UPDATE batch_items SET status = 'SKIPPED', reason = 'ATTACHMENT_MISSING', charged = FALSE,
            attachment_no = NULL, detail = g.detail
          FROM ${queryRows(list, { batch_id: "int", row_no: "int", detail: "text" })} g
          WHERE batch_items.batch_id = g.batch_id AND batch_items.row_no = g.row_no`,
    );
    const after = await bytesOfItems(tx, batch_id, these);
    await chargeBatch(ofProcess(tx), batch_id, { items: after - before });
  });
}
