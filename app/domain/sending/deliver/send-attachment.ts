/*
 * Messages with a file. WAHA's schema has no id of ours for them, though NOWEB and GOWS take it
 * (docs/waha.md#message-ids). It is always given, but relied on only for a server that has answered with it. Until
 * then such a message is sent at most once.
 */
import { type SendOutcome, sendMedia } from "~/platform/waha";
import {
  ATTACHMENT_MIME_TYPES,
  type Attachment,
  attachmentOfBatch,
} from "../../attachments/batch-attachments";
import { filePieces } from "../../stored-files/read";
import type { OwnedDevice } from "../lease/lease";

const KNOWN_MAX = 1_000;
const known = new Map<string, Attachment>();

/**
 * Sends one item with an attachment of its batch. Throws when the database does not return the attachment: then
 * nothing was sent.
 */
export async function sendAttached(
  device: OwnedDevice,
  which: { batchId: number; no: number },
  message: { session: string; chatId: string; text: string; id: string },
  options: { timeoutMs: number; mayStart: () => boolean },
): Promise<SendOutcome> {
  const attachment = await attachmentOf(which);
  if (!attachment) return { kind: "refused", reason: "bad_request", detail: "its attachment is gone" };
  const { text: caption, ...to } = message;
  const { name: filename, type, size: bytes, fileId } = attachment;
  const content = filePieces(fileId);
  const file = { mimetype: ATTACHMENT_MIME_TYPES[type], filename, bytes, content };
  const { engine } = device.server;
  return sendMedia(device.server, { ...to, caption, file }, { ...options, engine });
}

async function attachmentOf({ batchId, no }: { batchId: number; no: number }): Promise<Attachment | null> {
  const key = `${batchId}.${no}`;
  const there = known.get(key);
  if (there) return there;
  const found = await attachmentOfBatch(batchId, no);
  if (known.size >= KNOWN_MAX) known.clear();
  if (found) known.set(key, found);
  return found;
}
