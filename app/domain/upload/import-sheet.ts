/*
 * An upload becomes a batch in one step. Whatever goes wrong, nothing of it stays: not the rows, not the
 * batch, not a credit.
 */
import { transaction } from "~/platform/db";
import type { UploadSummary } from "../batches/views";
import { discardImport } from "./discard-import";
import { type Import, stageSheet } from "./stage-sheet";
import { submitImport } from "./submit-import";
import { noValidRow } from "./upload-faults";

export type { Import };

/**
 * Reads a sheet into a batch of its own and queues it. Throws DomainError: FILE_… for what is wrong with
 * the file, FILE_NO_VALID_ROW (with the summary in its extra) and NOT_ENOUGH_CREDITS {needed, balance}.
 */
export async function importSheet(wish: Import, now: Date): Promise<{ id: number; summary: UploadSummary }> {
  const { id, summary } = await stageSheet(wish, now);
  try {
    if (summary.queued === 0) throw noValidRow(summary);
    await transaction((tx) => submitImport(tx, id, wish.createdById, now));
    return { id, summary };
  } catch (error) {
    await discardImport(id);
    throw error;
  }
}
