import { db } from "~/platform/db";
import type { Actor } from "../../actor";
import { DomainError } from "../../errors";
import { noStore, type StoreResponse } from "../../idempotency";
import type { Reading } from "../analysis/summary";
import { discardImport } from "../discard-import";
import { excludedItems, excludeRepeated } from "../keep-first";
import { type ChosenColumns, MESSAGES } from "../rows/find-columns";
import { stageSheet } from "../stage-sheet";
import { keepStaged, stagedImport } from "../staged-import";
import { withStagedUpload } from "../staged-upload/read-upload";
import { stagedUpload } from "../staged-upload/staged-upload";
import type { FindContacts } from "../types";

/** `text`: for all rows; left out: each row brings its own. `findContacts`: of an import from contact lists. */
export type Correction = { text: string | undefined; findContacts: FindContacts; left?: AbortSignal };

/**
 * Gives an import that waits on the check page another text for all rows, without another upload. Without a text each
 * row brings its own. What was uploaded is read once more, as at the upload; of lists, the contacts that fit now. The
 * new import then takes the place of the earlier one, with its name, its files and the choice to send only the first
 * row of each number. Whatever goes wrong, the earlier one stays as it is. Returns the id of the new one.
 *
 * Throws NOT_FOUND as `stagedImport` does, UPLOAD_GONE where what was uploaded was not kept, CONFLICT when it is queued
 * or discarded meanwhile, and what `findContacts` and `stageSheet` throw.
 */
export async function correctText(
  actor: Actor,
  id: number,
  { text, findContacts, left }: Correction,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ id: number }> {
  const staged = await stagedImport(actor, id, now);
  const kept = await stagedUpload(id, db);
  if (!kept) throw new DomainError("UPLOAD_GONE");
  const { name, attached } = staged;
  const columns = columnsOf(staged.reading as Reading | null, text);
  const keepsFirst = (await excludedItems(id)) > 0;
  const replaces = { id, attached, hashes: kept.hashes };
  const whose = { user: actor, createdById: actor.id, kind: "BULK" as const };
  const wish = { whose: actor.id, filename: name, left, findContacts };
  const next = await withStagedUpload(kept, wish, (recipients) =>
    stageSheet({ ...whose, name, recipients, columns, text, replaces }, now, {
      complete: keepStaged(actor, keep),
    }),
  );
  if (keepsFirst) await excludeRepeated(actor, next.id, now);
  await discardImport(id).catch(() => {}); // pruneUnfinishedImports does it
  return { id: next.id };
}

/** The columns as they were found or chosen before. With a text for all, none is needed for messages. */
function columnsOf(reading: Reading | null, text: string | undefined): ChosenColumns {
  const { [MESSAGES]: messages, ...others } = reading?.found_by ?? {};
  return text === undefined && messages !== undefined ? { ...others, messages } : others;
}
