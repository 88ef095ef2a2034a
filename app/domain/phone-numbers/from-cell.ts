import { isOneNumber } from "./digit-groups";
import { plainSigns } from "./normalize";

/**
 * `digits` begin with a plus if one was typed. `first`: those of them that stand apart at the beginning. `isNamed`: a
 * word stood before it, such as "HP:".
 */
export type WrittenNumber = { digits: string; first: string; isNamed: boolean };

/** A link that opens a chat with a number, which it has in international form. */
const CHAT_LINK =
  /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2b)?(\d+)\/?(?:[?&#].*)?$/i;
/** How WhatsApp itself names a chat with a number. */
const CHAT_ID = /^\+?(\d+)@(?:c\.us|s\.whatsapp\.net)$/i;
/** What pandas and its like write of a number in a column of floats. */
const FLOAT = /^(\+?\d+)\.0$/;
/** Words before the number, as in "HP: ", "No. WA ", "tel:": letters, then a sign that ends them. */
const WORDS = /^\p{L}(?:[\p{L} ./&]*\p{L})?[ .:]+$/u;
/** That a cell is text, in Excel; and how a list goes on after a number. */
const EDGES = /^['’‘]|[,;.]$/g;

/**
 * The one phone number that a text is, without what it is written with; null for anything else. A number is never
 * made by dropping or joining digits that could mean something else: see `isOneNumber`. Linear.
 */
export function writtenNumber(text: string): WrittenNumber | null {
  const plain = plainSigns(text).replace(EDGES, "").trim();
  const inChat = (CHAT_LINK.exec(plain) ?? CHAT_ID.exec(plain))?.[1];
  if (inChat) return { digits: inChat.startsWith("0") ? inChat : `+${inChat}`, first: "", isNamed: false };
  const begin = plain.search(/[+(\d]/);
  if (begin === -1 || (begin > 0 && !WORDS.test(plain.slice(0, begin)))) return null;
  const number = plain.slice(begin);
  const float = FLOAT.exec(number)?.[1];
  if (!float && !isOneNumber(number)) return null;
  const first = /\d+/.exec(number)?.[0] ?? "";
  return { digits: float ?? number.replace(/[^+\d]/g, ""), first, isNamed: begin > 0 };
}
