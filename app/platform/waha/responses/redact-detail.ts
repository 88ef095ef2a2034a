import { cut } from "../../graphemes";

const DETAIL_CHARACTERS_MAX = 200;
const ECHO_CHARACTERS_MIN = 12;

/** Six digits or more, also when written with spaces, dots, dashes or brackets between them. */
const LONG_NUMBER = /\d(?:[\s().-]{0,2}\d){5,}/g;

/**
 * Returns a short sentence about a fault that may be stored, logged and shown. WAHA's error bodies repeat the whole
 * request. So it takes the first line only and masks long numbers. It drops everything when a piece of one of
 * `secrets` (message text, key) shows through.
 */
export function shortDetail(prefix: string, words: string, secrets: readonly string[] = []): string {
  const [first = ""] = words.split(/[\r\n]/, 1);
  const line = cut(first, DETAIL_CHARACTERS_MAX * 2, DETAIL_CHARACTERS_MAX * 2).trim();
  if (!line || secrets.some((secret) => showsThrough(secret, line))) return prefix;
  const masked = line.replace(LONG_NUMBER, "…");
  return cut(`${prefix}: ${masked}`, DETAIL_CHARACTERS_MAX, DETAIL_CHARACTERS_MAX);
}

/** True when the line holds the whole secret, or any twelve characters of it in a row. */
function showsThrough(secret: string, line: string): boolean {
  if (secret.length === 0) return false;
  if (secret.length <= ECHO_CHARACTERS_MIN) return line.includes(secret);
  for (let at = 0; at + ECHO_CHARACTERS_MIN <= line.length; at++) {
    if (secret.includes(line.slice(at, at + ECHO_CHARACTERS_MIN))) return true;
  }
  return false;
}
