import { db, execute, query, sql, type Tx } from "~/platform/db";
import type { AttachmentType } from "~/platform/file-type";
import { storageAccount } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { releaseFiles } from "../account-storage/files";

/** As the API gives it; `size` in bytes. */
export type AttachmentView = { name: string; type: AttachmentType; size: number };

export const ATTACHMENT_MIME_TYPES: Record<AttachmentType, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
  mp4: "video/mp4",
};

export type Attachment = AttachmentView & { fileId: number };

/** Of a batch (as `b`) and a row of it (as `i`): null when nothing goes with that row. */
export const attachedOfRow = sql`CASE WHEN b.attached = 'ROWS' AND i.attachment_no IS NULL THEN NULL ELSE b.attached END`;

/** Returns what goes with every row of a batch, or what is its attachment `no`; null: nothing. */
export async function attachmentOfBatch(batchId: number, no = 0, on: Tx = db): Promise<Attachment | null> {
  const found = await on.batchAttachment.findUnique({ where: { batchId_no: { batchId, no } } });
  if (!found) return null;
  const { name, type, bytes, fileId } = found;
  return { name, type: type as AttachmentType, size: bytes, fileId };
}

/** The same without the place where it lies, for callers that may not know it. */
export async function attachmentView(batchId: number, no = 0): Promise<AttachmentView | null> {
  const found = await attachmentOfBatch(batchId, no);
  return found && { name: found.name, type: found.type, size: found.size };
}

/** Returns which attachment goes with a row of a batch; null: none does. */
export function attachmentNumber(attached: string | null, ofRow: number | null): number | null {
  if (attached === null) return null;
  return attached === "ALL" ? 0 : ofRow;
}

/** A row, and what its batch and it say of what goes with it. */
export type AttachedRow = { batchId: number; attached: string | null; attachmentNo: number | null };

/** Returns what goes with each of these rows, in their order; null: nothing does. */
export async function attachmentsOfRows(rows: AttachedRow[]): Promise<(AttachmentView | null)[]> {
  const places = rows.map(({ batchId, attached, attachmentNo }) => {
    const no = attachmentNumber(attached, attachmentNo);
    return no === null ? null : { batchId, no };
  });
  const wanted = places.filter((place) => place !== null);
  if (wanted.length === 0) return rows.map(() => null);
  const found = await db.batchAttachment.findMany({ where: { OR: wanted } });
  const byPlace = new Map(found.map((each) => [`${each.batchId}.${each.no}`, each]));
  return places.map((place) => {
    const each = place && byPlace.get(`${place.batchId}.${place.no}`);
    return each ? { name: each.name, type: each.type as AttachmentType, size: each.bytes } : null;
  });
}

/** A batch that is made of rows of another one takes along what goes with them. */
export async function copyAttachment(tx: Tx, from: number, to: number): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO batch_attachments (batch_id, no, name, type, bytes, file_id)
        SELECT CAST(${to} AS INTEGER), no, name, type, bytes, file_id FROM batch_attachments WHERE batch_id = ${from}
          AND (no = 0 OR no IN (SELECT attachment_no FROM batch_items WHERE batch_id = ${to} AND attachment_no IS NOT NULL))`,
  );
  await execute(
    tx,
    sql`UPDATE batches SET attached = (SELECT o.attached FROM batches o WHERE o.id = ${from}) WHERE id = ${to}`,
  );
}

/**
 * Removes the attachments of a batch that `which` (a condition over batch_attachments) selects. Returns the ids of
 * their files, which are deleted later unless something else refers to them.
 */
export async function removeAttachments(tx: Tx, batchId: number, which = sql`no >= 0`): Promise<number[]> {
  const gone = await query<{ file_id: number }>(
    tx,
    sql`DELETE FROM batch_attachments WHERE batch_id = ${batchId} AND ${which} RETURNING file_id`,
  );
  const files = gone.map(({ file_id }) => file_id);
  if (files.length > 0)
    await releaseFiles(ofProcess(tx), await storageAccount(ofProcess(tx), batchId), files);
  return files;
}

/**
 * Removes what went only with items whose recipient was erased. The items keep its number, by which they are
 * priced. Files without references are deleted by `dropUnusedFiles`.
 */
export async function dropOwnAttachments(tx: Tx, batchId: number): Promise<void> {
  const others = sql`SELECT attachment_no FROM batch_items
    WHERE batch_id = ${batchId} AND attachment_no IS NOT NULL AND receiver <> ''`;
  await removeAttachments(tx, batchId, sql`no > 0 AND no NOT IN (${others})`);
}
