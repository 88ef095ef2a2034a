/*
 * Which rows of a batch go to people who are known. It is looked up once its rows are there, some thousand at a time,
 * and costs nothing in an account that knows nobody. Whoever writes after that is marked when they do
 * (sending/people/mark-waiting.ts): what is learnt is committed first, and looked up after the rows are, so that of
 * two that happen at once one sees the other.
 */
import { setImmediate } from "node:timers/promises";
import { db, execute, query, rowsOf, sql, type Tx, transaction } from "~/platform/db";
import { anyKnown, knownAmong } from "./known";

const ROWS_AT_ONCE = 5_000;

type Row = { row_no: number; receiver: string };

/** Marks the rows of a batch that go to people who are known; answers how many. */
export async function markBatch({ id, userId }: { id: number; userId: number }): Promise<number> {
  if (!(await anyKnown(userId))) return 0;
  let marked = 0;
  for (let after = -1; ; await setImmediate()) {
    const rows = await query<Row>(
      db,
      sql`SELECT row_no, receiver FROM batch_items WHERE batch_id = ${id} AND status = 'READY' AND NOT known
            AND row_no > ${after} ORDER BY row_no LIMIT ${ROWS_AT_ONCE}`,
    );
    const known = await knownAmong(
      db,
      userId,
      rows.map(({ receiver }) => receiver),
    );
    const found = rows.filter(({ receiver }) => known.has(receiver));
    if (found.length > 0) marked += await transaction((tx) => markRows(tx, id, found));
    if (rows.length < ROWS_AT_ONCE) return marked;
    after = rows.at(-1)!.row_no;
  }
}

/** Those of these rows that have not ended are marked, and counted at their batch; answers how many. */
export async function markRows(tx: Tx, batchId: number, rows: { row_no: number }[]): Promise<number> {
  const marked = await execute(
    tx,
    sql`UPDATE batch_items SET known = true WHERE batch_id = ${batchId} AND status = 'READY' AND NOT known
          AND row_no IN (SELECT g.row_no FROM ${rowsOf(rows, { row_no: "int" })} g)`,
  );
  // Also of one that is not queued: whoever queues it waits for this, and counts them all (upload/submit-import.ts).
  if (marked > 0) await execute(tx, sql`UPDATE batches SET known = known + ${marked} WHERE id = ${batchId}`);
  return marked;
}
