import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { ATTACHMENT_MIME_TYPES, attachmentOfBatch } from "../attachments/of-batch";
import { DomainError } from "../errors";
import { filePieces } from "../files/read";
import { readableBatch } from "./detail";

export type AttachmentFile = {
  name: string;
  mimetype: string;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
};

/** What goes with the rows of a batch that one may read, or of one's own that waits to be queued. Throws NOT_FOUND. */
export async function attachmentFile(actor: Actor, batchId: number): Promise<AttachmentFile> {
  const own = { id: batchId, createdById: actor.id, submittedAt: null, cancelled: false };
  const isStaged = batchId < 2 ** 31 && (await db.batch.count({ where: own })) > 0;
  const { id } = isStaged ? { id: batchId } : await readableBatch(actor, batchId);
  const found = await attachmentOfBatch(id);
  if (!found) throw new DomainError("NOT_FOUND");
  const { name, type, size: bytes, fileId } = found;
  return { name, mimetype: ATTACHMENT_MIME_TYPES[type], bytes, content: filePieces(fileId) };
}
