import { createHmac } from "node:crypto";

/**
 * The message id of a row, in the form that WhatsApp clients make: 3EB0 and 18 upper-case hex digits. The same
 * row of the same batch has the same id for ever: whatever was forgotten here, WAHA's store still knows it by
 * this id. `batchKey`: the batch's own random key, in hex; without it nobody can tell another's ids.
 */
export function messageIdFor(batchKey: string, rowNo: number): string {
  const made = createHmac("sha256", Buffer.from(batchKey, "hex")).update(String(rowNo)).digest("hex");
  return `3EB0${made.slice(0, 18)}`.toUpperCase();
}

/**
 * The raw id inside a full one: `true_<chat>_<id>`, in groups `true_<chat>_<id>_<participant>`.
 * A raw id is returned as it is. Messages are matched on (session, raw id), never on the chat part,
 * which may be a phone number or a @lid for the same person (docs/waha.md#answers-to-a-send).
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

/** The chat of a person. `digits`: international, no plus, no leading zeros; WAHA checks none of this. */
export function chatIdOf(digits: string): string {
  return `${digits}@c.us`;
}
