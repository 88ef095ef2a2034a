/*
 * A sheet that its owner checks before it is queued. `stageSheet` stores it invisibly, for its owner alone, for an
 * hour. Nothing is reserved and nothing is sent until it is confirmed.
 */
import type { Batch } from "generated/sqlite/client";
import { db, query, sql, type Tx, transaction } from "~/platform/db";
import { log } from "~/platform/log";
import type { Actor } from "../actor";
import { batchById } from "../batches/get";
import type { BatchView, UploadSummary } from "../batches/views";
import { DomainError, wrongField } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { dropRefused } from "../stored-files/drop";
import { assertStillActive } from "../users/locked-actor";
import { sentBefore } from "./already-sent";
import { batchName, unusedName } from "./create";
import { discardImport, storedUntil } from "./discard-import";
import { countTimed } from "./exclusions/move-rows";
import { excludeOptedOut, includeOptedInAgain } from "./exclusions/opted-out";
import { resolveText } from "./resolve-text";
import { type Completion, stageSheet } from "./stage-sheet";
import { stagedSummary } from "./staged-rows";
import { keepUpload, removeUpload } from "./staged-upload/staged-upload";
import { type Submission, submitImport } from "./submit-import";
import type { BatchOptions, Recipients } from "./types";

/** Of one user; the oldest goes when another comes, so that checking alone cannot fill the disk. */
const KEPT_MAX = 3;

/** Stores recipients to be looked at. Throws what `stageSheet` throws. */
export async function stageForCheck(
  actor: Actor,
  recipients: Recipients,
  wish: BatchOptions,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ id: number }> {
  const text = await resolveText(actor, wish, now);
  const own = batchName(recipients, wish.name, text);
  const name = wish.name?.trim() ? own : await unusedName(actor.id, own);
  const whose = { user: actor, createdById: actor.id, kind: "BULK" as const };
  const { id } = await stageSheet(
    {
      ...whose,
      name,
      recipients,
      text,
      attachment: wish.attachment,
      attachments: wish.attachments,
      columns: wish.columns,
    },
    now,
    { complete: keepStaged(actor, keep) },
  );
  const others = [wish.attachment, wish.attachments].flatMap((file) => (file ? [file.sha256] : []));
  // It is whole without that: only its text could not be corrected, where the account has no room left.
  await keepUpload(id, recipients, others, now).catch((error) =>
    log.warn({ import: id, error: String(error) }, "the upload is not kept: its text cannot be corrected"),
  );
  const kept = await query<{ id: number }>(
    db,
    sql`SELECT id FROM batches WHERE user_id = ${actor.id} AND kind = 'BULK' AND submitted_at IS NULL AND recipients > 0
        ORDER BY id DESC LIMIT 100 OFFSET ${KEPT_MAX}`,
  );
  for (const old of kept) await discardImport(old.id);
  return { id };
}

/** What completes an import that its owner checks: `keep` gets its `{id}`. Throws UNAUTHENTICATED. */
export const keepStaged =
  (actor: Actor, keep: StoreResponse): Completion<{ id: number }>["complete"] =>
  async (tx, { id }) => {
    await assertStillActive(tx, actor.id);
    await keep(tx, { id });
    return { id };
  };

/** One's own sheet that waits for a decision. Throws NOT_FOUND, also when its hour is over. */
export async function stagedImport(actor: Actor, id: number, now: Date): Promise<Batch> {
  const known = Number.isInteger(id) && id > 0 && id < 2 ** 31;
  const own = { userId: actor.id, kind: "BULK", submittedAt: null, cancelled: false, recipients: { gt: 0 } };
  const batch = known && (await db.batch.findFirst({ where: { id, ...own } }));
  if (!batch || storedUntil(batch) <= now) throw new DomainError("NOT_FOUND");
  return batch;
}

/**
 * Queues it: credits are reserved and the batch is there, once; asked again, it answers the same. Rows of those who
 * want no messages by now are left out and cost nothing. A file that was sent today already needs `again`. Throws
 * NOT_FOUND, VALIDATION of `again`, of its basis or of its hours, what `reserveCredits` throws, and CONFLICT when
 * it has no row that can go.
 */
export async function confirmImport(
  actor: Actor,
  id: number,
  { again, ...submission }: { again: boolean } & Submission,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ batch: BatchView; summary: UploadSummary }> {
  try {
    const staged = await stagedImport(actor, id, now);
    let files: number[] = [];
    if (!again && (await sentBefore(staged, now))) throw wrongField("again", { code: "REQUIRED" });
    await includeOptedInAgain(staged);
    await excludeOptedOut(staged);
    await transaction(async (tx) => {
      await countTimed(tx, id);
      await submitImport(tx, id, actor.id, now, submission);
      // Again, while its owner is locked: the same file may have been queued from another sheet meanwhile.
      if (!again && (await sentBefore(staged, now, tx))) throw wrongField("again", { code: "REQUIRED" });
      files = await removeUpload(tx, id);
      if (keep !== noStore) await keep(tx, await confirmed(actor, id, tx));
    });
    for (const file of files) await dropRefused({ id: file, isNew: true }, staged.createdAt).catch(() => {});
  } catch (error) {
    if (!(await isQueued(actor, id))) throw error; // else it is a second press, and the first one queued it
  }
  return confirmed(actor, id);
}

const confirmed = async (actor: Actor, id: number, on: Tx = db) => ({
  batch: await batchById(actor, id, on),
  summary: await stagedSummary(id, on),
});

async function isQueued(actor: Actor, id: number): Promise<boolean> {
  return (await db.batch.count({ where: { id, createdById: actor.id, submittedAt: { not: null } } })) > 0;
}

/** Throws it away. Throws NOT_FOUND when there is none, or it was queued. */
export async function discardStaged(actor: Actor, id: number, now: Date): Promise<void> {
  await discardImport((await stagedImport(actor, id, now)).id);
}
