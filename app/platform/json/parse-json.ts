import { type Extent, type JsonBounds, scanJson } from "./scan-json";

/** `value`: what the text says; `apart`: the bytes of the member that was not parsed, null without it. */
export type ParsedJson = { value: unknown; apart: Uint8Array | null };

/**
 * Parses a text of JSON that holds no more than it may. The value of the outermost object's member `apart` is left as
 * the bytes that came, and stands as null. Throws JsonOutOfBounds, SyntaxError, and TypeError for what is no UTF-8.
 */
export function parseJson(bytes: Uint8Array, bounds: JsonBounds, apart?: string): ParsedJson {
  const found = scanJson(bytes, bounds, apart);
  const text = found ? without(bytes, found) : utf8(bytes);
  return { value: JSON.parse(text), apart: found && bytes.slice(found.start, found.end) };
}

/** The text of UTF-8. Throws TypeError for what is none. */
export const utf8 = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

const without = (bytes: Uint8Array, { start, end }: Extent): string =>
  `${utf8(bytes.subarray(0, start))}null${utf8(bytes.subarray(end))}`;
