/*
 * An upload becomes a batch in one step. Whatever goes wrong, nothing of it stays: not the rows, not the
 * batch, not a credit.
 */

import { type Tx, transaction } from "~/platform/db";
import type { UploadSummary } from "../batches/views";
import { discardImport } from "./discard-import";
import { type Import, stageSheet } from "./stage-sheet";
import { submitImport } from "./submit-import";
import { noValidRow } from "./upload-faults";

export type Imported = { id: number; summary: UploadSummary };

/**
 * Reads a sheet into a batch of its own and queues it; `also` happens in the same transaction, and makes the
 * answer. Throws DomainError: FILE_… for what is wrong with the file, FILE_NO_VALID_ROW (with the summary in its extra) and NOT_ENOUGH_CREDITS {needed, balance}.
 */
export async function importSheet<T>(
  wish: Import,
  now: Date,
  also: (tx: Tx, imported: Imported) => Promise<T>,
): Promise<T> {
  const { id, summary } = await stageSheet(wish, now);
  try {
    if (summary.queued === 0) throw noValidRow(summary);
    return await transaction(async (tx) => {
      await submitImport(tx, id, wish.createdById, now, wish);
      return also(tx, { id, summary });
    });
  } catch (error) {
    await discardImport(id).catch(() => {}); // pruneUnfinishedImports does it; what went wrong first is told
    throw error;
  }
}
