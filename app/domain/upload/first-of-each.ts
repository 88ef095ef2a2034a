/*
 * Numbers that stand in more than one row of a sheet, each time with another message. Its owner may keep
 * the first row of each alone: the others become SKIPPED before anything is queued, so they cost nothing,
 * and are in the list and in the download of what will not go. Rows and counters move together, a few
 * thousand at a time: wherever this stops, what is there can be queued, or asked for again.
 */
import { db, execute, forUpdate, query, rowsOf, type Sql, sql, type Tx, transaction } from "~/platform/db";
import type { Actor } from "../actor";
import { DomainError, type Reason } from "../errors";
import { stagedImport } from "./staged";

const ROWS_PER_COMMIT = 5_000;
const LEFT_OUT: Reason = "REPEATED_NUMBER";

/** How many rows of a sheet were left out because their number stands in an earlier row. */
export async function leftOut(batchId: number): Promise<number> {
  return db.batchItem.count({ where: { batchId, reason: LEFT_OUT } });
}

/**
 * Leaves out every row whose number stands in an earlier row that goes. Asked again, it changes nothing.
 * Throws NOT_FOUND as `stagedImport` does, and CONFLICT when the sheet is queued or discarded meanwhile.
 */
export async function keepFirstOfEach(actor: Actor, id: number, now: Date): Promise<void> {
  await stagedImport(actor, id, now);
  const later = await query<{ row_no: number }>(
    db,
    sql`SELECT row_no FROM (SELECT row_no, ROW_NUMBER() OVER (PARTITION BY receiver ORDER BY row_no) AS place
          FROM batch_items WHERE batch_id = ${id} AND status = 'READY') AS placed
        WHERE place > 1 ORDER BY row_no`,
  );
  await moveRows(id, later, { from: sql`status = 'READY'`, status: "SKIPPED", reason: LEFT_OUT });
}

/** Takes back what `keepFirstOfEach` left out. Throws as it does. */
export async function keepAll(actor: Actor, id: number, now: Date): Promise<void> {
  await stagedImport(actor, id, now);
  const left = await query<{ row_no: number }>(
    db,
    sql`SELECT row_no FROM batch_items WHERE batch_id = ${id} AND reason = ${LEFT_OUT} ORDER BY row_no`,
  );
  await moveRows(id, left, { from: sql`reason = ${LEFT_OUT}`, status: "READY", reason: null });
}

type Move = { from: Sql; status: "READY" | "SKIPPED"; reason: Reason | null };

async function moveRows(id: number, rows: { row_no: number }[], move: Move): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_COMMIT) {
    const portion = rows.slice(at, at + ROWS_PER_COMMIT);
    await transaction((tx) => movePortion(tx, id, portion, move));
  }
}

async function movePortion(tx: Tx, id: number, rows: { row_no: number }[], { from, status, reason }: Move) {
  await assertStillWaiting(tx, id);
  const moved = await execute(
    tx,
    sql`UPDATE batch_items SET status = ${status}, charged = ${status === "READY"}, reason = ${reason}
        WHERE batch_id = ${id} AND ${from} AND row_no IN (SELECT g.row_no FROM ${rowsOf(rows, { row_no: "int" })} g)`,
  );
  const timed = sql`FROM batch_items WHERE batch_id = ${id} AND due_at IS NOT NULL AND status = 'READY'`;
  const firstDue = sql`ORDER BY due_at, row_no LIMIT 1`;
  await execute(
    tx,
    sql`UPDATE batches SET skipped = skipped + ${status === "SKIPPED" ? moved : -moved},
          scheduled = (SELECT COUNT(*) ${timed}),
          next_due_at = (SELECT due_at ${timed} ${firstDue}),
          next_due_row = COALESCE((SELECT row_no ${timed} ${firstDue}), 0)
        WHERE id = ${id}`,
  );
}

/** Locked until the portion is moved, so that nobody queues it in between. */
async function assertStillWaiting(tx: Tx, id: number): Promise<void> {
  const waiting = sql`SELECT id FROM batches WHERE id = ${id} AND submitted_at IS NULL AND NOT cancelled ${forUpdate()}`;
  if ((await query(tx, waiting)).length === 0) throw new DomainError("CONFLICT");
}
