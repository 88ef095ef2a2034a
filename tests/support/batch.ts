import { markBatch } from "~/domain/contacts/mark-known-items";
import { knownFirst } from "~/domain/contacts/prioritize-known";
import { postEntry } from "~/domain/credits/ledger";
import { db, execute, queryRows, sql, transaction } from "~/platform/db";

/** With an attachment for all, or of its own for every second row, at this price. */
export type Attached = { attached: "ALL" | "ROWS" | null; price: number };

export const hasOwn = ({ attached }: Attached, row: number) => attached === "ROWS" && row % 2 === 0;
/** The credits of a row of such a batch. */
export const priceOf = (how: Attached, row: number) =>
  how.attached === "ALL" || hasOwn(how, row) ? how.price : 1;

/** A queued batch of `rows` good rows (spreadsheet rows 2 to rows + 1), its credits reserved. */
export async function queuedBatch(
  owner: { id: number },
  rows: number,
  now: Date,
  numberOf: (row: number) => string = (row) => `62812${String(10_000_000 + row)}`,
  how: Attached = { attached: null, price: 1 },
): Promise<number> {
  const credits = Array.from({ length: rows }, (_, i) => priceOf(how, i + 2)).reduce((a, b) => a + b, 0);
  const { attached, price: attachmentPrice } = how;
  const counters = { recipients: rows, reserved: credits, attached, attachmentPrice };
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
    attachment_no: hasOwn(how, i + 2) ? 1 : null,
  }));
  await execute(
    db,
    sql`INSERT INTO batch_items (batch_id, row_no, receiver, message, status, charged, attachment_no)
        SELECT CAST(${id} AS INTEGER), g.row_no, g.receiver, g.message, 'READY', true, g.attachment_no
        FROM ${queryRows(list, { row_no: "int", receiver: "text", message: "text", attachment_no: "int" })} g`,
  );
  await markBatch({ id, userId: owner.id });
  await transaction((tx) => knownFirst(tx, id));
  const entry = {
    userId: owner.id,
    kind: "RESERVE" as const,
    amount: -credits,
    key: `batch:${id}:reserve`,
    batchId: id,
  };
  if (credits > 0) await transaction((tx) => postEntry(tx, entry, now));
  return id;
}
