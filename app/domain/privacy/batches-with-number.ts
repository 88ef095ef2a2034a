/*
 * Finds the batches that have a number. The batches of an account are queried one after the other, some hundred in
 * one statement. The cost grows with one's own batches, never with what others sent to the same number. No other
 * request waits for more than one such statement.
 */
import { empty, parseTime, query, type Sql, sql, type Tx, timeParam } from "~/platform/db";
import { batchesContaining } from "../batches/items-of-recipient";
import type { AccountScope } from "./scope";

/** Batches of one statement: a look into an index for each. */
export const BATCHES_AT_ONCE = 500;

/** A place in the order of batches, newest first. */
export type BatchWithNumber = { id: number; submittedAt: Date };

/** The batches with this number, newest first, from `from` on (itself among them). Each comes when it is asked for. */
export async function* batchesWith(
  tx: Tx,
  whose: AccountScope,
  number: string,
  from: BatchWithNumber | null = null,
): AsyncGenerator<number> {
  for (let next = from, first = true; first || next; first = false) {
    const older: Sql = next
      ? sql`AND (b.submitted_at, b.id) ${first ? sql`<=` : sql`<`} (${timeParam(next.submittedAt)}, ${next.id})`
      : empty;
    const batches = await query<{ id: number; submitted_at: unknown }>(tx, newestFirst(whose, older));
    for (const { id } of await batchesContaining(tx, batches, number)) yield id;
    const last = batches.length === BATCHES_AT_ONCE ? batches.at(-1) : undefined;
    next = last ? { id: last.id, submittedAt: parseTime(last.submitted_at)! } : null;
  }
}

const newestFirst = (whose: AccountScope, older: Sql = empty): Sql =>
  sql`SELECT b.id, b.user_id, b.submitted_at FROM batches b
      WHERE ${whose === "everybody" ? empty : sql`b.user_id = ${whose.userId} AND`}
        b.kind = 'BULK' AND b.submitted_at IS NOT NULL ${older}
      ORDER BY b.submitted_at DESC, b.id DESC LIMIT ${BATCHES_AT_ONCE}`;

/** The newest batches of an account or of all, and whether there are no others. */
export async function newestBatches(
  tx: Tx,
  whose: AccountScope,
): Promise<{ batches: { id: number; user_id: number }[]; isAll: boolean }> {
  const batches = await query<{ id: number; user_id: number }>(tx, newestFirst(whose));
  return { batches, isAll: batches.length < BATCHES_AT_ONCE };
}
