import { isVisible, MESSAGE_UNITS_MAX } from "./message-limits";
import type { Placeholder } from "./placeholders";

export type Rendered<P> = { text: string } | { missing: P };

/**
 * A text with a row's values in the place of its placeholders; what is in a value stays what it is, braces too. A
 * value that shows nothing is missing: then its otherwise stands there, or the placeholder is answered. The spaces
 * around a value are the sheet's and not the text's. It ends soon after MESSAGE_UNITS_MAX, so that a thousand
 * placeholders of long cells fill no memory: what comes out is too long either way. Linear.
 */
export function render<P extends Pick<Placeholder, "otherwise">>(
  parts: readonly (string | P)[],
  valueIn: (placeholder: P) => string,
): Rendered<P> {
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else {
      const value = valueIn(part);
      if (isVisible(value)) text += value.trim();
      else if (part.otherwise === null) return { missing: part };
      else text += part.otherwise;
    }
    if (text.length > MESSAGE_UNITS_MAX) break;
  }
  return { text };
}
