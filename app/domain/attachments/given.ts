import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { type AttachmentType, attachmentTypeOf } from "~/platform/file-type";
import { DomainError, wrongField } from "../errors";
import { keepFile } from "../files/keep";

const MEGABYTE = 1024 * 1024;
export const ATTACHMENT_BYTES_MAX = env.ATTACHMENT_MB_MAX * MEGABYTE;
const NAME_CHARACTERS_MAX = 120;

/** A file of ours on the disk, as it came. */
export type GivenAttachment = { path: string; filename: string; bytes: number; sha256: string };
export type CheckedAttachment = GivenAttachment & { type: AttachmentType };

/**
 * What it is, by its content. Throws FILE_TOO_LARGE {max}, or VALIDATION of `attachment`: ATTACHMENT_TYPE,
 * ATTACHMENT_DAMAGED.
 */
export async function checkedAttachment(given: GivenAttachment): Promise<CheckedAttachment> {
  if (given.bytes > ATTACHMENT_BYTES_MAX)
    throw new DomainError("FILE_TOO_LARGE", { max: env.ATTACHMENT_MB_MAX });
  const type = attachmentTypeOf(await readFile(given.path));
  if (type === "damaged") throw wrongField("attachment", { code: "ATTACHMENT_DAMAGED" });
  if (type === "unknown") throw wrongField("attachment", { code: "ATTACHMENT_TYPE" });
  return { ...given, type };
}

/** Keeps it, to go with every row of the batch. `createdAt`: the batch's, by which `dropWith` knows it again. */
export async function attachToAll(batchId: number, given: CheckedAttachment, createdAt: Date): Promise<void> {
  const { id: fileId } = await keepFile(createReadStream(given.path), createdAt, given.sha256);
  const { type, bytes } = given;
  const name = nameOf(given.filename, type);
  await db.$transaction([
    db.batchAttachment.create({ data: { batchId, no: 0, name, type, bytes, fileId } }),
    db.batch.update({ where: { id: batchId }, data: { attached: "ALL" } }),
  ]);
}

/** As its receivers see it: without its folders, and with an ending that says what it is. */
function nameOf(filename: string, type: AttachmentType): string {
  const plain = basename(filename.replaceAll("\\", "/"))
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}"<>:|?*]/gu, "_")
    .trim();
  const endings = type === "jpg" ? /\.jpe?g$/i : new RegExp(`\\.${type}$`, "i");
  const stem = plain.replace(endings, "").slice(0, NAME_CHARACTERS_MAX) || "attachment";
  return stem !== "attachment" && endings.test(plain) && plain.length <= NAME_CHARACTERS_MAX
    ? plain
    : `${stem}.${type}`;
}
