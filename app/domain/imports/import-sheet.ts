/*
 * An upload becomes a batch in one step. Whatever goes wrong, nothing of it stays: not the rows, not the
 * batch, not a credit.
 */

import type { Tx } from "~/platform/db";
import { whyNone } from "./exclusions/no-rows-reason";
import { type Import, type Staged, stageSheet } from "./stage-sheet";
import { submitImport } from "./submit-import";
import { inputField } from "./types";
import { noValidRow } from "./upload-faults";

/**
 * Reads a sheet into a batch of its own and queues it; `also` runs in the same transaction and makes the answer.
 * Throws DomainError: FILE_… for what is wrong with the file, and NOT_ENOUGH_CREDITS {needed, balance}. Throws
 * FILE_NO_VALID_ROW with the summary in its extra, and with the commonest reasons as faults of the field that its
 * rows came in.
 */
export async function importSheet<T>(
  wish: Import,
  now: Date,
  also: (tx: Tx, imported: Staged) => Promise<T>,
): Promise<T> {
  return stageSheet(wish, now, {
    check: async ({ id, summary }) => {
      if (summary.queued > 0) return;
      throw noValidRow(summary, { field: inputField(wish.recipients), why: await whyNone(id) });
    },
    complete: async (tx, staged) => {
      await submitImport(tx, staged.id, wish.createdById, now, wish);
      return also(tx, staged);
    },
  });
}
