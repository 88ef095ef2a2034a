import { db, type Tx, transaction } from "~/platform/db";
import { notify } from "~/platform/db/change-notifications";
import { cut } from "~/platform/graphemes";
import { chargeCopy } from "../account-storage/copy";
import type { Actor } from "../actor";
import { copyAttachment } from "../attachments/batch-attachments";
import { type BatchView, batchView } from "../batches/views";
import { markBatch } from "../contacts/mark-known-items";
import { knownFirst } from "../contacts/prioritize-known";
import { reserveCredits } from "../credits/reserve";
import { DomainError } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { findOptedOut } from "../opt-outs/is-opted-out";
import { isBasisRequired } from "../settings/app-settings";
import { type OwnNumber, ownNumber } from "../users/own-number";
import { BATCH_NAME_CHARS_MAX } from "./create";
import { assertStillWaiting } from "./exclusions/move-rows";
import { isCut } from "./rows/read-message";
import { stagedImport } from "./staged-import";

const NAME_END = " (test)";

/**
 * How a try-out goes. `at_once`: the number is confirmed, so it goes at any hour and is no new contact. `as_any`:
 * it may be any person's, so it goes as any message does. `unconfirmed`: not even that, since batches need a legal
 * basis here.
 */
export type TryOutWay = "at_once" | "as_any" | "unconfirmed" | "no_number";

/** Returns how a try-out to this number would go. */
export function tryOutWay({ phone, isConfirmed }: OwnNumber, basisRequired: boolean): TryOutWay {
  if (phone === null) return "no_number";
  if (isConfirmed) return "at_once";
  return basisRequired ? "unconfirmed" : "as_any";
}

/**
 * Sends the message of one row of a sheet that waits for a decision to one's own number. It is a batch of one row
 * for the credits of that row, as `tryOutWay` says. The sheet itself stays as it is. Throws NOT_FOUND,
 * OWN_NUMBER_MISSING, OWN_NUMBER_UNCONFIRMED, OWN_NUMBER_OPTED_OUT, ACCOUNT_FULL, and what `reserveCredits` throws.
 */
export async function tryOut(
  actor: Actor,
  importId: number,
  row: number,
  now: Date,
  keep: StoreResponse = noStore,
  atMost?: number,
): Promise<{ ok: true; batch: BatchView; way: TryOutWay }> {
  const staged = await stagedImport(actor, importId, now);
  const item = await db.batchItem.findFirst({
    where: { batchId: staged.id, rowNo: row, message: { not: "" } },
  });
  if (!item || (item.status !== "READY" && isCut(item.message))) throw new DomainError("NOT_FOUND");
  return transaction(async (tx) => {
    await assertStillWaiting(tx, staged.id); // what goes with the row is copied from it
    const { receiver, isConfirmed } = await receiverOf(tx, actor.id);
    const room = BATCH_NAME_CHARS_MAX - NAME_END.length;
    const name = cut(staged.name, room, room) + NAME_END;
    const whose = { userId: actor.id, createdById: actor.id, storedFor: actor.id };
    const own = { ...whose, name, createdAt: now, submittedAt: now };
    const batch = await tx.batch.create({ data: { ...own, recipients: 1, anyHour: isConfirmed } });
    const { rowNo, message, attachmentNo } = item;
    const to = { batchId: batch.id, rowNo, receiver, message, attachmentNo };
    await tx.batchItem.create({ data: { ...to, charged: true, known: isConfirmed } });
    if (!isConfirmed) await markBatch({ id: batch.id, userId: actor.id }, tx);
    await knownFirst(tx, batch.id);
    await copyAttachment(tx, staged.id, batch.id);
    await reserveCredits(tx, { batchId: batch.id, userId: actor.id, actorId: actor.id, atMost }, now);
    await notify(tx);
    const queued = await tx.batch.findUniqueOrThrow({ where: { id: batch.id } });
    const way = isConfirmed ? ("at_once" as const) : ("as_any" as const);
    const answer = { ok: true as const, batch: batchView(queued), way };
    await keep(tx, answer);
    await chargeCopy(tx, queued);
    return answer;
  });
}

async function receiverOf(tx: Tx, userId: number) {
  const own = await ownNumber(tx, userId);
  const { phone: receiver, isConfirmed } = own;
  if (receiver === null) throw new DomainError("OWN_NUMBER_MISSING");
  if (tryOutWay(own, await isBasisRequired(tx)) === "unconfirmed")
    throw new DomainError("OWN_NUMBER_UNCONFIRMED");
  if ((await findOptedOut(tx, [{ userId, receiver }])).length > 0)
    throw new DomainError("OWN_NUMBER_OPTED_OUT");
  return { receiver, isConfirmed };
}
