/*
 * Rows whose recipients opted out. They become SKIPPED before anything is queued, so they cost nothing. They are in
 * the count, the list and the download of what will not go. They are looked for when the sheet was read, and again
 * when it is queued. A later opt-out is found when the item is claimed (sending/claim/claim-fresh.ts).
 *
 * The sheet is searched piece by piece, each answered by the lists' indexes, so that no request waits behind a long
 * sheet.
 */
import { db, query, type Sql, sql } from "~/platform/db";
import { HOWS } from "../../opt-outs/add-remove";
import { anyOptedOut, isOptedOut } from "../../opt-outs/is-opted-out";
import { canonicalSql } from "../../phone-numbers/canonical-sql";
import { moveRows, type Piece, pieces } from "./move-rows";

const OPTED_OUT = "OPTED_OUT" as const;

/**
 * Why rows were left out: how their number came onto the account's list, that it is on that of all accounts, or was
 * erased.
 */
export const WHYS = [...HOWS, "EVERYBODYS", "FORGOTTEN"] as const;
export type OptedOut = { why: (typeof WHYS)[number]; rows: number }[];

type Sheet = { id: number; userId: number };

/**
 * Leaves out the rows of a sheet whose receivers want no messages; returns how many. Nothing else of the sheet may
 * be decided meanwhile; the times are to be counted afterwards (`countTimed`). Throws CONFLICT when it is queued or
 * discarded meanwhile.
 */
export async function excludeOptedOut({ id, userId }: Sheet): Promise<number> {
  if (!(await anyOptedOut(userId))) return 0;
  const stopped = sql`i.status = 'READY' AND ${isOptedOut(userId, canonicalSql("i.receiver"))}`;
  const move = { from: sql`status = 'READY'`, status: "SKIPPED", reason: OPTED_OUT } as const;
  let left = 0;
  for (const rows of await pieces(id)) left += await moveRows(id, await rowsWhere(id, rows, stopped), move);
  return left;
}

/**
 * Takes back the rows of recipients who are on no list any more. Returns how many. A row without a text was erased
 * and is not taken back. Throws as `excludeOptedOut` does.
 */
export async function includeOptedInAgain({ id, userId }: Sheet): Promise<number> {
  const willing = sql`i.reason = ${OPTED_OUT} AND i.message <> '' AND NOT ${isOptedOut(userId, canonicalSql("i.receiver"))}`;
  let taken = 0;
  const move = { from: sql`reason = ${OPTED_OUT}`, status: "READY", reason: null } as const;
  for (const rows of await pieces(id)) taken += await moveRows(id, await rowsWhere(id, rows, willing), move);
  return taken;
}

/**
 * Returns how many rows of a sheet are left out because their receivers want no messages, and why; the most first.
 */
export async function optedOut({ id, userId }: Sheet): Promise<OptedOut> {
  const why = sql`CASE WHEN i.receiver = '' THEN 'FORGOTTEN' ELSE COALESCE(o.how, 'EVERYBODYS') END`;
  return query<OptedOut[number]>(
    db,
    sql`SELECT ${why} AS why, COUNT(*) AS rows
        FROM batch_items i LEFT JOIN opt_outs o ON o.number = ${canonicalSql("i.receiver")} AND o.user_id = ${userId}
        WHERE i.batch_id = ${id} AND i.reason = ${OPTED_OUT} GROUP BY ${why} ORDER BY 2 DESC, 1`,
  );
}

function rowsWhere(id: number, { from, to }: Piece, condition: Sql): Promise<{ row_no: number }[]> {
  return query(
    db,
    sql`SELECT i.row_no FROM batch_items i
        WHERE i.batch_id = ${id} AND i.row_no >= ${from} AND i.row_no < ${to} AND ${condition}`,
  );
}
