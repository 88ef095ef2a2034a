import { cut } from "~/platform/graphemes";
import { wrongField } from "../errors";
import { isVisible, MESSAGE_CHARACTERS_MAX, MESSAGE_UNITS_MAX } from "./message-limits";
import { type Part, parseText } from "./placeholders";

/**
 * Returns the parts of a text that a user wrote for all rows. Throws VALIDATION of `field`. REQUIRED: it shows
 * nothing. TEXT_TOO_LONG: beyond what a message may have. TEXT_UNCLOSED and TEXT_NAME_EMPTY as `parseText` finds
 * them. Linear.
 */
export function writtenText(text: string, field: string): Part[] {
  if (!isVisible(text)) throw wrongField(field, { code: "REQUIRED" });
  if (cut(text, MESSAGE_CHARACTERS_MAX, MESSAGE_UNITS_MAX).length < text.length)
    throw wrongField(field, { code: "TEXT_TOO_LONG" });
  const parsed = parseText(text);
  if ("fault" in parsed) throw wrongField(field, { code: parsed.fault, params: { at: parsed.at } });
  return parsed.parts;
}
