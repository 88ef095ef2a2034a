import { basename } from "node:path";
import type { Actor } from "../actor";
import { batchById } from "../batches/detail";
import type { BatchView, UploadSummary } from "../batches/views";
import { type KeepAnswer, keptNowhere } from "../request-keys";
import { importSheet } from "./import-sheet";

export const BATCH_NAME_CHARS_MAX = 200;

export type UploadedSheet = {
  path: string;
  filename: string;
  /** Aborted when whoever sent it has left. */
  left?: AbortSignal;
};
export type CreatedBatch = { ok: true; batch: BatchView; summary: UploadSummary };

/**
 * Queues the rows of an .xlsx file on disk as a batch of the actor, named after the file unless `name`
 * says otherwise, and reserves one credit for each queued row. All or nothing: throws what `importSheet`
 * throws, and then nothing is saved. Rows with a fault are kept as SKIPPED with their reason.
 */
export async function createBatch(
  actor: Actor,
  file: UploadedSheet,
  { name }: { name?: string },
  now: Date,
  keep: KeepAnswer = keptNowhere,
): Promise<CreatedBatch> {
  const { path, left } = file;
  const wish = { user: actor, createdById: actor.id, kind: "BULK" as const, name: nameOf(file, name) };
  return importSheet({ ...wish, path, left }, now, async (tx, { id, summary }) => {
    const answer = { ok: true as const, batch: await batchById(actor, id, tx), summary };
    await keep(tx, answer);
    return answer;
  });
}

/** What a batch is called: as wished, else after its file. */
export function nameOf({ filename }: UploadedSheet, wish = ""): string {
  const file = basename(filename.replaceAll("\\", "/"));
  const names = [wish, file].map((name) =>
    name
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, BATCH_NAME_CHARS_MAX),
  );
  return names.find((name) => name !== "") ?? "batch.xlsx";
}
