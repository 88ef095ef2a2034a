import { createReadStream } from "node:fs";
import { transaction } from "~/platform/db";
import { env } from "~/platform/env";
import type { AttachmentType } from "~/platform/file-type";
import { storageAccount } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { chargeFiles } from "../account-storage/files";
import { DomainError } from "../errors";
import { dropRefused } from "../stored-files/drop";
import { storeFile } from "../stored-files/store";
import { safeFileName } from "./file-name";
import { ATTACHMENT_BYTES_MAX } from "./limits";

/** A file of ours on the disk, as it came. */
export type GivenAttachment = { path: string; filename: string; bytes: number; sha256: string };
export type CheckedAttachment = GivenAttachment & { type: AttachmentType };

/** Throws FILE_TOO_LARGE {max} for more than one attachment may have. */
export function assertSmall({ bytes }: GivenAttachment): void {
  if (bytes > ATTACHMENT_BYTES_MAX) throw new DomainError("FILE_TOO_LARGE", { max: env.ATTACHMENT_MB_MAX });
}

/**
 * Keeps it, to go with every row of the batch. `createdAt`: the batch's, by which `dropWith` knows it again. Throws
 * ACCOUNT_FULL, and then it is not kept.
 */
export async function attachToAll(batchId: number, given: CheckedAttachment, createdAt: Date): Promise<void> {
  const kept = await storeFile(createReadStream(given.path), createdAt, given.sha256);
  const { type, bytes } = given;
  const name = safeFileName(given.filename, type);
  try {
    await transaction(async (tx) => {
      const { id: fileId } = kept;
      await tx.batchAttachment.create({ data: { batchId, no: 0, name, type, bytes, fileId } });
      await tx.batch.update({ where: { id: batchId }, data: { attached: "ALL" } });
      await chargeFiles(ofProcess(tx), await storageAccount(ofProcess(tx), batchId), [{ id: fileId, bytes }]);
    });
  } catch (error) {
    await dropRefused(kept, createdAt).catch(() => {}); // dropUnusedFiles does it; the first error is thrown
    throw error;
  }
}
