import { db, transaction } from "~/platform/db";
import { nudge } from "~/platform/db/changes";
import { chargeCopy } from "../account-storage/copy";
import type { Actor } from "../actor";
import { copyAttachment } from "../attachments/of-batch";
import { type BatchView, batchView } from "../batches/views";
import { reserveCredits } from "../credits/reserve";
import { DomainError } from "../errors";
import { knownFirst } from "../people/known-first";
import { type KeepAnswer, keptNowhere } from "../request-keys";
import { BATCH_NAME_CHARS_MAX } from "./create";
import { isCut } from "./rows/read-message";
import { stagedImport } from "./staged";

const NAME_END = " (try-out)";

/**
 * Sends the message of one row of a sheet that waits for a decision to one's own number, as a batch of one
 * row for the credits of that row, at any hour. The sheet itself stays as it is. Throws NOT_FOUND, OWN_NUMBER_MISSING, ACCOUNT_FULL, and what `reserveCredits` throws.
 */
export async function tryOut(
  actor: Actor,
  importId: number,
  row: number,
  now: Date,
  keep: KeepAnswer = keptNowhere,
  atMost?: number,
): Promise<{ ok: true; batch: BatchView }> {
  const staged = await stagedImport(actor, importId, now);
  const item = await db.batchItem.findFirst({
    where: { batchId: staged.id, rowNo: row, message: { not: "" } },
  });
  if (!item || (item.status !== "READY" && isCut(item.message))) throw new DomainError("NOT_FOUND");
  return transaction(async (tx) => {
    const { phone } = await tx.user.findUniqueOrThrow({ where: { id: actor.id } });
    if (!phone) throw new DomainError("OWN_NUMBER_MISSING");
    const name = staged.name.slice(0, BATCH_NAME_CHARS_MAX - NAME_END.length) + NAME_END;
    const whose = { userId: actor.id, createdById: actor.id, storedFor: actor.id };
    const own = { ...whose, name, createdAt: now, submittedAt: now };
    const batch = await tx.batch.create({ data: { ...own, recipients: 1, anyHour: true } });
    const { rowNo, message, attachmentNo } = item;
    const to = {
      batchId: batch.id,
      rowNo,
      receiver: phone,
      message,
      attachmentNo,
      charged: true,
      known: true,
    };
    await tx.batchItem.create({ data: to });
    await knownFirst(tx, batch.id); // one's own number is no stranger's
    await copyAttachment(tx, staged.id, batch.id);
    await reserveCredits(tx, { batchId: batch.id, userId: actor.id, actorId: actor.id, atMost }, now);
    await nudge(tx);
    const queued = await tx.batch.findUniqueOrThrow({ where: { id: batch.id } });
    const answer = { ok: true as const, batch: batchView(queued) };
    await keep(tx, answer);
    await chargeCopy(tx, queued);
    return answer;
  });
}
