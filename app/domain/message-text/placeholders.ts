import { cut } from "~/platform/graphemes";
import { plainName } from "./column-name";

/** `{{column|otherwise}}` in a text; without `|` there is no otherwise, and a missing value is a fault of its row. */
export type Placeholder = { column: string; otherwise: string | null };
/** A text in the order in which it is read: what stands there, and what a row's values take the place of. */
export type Part = string | Placeholder;

export type Parsed = { parts: Part[] } | { fault: "TEXT_UNCLOSED" | "TEXT_NAME_EMPTY"; at: string };

const [OPEN, CLOSE, BETWEEN, ESCAPE] = ["{{", "}}", "|", "\\"] as const;
/** Of the place of a fault. */
const SHOWN_UNITS = 30;

/**
 * Parses a text with placeholders. `\{{` writes two braces; `}}` alone is what it is. A `{{` that is not closed before
 * the next one opens, and one without a name, are faults: `at` is where the first of them begins. Linear.
 */
export function parseText(text: string): Parsed {
  const parts: Part[] = [];
  let literal = "";
  let at = 0;
  for (let open = text.indexOf(OPEN); open !== -1; open = text.indexOf(OPEN, at)) {
    if (open > at && text[open - 1] === ESCAPE) {
      literal += text.slice(at, open - 1) + OPEN;
      at = open + OPEN.length;
      continue;
    }
    literal += text.slice(at, open);
    const close = text.indexOf(CLOSE, open);
    const inside = text.slice(open + OPEN.length, close === -1 ? undefined : close);
    const shown = cut(text.slice(open, open + 2 * SHOWN_UNITS), SHOWN_UNITS, SHOWN_UNITS);
    if (close === -1 || inside.includes(OPEN)) return { fault: "TEXT_UNCLOSED", at: shown };
    const placeholder = placeholderOf(inside);
    if (plainName(placeholder.column) === "") return { fault: "TEXT_NAME_EMPTY", at: shown };
    if (literal !== "") parts.push(literal);
    parts.push(placeholder);
    literal = "";
    at = close + CLOSE.length;
  }
  literal += text.slice(at);
  if (literal !== "") parts.push(literal);
  return { parts };
}

/** Spaces beside the signs are there for the eye of who writes. */
function placeholderOf(inside: string): Placeholder {
  const between = inside.indexOf(BETWEEN);
  if (between === -1) return { column: inside.trim(), otherwise: null };
  return { column: inside.slice(0, between).trim(), otherwise: inside.slice(between + 1).trim() };
}

/** The columns that a parsed text asks for, each once, as it first names them. */
export function columnsIn(parts: readonly Part[]): string[] {
  const names = new Map<string, string>();
  for (const part of parts) {
    if (typeof part === "string") continue;
    const plain = plainName(part.column);
    if (!names.has(plain)) names.set(plain, part.column);
  }
  return [...names.values()];
}
