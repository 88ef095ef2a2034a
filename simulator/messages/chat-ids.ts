/** The digits of a chat id or phone number; a @lid is turned back into its number first. */
export function chatDigits(chatId: string): string {
  if (chatId.endsWith("@lid")) return numberOfLid(chatId) ?? "";
  return (chatId.split("@")[0] ?? "").split(":")[0]?.replace(/\D/g, "") ?? "";
}

/** WAHA appends @c.us when no @ is given, and checks nothing else. */
export const fullChatId = (chatId: string): string => (chatId.includes("@") ? chatId : `${chatId}@c.us`);

/** One chat per person, however the chat was written; groups and anything odd stay as they are. */
export function contactForChat(chatId: string): string {
  const full = fullChatId(chatId);
  if (full.endsWith("@lid") || full.endsWith("@s.whatsapp.net")) return `${chatDigits(full)}@c.us`;
  return full;
}

/** An invented @lid: the digits turned round between two markers, so that it can be turned back. */
export const lidForNumber = (digits: string): string => `1${[...digits].reverse().join("")}9@lid`;

export function numberOfLid(lid: string): string | null {
  const found = /^1(\d+)9(@lid)?$/.exec(lid);
  return found?.[1] ? [...found[1]].reverse().join("") : null;
}
