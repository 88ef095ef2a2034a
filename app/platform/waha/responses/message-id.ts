import { createHmac } from "node:crypto";

/**
 * Returns the message id of an item, in the form that WhatsApp clients make: 3EB0 and 18 upper-case hex digits. The
 * same row of the same batch has the same id for ever. So WAHA's store still knows a message by this id, whatever
 * was forgotten here. `batchKey`: the batch's own random key, in hex; without it another's ids cannot be guessed.
 */
export function messageIdFor(batchKey: string, rowNo: number): string {
  const made = createHmac("sha256", Buffer.from(batchKey, "hex")).update(String(rowNo)).digest("hex");
  return `3EB0${made.slice(0, 18)}`.toUpperCase();
}

/**
 * Returns the raw id inside a full one: `true_<chat>_<id>`, in groups `true_<chat>_<id>_<participant>`. A raw id is
 * returned as it is. Messages are matched on (session, raw id), never on the chat part. That may be a phone number
 * or a @lid of the same contact (docs/waha.md#answers-to-a-send).
 */
export function rawMessageId(fullOrRaw: string): string {
  const [fromMe, , id] = fullOrRaw.split("_");
  if (id && (fromMe === "true" || fromMe === "false")) return id;
  return fullOrRaw;
}

/** The chat inside a full id; null for a raw one. It may be a @lid. */
export function chatInMessageId(fullOrRaw: string): string | null {
  const [fromMe, chat, id] = fullOrRaw.split("_");
  return chat && id && (fromMe === "true" || fromMe === "false") ? chat : null;
}

/** Returns the chat of a contact. `digits`: international, no plus, no leading zeros; WAHA checks none of this. */
export function toChatId(digits: string): string {
  return `${digits}@c.us`;
}
