/** Nearly all texts have nothing of what is changed here. */
const CHANGED = /[^ -~\n]| \n|\s$/;
const SPACES = /[\t\p{Zs}]/gu;
/** Zero-width spaces, byte order marks, soft hyphens, marks of direction; not what joins emoji or letters. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const AT_LINE_ENDS = /(?<! ) +$/gm;

/**
 * Returns what of a plain text (`plainText`) people can tell apart. It has accents in one form (NFC), every space
 * as a space, and no invisible characters. There is no space at the end of a line or of the text. Two messages to
 * one recipient are the same if this is. Linear.
 */
export function comparedText(text: string): string {
  if (!CHANGED.test(text)) return text;
  return text.normalize("NFC").replace(UNSEEN, "").replace(SPACES, " ").replace(AT_LINE_ENDS, "").trimEnd();
}
