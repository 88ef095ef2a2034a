import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { ATTACHMENT_MIME_TYPES, attachmentNumber, attachmentOfBatch } from "../attachments/batch-attachments";
import { DomainError } from "../errors";
import { beingErased } from "../opt-outs/being-erased";
import { filePieces } from "../stored-files/read";
import { batchWithItems } from "./get";

export type AttachmentFile = {
  name: string;
  mimetype: string;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
};

/**
 * Returns an attachment of a batch whose items the actor may read, or of the actor's own one that waits to be
 * queued. `row`: of this row. Throws NOT_FOUND, BULK_HISTORY_REQUIRED.
 */
export async function attachmentFile(
  actor: Actor,
  batchId: number,
  row: number | null = null,
): Promise<AttachmentFile> {
  const own = { id: batchId, createdById: actor.id, submittedAt: null, cancelled: false };
  const isStaged = batchId < 2 ** 31 && (await db.batch.count({ where: own })) > 0;
  const { id } = isStaged ? { id: batchId } : await batchWithItems(actor, batchId);
  const no = row === null ? 0 : await ofRow(id, row);
  const found = no === null ? null : await attachmentOfBatch(id, no);
  if (!found) throw new DomainError("NOT_FOUND");
  const { name, type, size: bytes, fileId } = found;
  return { name, mimetype: ATTACHMENT_MIME_TYPES[type], bytes, content: filePieces(fileId) };
}

async function ofRow(batchId: number, rowNo: number): Promise<number | null> {
  if (!(rowNo > 0 && rowNo < 2 ** 31)) return null;
  const item = await db.batchItem.findUnique({
    where: { batchId_rowNo: { batchId, rowNo } },
    select: { receiver: true, attachmentNo: true, batch: { select: { attached: true, userId: true } } },
  });
  if (!item) return null;
  const { userId, attached } = item.batch;
  const isGone = item.attachmentNo !== null && (await beingErased(userId)).has(userId, item.receiver);
  return isGone ? null : attachmentNumber(attached, item.attachmentNo);
}
