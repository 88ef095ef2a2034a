/*
 * Marks which items of a batch go to known contacts. It looks them up once the items are stored, some thousand at a
 * time, and costs nothing in an account without known contacts. A contact who writes after that is known to the
 * next batch.
 */
import { setImmediate } from "node:timers/promises";
import { db, execute, isInList, query, sql, type Tx, transaction } from "~/platform/db";
import { anyKnown, findKnownContacts } from "./known-contacts";

const ROWS_AT_ONCE = 5_000;

type Row = { row_no: number; receiver: string };

/** Marks the rows of a batch that go to known contacts; returns how many. Without `tx` in several transactions. */
export async function markBatch({ id, userId }: { id: number; userId: number }, tx?: Tx): Promise<number> {
  const at = tx ?? db;
  if (!(await anyKnown(at, userId))) return 0;
  let marked = 0;
  for (let after = -1; ; await setImmediate()) {
    const rows = await query<Row>(
      at,
      sql`SELECT row_no, receiver FROM batch_items WHERE batch_id = ${id} AND status = 'READY' AND NOT known
            AND row_no > ${after} ORDER BY row_no LIMIT ${ROWS_AT_ONCE}`,
    );
    const known = await findKnownContacts(
      at,
      userId,
      rows.map(({ receiver }) => receiver),
    );
    const found = rows.filter(({ receiver }) => known.has(receiver));
    if (found.length > 0)
      marked += await (tx ? markRows(tx, id, found) : transaction((own) => markRows(own, id, found)));
    if (rows.length < ROWS_AT_ONCE) return marked;
    after = rows.at(-1)!.row_no;
  }
}

async function markRows(tx: Tx, batchId: number, rows: { row_no: number }[]): Promise<number> {
  const marked = await execute(
    tx,
    sql`UPDATE batch_items SET known = true WHERE batch_id = ${batchId} AND status = 'READY' AND NOT known
          AND ${isInList(
            "row_no",
            rows.map(({ row_no }) => row_no),
          )}`,
  );
  if (marked > 0) await execute(tx, sql`UPDATE batches SET known = known + ${marked} WHERE id = ${batchId}`);
  return marked;
}
