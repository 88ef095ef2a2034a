/*
 * What a text of JSON holds, counted byte by byte before anything is made of it: the objects of a text are twenty
 * times as large as it is. In UTF-8 every byte of the grammar stands for itself alone (RFC 8259, RFC 3629).
 */

/** The most that a text of JSON may hold. */
export type JsonBounds = {
  depthMax: number;
  /** Of lists, objects and what stands in them, all together. */
  valuesMax: number;
  /** Of each name of an object, as it is written. */
  nameBytesMax: number;
};

/** A text of JSON holds more than it may. */
export class JsonOutOfBounds extends Error {
  constructor(readonly bound: keyof JsonBounds) {
    super(`JSON beyond ${bound}`);
  }
}

/** Where a value stands: from its first byte to before its end. */
export type Extent = { start: number; end: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
/** A character may be written as `\u0061`. */
const ESCAPED_BYTES = 6;

/**
 * Counts what stands in a text of JSON. Returns where the value of the outermost object's `member` stands, the last
 * one of that name; null without one. Throws JsonOutOfBounds; says nothing of what is no JSON. Linear.
 */
export function scanJson(bytes: Uint8Array, bounds: JsonBounds, member?: string): Extent | null {
  const { depthMax, valuesMax, nameBytesMax } = bounds;
  let depth = 0;
  let values = 1;
  let text: Extent = { start: 0, end: 0 };
  let start: number | null = null;
  let found: Extent | null = null;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      text = { start: at + 1, end: endOfText(bytes, at + 1) };
      at = text.end;
    } else if (byte === COLON) {
      if (text.end - text.start > nameBytesMax) throw new JsonOutOfBounds("nameBytesMax");
      if (depth === 1 && member !== undefined && isName(bytes, text, member)) start = at + 1;
    } else if (byte === COMMA || byte === LIST || byte === OBJECT) {
      values += 1;
      if (byte !== COMMA) depth += 1;
      if (depth > depthMax) throw new JsonOutOfBounds("depthMax");
      if (values > valuesMax) throw new JsonOutOfBounds("valuesMax");
    }
    const isEnd = byte === LIST_END || byte === OBJECT_END;
    if (depth === 1 && start !== null && (isEnd || byte === COMMA)) {
      found = { start, end: at };
      start = null;
    }
    if (isEnd) depth -= 1;
  }
  return found;
}

/** Where the quote stands that ends a text; the end of all where none does. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at += 1;
  }
  return bytes.length;
}

function isName(bytes: Uint8Array, { start, end }: Extent, name: string): boolean {
  if (end - start < name.length || end - start > ESCAPED_BYTES * name.length) return false;
  const written = Buffer.from(bytes.subarray(start, end)).toString();
  if (!written.includes("\\")) return written === name;
  try {
    return JSON.parse(`"${written}"`) === name;
  } catch {
    return false;
  }
}
