/** Nearly all texts have nothing of what is changed here. */
const CHANGED = /[^ -~\n]| \n|\s$/;
const SPACES = /[\t\u00a0\u2007\u202f]/g;
const AT_LINE_ENDS = /(?<! ) +$/gm;

/**
 * Returns what of a plain text (`plainText`) people can tell apart: accents in one form (NFC), every space as a space,
 * and none at the end of a line or of the text. Two messages to one person are the same if this is. Linear.
 */
export function comparedText(text: string): string {
  if (!CHANGED.test(text)) return text;
  return text.normalize("NFC").replace(SPACES, " ").replace(AT_LINE_ENDS, "").trimEnd();
}
