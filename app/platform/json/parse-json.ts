import type { Extent } from "./scan-json";

/**
 * Parses a text of JSON that was counted while it came (`JsonScan`). The value that stands `apart` is left out, and
 * null is in its place. Throws SyntaxError, and TypeError for what is no UTF-8.
 */
export function parseJson(bytes: Uint8Array, apart: Extent | null): unknown {
  if (!apart) return JSON.parse(utf8(bytes));
  return JSON.parse(`${utf8(bytes.subarray(0, apart.start))}null${utf8(bytes.subarray(apart.end))}`);
}

/** The text of UTF-8. Throws TypeError for what is none. */
export const utf8 = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);
