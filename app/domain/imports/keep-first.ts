/*
 * Numbers that occur in more than one row of a sheet, each time with another message. Its owner may keep only the
 * first row of each. The others become SKIPPED before anything is queued, so they cost nothing. They are in the
 * list and the download of what will not go. Wherever this stops, what is there can be queued, or asked for again.
 */
import { db, sql, transaction } from "~/platform/db";
import type { Actor } from "../actor";
import type { Reason } from "../errors";
import { countTimed, movePieces } from "./exclusions/move-rows";
import { stagedImport } from "./staged-import";

const LEFT_OUT: Reason = "REPEATED_NUMBER";

/**
 * An earlier row of the sheet goes to the same number: one lookup in the index of persons for each row. PostgreSQL
 * has no statistics of a fresh sheet yet. It would go by status and row instead, through all rows for each. So the
 * condition is written so that no other index fits.
 */
const standsEarlier = sql`EXISTS (SELECT 1 FROM batch_items e WHERE e.batch_id = batch_items.batch_id
  AND e.receiver = batch_items.receiver AND e.receiver <> '' AND e.row_no + 0 < batch_items.row_no
  AND e.status || '' = 'READY')`;

/** Returns how many rows of a sheet were left out because their number stands in an earlier row. */
export async function excludedItems(batchId: number): Promise<number> {
  return db.batchItem.count({ where: { batchId, reason: LEFT_OUT } });
}

/**
 * Leaves out every row whose number stands in an earlier row that goes. Asked again, it changes nothing.
 * Throws NOT_FOUND as `stagedImport` does, and CONFLICT when the sheet is queued or discarded meanwhile.
 */
export async function excludeRepeated(actor: Actor, id: number, now: Date): Promise<void> {
  await stagedImport(actor, id, now);
  const from = sql`batch_items.status = 'READY' AND ${standsEarlier}`;
  await movePieces(id, { from, status: "SKIPPED", reason: LEFT_OUT });
  await transaction((tx) => countTimed(tx, id));
}

/** Takes back what `excludeRepeated` left out. Throws as it does. */
export async function includeRepeated(actor: Actor, id: number, now: Date): Promise<void> {
  await stagedImport(actor, id, now);
  await movePieces(id, { from: sql`reason = ${LEFT_OUT}`, status: "READY", reason: null });
  await transaction((tx) => countTimed(tx, id));
}
