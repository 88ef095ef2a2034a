import { readFile } from "node:fs/promises";
import { type AttachmentType, detectAttachmentType } from "~/platform/file-type";
import { wrongField } from "../errors";

/**
 * Returns what a file on our disk is, by its content. It may take a third of a second, so only threads call it.
 * Throws VALIDATION of `attachment`: ATTACHMENT_TYPE, ATTACHMENT_DAMAGED.
 */
export async function attachmentTypeAt(path: string): Promise<AttachmentType> {
  const type = detectAttachmentType(await readFile(path));
  if (type === "damaged") throw wrongField("attachment", { code: "ATTACHMENT_DAMAGED" });
  if (type === "unknown") throw wrongField("attachment", { code: "ATTACHMENT_TYPE" });
  return type;
}
