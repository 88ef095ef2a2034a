import { engineFacts } from "../engines";
import { rawMessageId } from "./message-id";
import { isObject, readText } from "./response-body";

export type ReportedMessage = {
  messageId: string;
  fromMe: boolean;
  /** The other side; may be a @lid. */
  chatId: string;
  /** The same chat by its other name, where the engine gives it: of a @lid, its number. */
  otherChatId?: string | null;
  /** The raw id of the message that is quoted. */
  quotedId?: string | null;
  /** False: a call, a key exchange, a deletion: the contact wrote nothing. */
  hasContent?: boolean;
  /** The raw id of the message of which this is the new text. */
  editedId?: string | null;
  body: string | null;
  ack: number | null;
};

/** Returns what a message contains, as webhooks and the message store report it; null for what is none. */
export function reportedMessage(
  payload: Record<string, unknown>,
  engine: string | null,
): ReportedMessage | null {
  const { id, from, to, body, ack } = payload;
  const fromMe = payload.fromMe === true;
  // The browser engines name our own number in `from` of own messages, and the chat in `to`.
  const { isBrowser } = engineFacts(engine);
  const chatId = readText(fromMe && isBrowser ? to : from);
  if (typeof id !== "string" || !chatId) return null;
  const number = typeof ack === "number" ? ack : null;
  const messageId = rawMessageId(id);
  const quoted = isObject(payload.replyTo) ? readText(payload.replyTo.id) : null;
  const edited = readText(payload.editedMessageId);
  return {
    ...{ messageId, fromMe, chatId, otherChatId: otherNameIn(payload), body: readText(body), ack: number },
    quotedId: quoted && rawMessageId(quoted),
    hasContent: hasContent(payload),
    editedId: edited && rawMessageId(edited),
  };
}

/**
 * NOWEB (Baileys) gives it beside the key (docs/waha.md#chat-names), GOWS (whatsmeow) in `Info` since WAHA
 * 2026.8.1.
 */
function otherNameIn({ _data, fromMe }: Record<string, unknown>): string | null {
  if (!isObject(_data)) return null;
  if (isObject(_data.key)) return readText(_data.key.remoteJidAlt);
  if (!isObject(_data.Info)) return null;
  return readText(fromMe === true ? _data.Info.RecipientAlt : _data.Info.SenderAlt) || null;
}

/**
 * Key exchanges, calls, deletions and edit envelopes come as messages, too, without anything that a contact wrote.
 */
function hasContent({ body, hasMedia, location, vCards }: Record<string, unknown>): boolean {
  const isText = typeof body === "string" && body.trim() !== "";
  return isText || hasMedia === true || isObject(location) || (Array.isArray(vCards) && vCards.length > 0);
}
