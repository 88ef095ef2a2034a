import type { AttachmentFile } from "~/domain/batches/attachment-file";
import { attachment, downloadBody } from "../response/downloads";
import { apiHeaders } from "../response/security-headers";

/** An attachment to look at. Whatever it holds, nothing of it may run: `apiHeaders` puts it into a sandbox. */
export async function attachmentAnswer({
  name,
  mimetype,
  bytes,
  content,
}: AttachmentFile): Promise<Response> {
  const headers = apiHeaders({
    "Content-Type": mimetype,
    "Content-Length": String(bytes),
    "Content-Disposition": attachment(name).replace(/^attachment/, "inline"),
  });
  return new Response(await downloadBody(content), { headers });
}
