import { setImmediate } from "node:timers/promises";
import { db, execute, query, rowsOf, sql } from "~/platform/db";

const ROWS_PER_STATEMENT = 5_000;

/** An attachment that cannot go, and what its rows say of it. */
export type LeftOut = { no: number; detail: string };

/**
 * Leaves out the rows whose file cannot go with them; answers how many. Only of a batch that nobody can queue yet: its
 * counters are written afterwards.
 */
export async function leaveOutWithout(batchId: number, files: LeftOut[]): Promise<number> {
  if (files.length === 0) return 0;
  const details = new Map(files.map(({ no, detail }) => [no, detail]));
  const numbers = sql`SELECT g.no FROM ${rowsOf(
    files.map(({ no }) => ({ no })),
    { no: "int" },
  )} g`;
  const found = await query<{ row_no: number; attachment_no: number }>(
    db,
    sql`SELECT row_no, attachment_no FROM batch_items
        WHERE batch_id = ${batchId} AND status = 'READY' AND attachment_no IN (${numbers}) ORDER BY row_no`,
  );
  for (let at = 0; at < found.length; at += ROWS_PER_STATEMENT) {
    const portion = found.slice(at, at + ROWS_PER_STATEMENT).map(({ row_no, attachment_no: no }) => ({
      row_no,
      detail: details.get(no) ?? "",
    }));
    await execute(
      db,
      sql`UPDATE batch_items SET status = 'SKIPPED', reason = 'ATTACHMENT_MISSING', charged = FALSE,
            attachment_no = NULL, detail = g.detail
          FROM ${rowsOf(portion, { row_no: "int", detail: "text" })} g
          WHERE batch_items.batch_id = ${batchId} AND batch_items.row_no = g.row_no`,
    );
    await setImmediate();
  }
  return found.length;
}
