/*
 * A user releases a batch. Its database went back in time, and it could not be found out what was sent since. So an
 * item may go out twice. It cannot if its time was still ahead when the loss was noticed, since from then on no
 * item of the batch was claimed.
 */
import type { Batch } from "generated/sqlite/client";
import { db, execute, query, queryRows, type Sql, sql, type Tx, timeParam } from "~/platform/db";
import { seek } from "~/platform/db/search/search";
import { messageIdFor } from "~/platform/waha";
import { moveItems } from "../sending/transition/transition-items";

/** Rows ended in one transaction. */
const ROWS_AT_ONCE = 1_000;
/** The daemon that claimed items may have had a clock that is so much ahead. */
const CLOCK_SKEW_MS = 60_000;

/** Of a held batch: rows that may have been sent meanwhile, and rows that surely were not. */
export type ReleaseNumbers = { doubtful: number; unsent: number };

/** Returns what releasing this batch would do; null where it is not held, and nothing is in doubt. */
export async function releaseNumbers(
  batch: Pick<Batch, "id" | "userId" | "held" | "cancelled">,
): Promise<ReleaseNumbers | null> {
  if (!batch.held || batch.cancelled) return null;
  const [row] = await seek<{ doubtful: number | bigint; unsent: number | bigint }>(
    sql`SELECT COUNT(*) FILTER (WHERE doubtful) AS doubtful, COUNT(*) FILTER (WHERE NOT doubtful) AS unsent FROM (
          SELECT ${isDoubtful(await lostAt(db))} AS doubtful ${openRows(batch.id)}) r`,
    { who: batch.userId },
  );
  return { doubtful: Number(row?.doubtful ?? 0), unsent: Number(row?.unsent ?? 0) };
}

/**
 * Ends items of a held batch that may have been sent meanwhile as unconfirmed, so that they are not sent again
 * automatically. The refund comes as for any unconfirmed item. Returns whether more may be left. The caller has
 * locked the dispatches and the batch.
 */
export async function endDoubtful(tx: Tx, id: number, now: Date): Promise<boolean> {
  const rows = await query<{ row_no: number; message_id: string | null; message_key: string }>(
    tx,
    sql`SELECT i.row_no, d.message_id, b.message_key ${openRows(id)} AND b.held AND NOT b.cancelled
          AND ${isDoubtful(await lostAt(tx))} ORDER BY i.row_no LIMIT ${ROWS_AT_ONCE}`,
  );
  if (rows.length === 0) return false;
  await execute(
    tx,
    sql`DELETE FROM dispatches WHERE batch_id = ${id} AND row_no IN (SELECT g.row_no FROM ${queryRows(
      rows.map(({ row_no }) => ({ row_no })),
      { row_no: "int" },
    )} g)`,
  );
  const moves = rows.map(({ row_no: rowNo, message_id, message_key }) => ({
    ...{ batchId: id, rowNo, from: "READY" as const, to: "FAILED" as const, reason: "UNCONFIRMED" as const },
    messageId: message_id ?? messageIdFor(message_key, rowNo), // a late receipt finds the row by it
  }));
  await moveItems(tx, moves, now);
  return rows.length === ROWS_AT_ONCE;
}

const openRows = (id: number) => sql`FROM batch_items i JOIN batches b ON b.id = i.batch_id
  LEFT JOIN dispatches d ON d.batch_id = i.batch_id AND d.row_no = i.row_no
  WHERE i.batch_id = ${id} AND i.status = 'READY'`;

/**
 * SQL: whether an item may have been sent. It was surely not if it is not in progress and had to wait for its own
 * time, or for the start of its batch.
 */
function isDoubtful(lost: Date | null): Sql {
  if (!lost) return sql`true`;
  const after = timeParam(new Date(lost.getTime() + CLOCK_SKEW_MS));
  return sql`CASE WHEN d.row_no IS NULL AND (i.due_at > ${after} OR b.start_at > ${after}) THEN false ELSE true END`;
}

async function lostAt(tx: Tx): Promise<Date | null> {
  const memory = await tx.memory.findUnique({ where: { id: 1 }, select: { lostAt: true } });
  return memory?.lostAt ?? null;
}
