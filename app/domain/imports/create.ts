import { basename } from "node:path";
import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { batchById } from "../batches/get";
import { assertBasis } from "../batches/legal-basis";
import type { BatchView, UploadSummary } from "../batches/views";
import { noStore, type StoreResponse } from "../idempotency";
import type { ReadAs } from "./analysis/summary";
import { importSheet } from "./import-sheet";
import { resolveText } from "./resolve-text";
import type { BatchOptions, Recipients } from "./types";

export const BATCH_NAME_CHARS_MAX = 200;

export type CreatedBatch = { ok: true; batch: BatchView; summary: UploadSummary; read: ReadAs };

/**
 * Queues recipients, however they came, as a batch of the actor. It has the name of their file unless `name` gives
 * another, and reserves one credit for each queued row. Rows with a fault are stored as SKIPPED with their reason.
 * All or nothing: throws what `importSheet` and `assertBasis` throw, and then nothing is saved.
 */
export async function createBatch(
  actor: Actor,
  recipients: Recipients,
  wish: BatchOptions,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<CreatedBatch> {
  await assertBasis(db, wish.basis ?? null); // before a long sheet is read for nothing
  const text = await resolveText(actor, wish, now);
  const whose = { user: actor, createdById: actor.id, kind: "BULK" as const };
  return importSheet(
    {
      ...whose,
      ...{ name: batchName(recipients, wish.name), recipients, text },
      ...{ when: wish.when, basis: wish.basis, attachment: wish.attachment },
      attachments: wish.attachments,
      columns: wish.columns,
    },
    now,
    async (tx, { id, summary, read }) => {
      const answer = { ok: true as const, batch: await batchById(actor, id, tx), summary, read };
      await keep(tx, answer);
      return answer;
    },
  );
}

/** Returns what a batch is called: the given name, otherwise that of its file. */
export function batchName(recipients: Recipients, wish = ""): string {
  const file = "path" in recipients ? basename(recipients.filename.replaceAll("\\", "/")) : "";
  const names = [wish, file].map((name) =>
    name
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, BATCH_NAME_CHARS_MAX),
  );
  return names.find((name) => name !== "") ?? ("path" in recipients ? "batch.xlsx" : "batch");
}
