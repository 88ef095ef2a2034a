/** Stands for letters that a font does not have. */
export const LACKING = "[…]";
/** What only says how the letters beside it are shown. */
const JOINER = /[\u200d\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]/u;

/** Returns a text with `LACKING` in the place of each run of letters that a font does not have. */
export function printable(text: string, isInFont: (codePoint: number) => boolean): string {
  let shown = "";
  let isLacking = false;
  for (const letter of text) {
    const isRunning = isLacking && JOINER.test(letter);
    if (!isRunning && isInFont(letter.codePointAt(0)!)) {
      shown += letter;
      isLacking = false;
      continue;
    }
    const isSpace = /\s/.test(letter);
    if (isSpace) shown += " ";
    else if (!isLacking) shown += LACKING;
    isLacking = !isSpace;
  }
  return shown;
}
