import type { Actor } from "../../actor";
import { DomainError } from "../../errors";
import { noStore, type StoreResponse } from "../../idempotency";
import { resolveText } from "../resolve-text";
import { stageForCheck } from "../staged-import";
import type { BatchOptions, Recipients } from "../types";
import { keepUpload } from "./keep-upload";

/** What a choice of columns can cure. */
const ABOUT_COLUMNS = ["FILE_WRONG_HEADERS", "FILE_COLUMN_UNCLEAR"];

/**
 * Stores recipients to be looked at, as `stageForCheck` does. A file whose columns are not found is kept instead
 * (`asks`), so that its user can choose them. Throws as `stageForCheck` does.
 */
export async function stageUpload(
  actor: Actor,
  recipients: Recipients,
  wish: BatchOptions,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ id: number; asks?: true }> {
  try {
    return await stageForCheck(actor, recipients, wish, now, keep);
  } catch (error) {
    const isAboutColumns = error instanceof DomainError && ABOUT_COLUMNS.includes(error.code);
    if (!isAboutColumns || !("path" in recipients)) throw error;
    const text = await resolveText(actor, wish, now);
    const kept = await keepUpload(actor, recipients, { ...wish, text }, now, keep);
    if (!kept) throw error;
    return { ...kept, asks: true };
  }
}
