/*
 * Numbers that stand in more than one row of a sheet, each time with another message. Its owner may keep
 * the first row of each alone: the others become SKIPPED before anything is queued, so they cost nothing,
 * and are in the list and in the download of what will not go. Wherever this stops, what is there can be queued, or
 * asked for again.
 */
import { db, query, sql } from "~/platform/db";
import type { Actor } from "../../actor";
import type { Reason } from "../../errors";
import { stagedImport } from "../staged";
import { countTimed, moveRows } from "./move-rows";

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
  await countTimed(db, id);
}

/** Takes back what `keepFirstOfEach` left out. Throws as it does. */
export async function keepAll(actor: Actor, id: number, now: Date): Promise<void> {
  await stagedImport(actor, id, now);
  const left = await query<{ row_no: number }>(
    db,
    sql`SELECT row_no FROM batch_items WHERE batch_id = ${id} AND reason = ${LEFT_OUT} ORDER BY row_no`,
  );
  await moveRows(id, left, { from: sql`reason = ${LEFT_OUT}`, status: "READY", reason: null });
  await countTimed(db, id);
}
