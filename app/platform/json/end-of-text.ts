const BACKSLASH = 0x5c;

/**
 * Returns the place after the closing quote of the text that begins with the quote at `start`. `json` must be JSON
 * that was parsed before. Linear, and for a text of any length: a regular expression runs out of stack at 16 MB.
 */
export function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(json: string, at: number): boolean {
  let before = at;
  while (json.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}
