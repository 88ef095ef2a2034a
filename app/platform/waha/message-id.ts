import { randomUUID } from "node:crypto";

/** A message id of our own, in the form that WhatsApp clients make: 3EB0 and 18 upper-case hex digits. */
export function newMessageId(): string {
  const random = randomUUID(); // of a supply, so far cheaper than asking for 9 bytes each time
  return `3EB0${random.slice(0, 8)}${random.slice(-10)}`.toUpperCase();
}

/**
 * The raw id inside a full one: `true_<chat>_<id>`, in groups `true_<chat>_<id>_<participant>`.
 * A raw id is returned as it is. Messages are matched on (session, raw id), never on the chat part,
 * which may be a phone number or a @lid for the same person (WAHA.md §3.2).
 */
export function rawMessageId(fullOrRaw: string): string {
  const [fromMe, , id] = fullOrRaw.split("_");
  if (id && (fromMe === "true" || fromMe === "false")) return id;
  return fullOrRaw;
}

/** The chat of a person. `digits`: international, no plus, no leading zeros; WAHA checks none of this. */
export function chatIdOf(digits: string): string {
  return `${digits}@c.us`;
}
