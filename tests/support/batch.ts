import { postEntry } from "~/domain/credits/ledger";
import { db, execute, rowsOf, sql, transaction } from "~/platform/db";

/** A queued batch of `rows` good rows (spreadsheet rows 2 to rows + 1), its credits reserved. */
export async function queuedBatch(
  owner: { id: number },
  rows: number,
  now: Date,
  numberOf: (row: number) => string = (row) => `62812${String(10_000_000 + row)}`,
): Promise<number> {
  const counters = { recipients: rows, reserved: rows };
  const data = {
    userId: owner.id,
    createdById: owner.id,
    name: "test.xlsx",
    createdAt: now,
    submittedAt: now,
    ...counters,
  };
  const { id } = await db.batch.create({ data });
  const list = Array.from({ length: rows }, (_, i) => ({
    row_no: i + 2,
    receiver: numberOf(i + 2),
    message: `Halo ${i + 2}`,
  }));
  await execute(
    db,
    sql`INSERT INTO batch_items (batch_id, row_no, receiver, message, status, charged)
        SELECT CAST(${id} AS INTEGER), g.row_no, g.receiver, g.message, 'READY', true
        FROM ${rowsOf(list, { row_no: "int", receiver: "text", message: "text" })} g`,
  );
  const entry = {
    userId: owner.id,
    kind: "RESERVE" as const,
    amount: -rows,
    key: `batch:${id}:reserve`,
    batchId: id,
  };
  await transaction((tx) => postEntry(tx, entry, now));
  return id;
}
