/*
 * Leaves out or takes back rows of a sheet that waits for a decision. A row and the counter of its batch move
 * together, a few thousand at a time. They move only while the sheet is neither queued nor discarded.
 */
import { db, execute, forUpdate, isInList, query, type Sql, sql, type Tx, transaction } from "~/platform/db";
import { DomainError, type Reason } from "../../errors";

/** Each piece is a transaction of some hundredths of a second. */
export const ROWS_PER_COMMIT = 2_000;

/** `from`: which of the rows are still to be moved. */
export type Move = { from: Sql; status: "READY" | "SKIPPED"; reason: Reason | null };

/**
 * Moves those of the rows that are still to be moved; returns how many there were. Wherever it stops, what was
 * moved is whole but for the times (`countTimed`). Throws CONFLICT when the sheet is queued or discarded meanwhile.
 */
export async function moveRows(id: number, rows: readonly { row_no: number }[], move: Move): Promise<number> {
  let moved = 0;
  for (let at = 0; at < rows.length; at += ROWS_PER_COMMIT) {
    const portion = rows.slice(at, at + ROWS_PER_COMMIT);
    moved += await transaction((tx) => movePortion(tx, id, portion, move));
  }
  return moved;
}

/**
 * Moves all rows of a sheet that are to be moved, a piece of the sheet after the other; returns how many there
 * were. As `moveRows` otherwise. In `from` the rows are `batch_items`.
 */
export async function movePieces(id: number, move: Move): Promise<number> {
  let moved = 0;
  for (const { from, to } of await pieces(id)) {
    const among = sql`row_no >= ${from} AND row_no < ${to}`;
    moved += await transaction((tx) => moveAmong(tx, id, among, move));
  }
  return moved;
}

export type Piece = { from: number; to: number };

/** The pieces of a sheet, by the numbers of its rows. */
export async function pieces(id: number): Promise<Piece[]> {
  const [last] = await query<{ row_no: number }>(
    db,
    sql`SELECT row_no FROM batch_items WHERE batch_id = ${id} ORDER BY row_no DESC LIMIT 1`,
  );
  const count = last ? Math.floor(last.row_no / ROWS_PER_COMMIT) + 1 : 0;
  return Array.from({ length: count }, (_, i) => ({
    from: i * ROWS_PER_COMMIT,
    to: (i + 1) * ROWS_PER_COMMIT,
  }));
}

const movePortion = (tx: Tx, id: number, rows: readonly { row_no: number }[], move: Move) =>
  moveAmong(
    tx,
    id,
    isInList(
      "row_no",
      rows.map(({ row_no }) => row_no),
    ),
    move,
  );

async function moveAmong(tx: Tx, id: number, among: Sql, { from, status, reason }: Move): Promise<number> {
  await assertStillWaiting(tx, id);
  const moved = await execute(
    tx,
    sql`UPDATE batch_items SET status = ${status}, reason = ${reason},
          charged = ${status === "READY"} AND (SELECT b.kind FROM batches b WHERE b.id = ${id}) = 'BULK'
        WHERE batch_id = ${id} AND ${from} AND ${among}`,
  );
  const change = status === "SKIPPED" ? moved : -moved;
  await execute(tx, sql`UPDATE batches SET skipped = skipped + ${change} WHERE id = ${id}`);
  return moved;
}

/**
 * Says of a sheet anew how many of its rows go at a time of their own, and which is the first of them. Locks it first,
 * so that the counts are of after the last portion that was moved.
 */
export async function countTimed(tx: Tx, id: number): Promise<void> {
  await query(tx, sql`SELECT id FROM batches WHERE id = ${id} ${forUpdate()}`);
  const timed = sql`FROM batch_items WHERE batch_id = ${id} AND due_at IS NOT NULL AND status = 'READY'`;
  const firstDue = sql`ORDER BY due_at, row_no LIMIT 1`;
  await execute(
    tx,
    sql`UPDATE batches SET scheduled = (SELECT COUNT(*) ${timed}),
          next_due_at = (SELECT due_at ${timed} ${firstDue}),
          next_due_row = COALESCE((SELECT row_no ${timed} ${firstDue}), 0)
        WHERE id = ${id} AND submitted_at IS NULL`,
  );
}

/**
 * Locks a sheet, so that it cannot be queued or discarded until this transaction ends. Throws CONFLICT when it was.
 */
export async function assertStillWaiting(tx: Tx, id: number): Promise<void> {
  const waiting = sql`SELECT id FROM batches WHERE id = ${id} AND submitted_at IS NULL AND NOT cancelled ${forUpdate()}`;
  if ((await query(tx, waiting)).length === 0) throw new DomainError("CONFLICT");
}
