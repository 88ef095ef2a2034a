import { createReadStream } from "node:fs";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import type { AttachmentType } from "~/platform/file-type";
import { DomainError } from "../errors";
import { keepFile } from "../files/keep";
import { fileNameOf } from "./file-name";
import { ATTACHMENT_BYTES_MAX } from "./limits";

/** A file of ours on the disk, as it came. */
export type GivenAttachment = { path: string; filename: string; bytes: number; sha256: string };
export type CheckedAttachment = GivenAttachment & { type: AttachmentType };

/** Throws FILE_TOO_LARGE {max} for more than one attachment may have. */
export function assertSmall({ bytes }: GivenAttachment): void {
  if (bytes > ATTACHMENT_BYTES_MAX) throw new DomainError("FILE_TOO_LARGE", { max: env.ATTACHMENT_MB_MAX });
}

/** Keeps it, to go with every row of the batch. `createdAt`: the batch's, by which `dropWith` knows it again. */
export async function attachToAll(batchId: number, given: CheckedAttachment, createdAt: Date): Promise<void> {
  const { id: fileId } = await keepFile(createReadStream(given.path), createdAt, given.sha256);
  const { type, bytes } = given;
  const name = fileNameOf(given.filename, type);
  await db.$transaction([
    db.batchAttachment.create({ data: { batchId, no: 0, name, type, bytes, fileId } }),
    db.batch.update({ where: { id: batchId }, data: { attached: "ALL" } }),
  ]);
}
