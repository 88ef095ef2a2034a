/** Full-width, Arabic-Indic and Persian digits: each block begins at a code point that ends in 0. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;
const DIGIT_BITS = 0xf;

/** As keyboards and word processors of the world write them, and what phone numbers are written with. */
const SAME_SIGNS: [RegExp, string][] = [
  [/\p{Default_Ignorable_Code_Point}/gu, ""],
  [/\s/g, " "],
  [/[\uff0b\ufe62]/g, "+"],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, "-"],
  [/\uff0e/g, "."],
  [/\uff0f/g, "/"],
  [/\uff08/g, "("],
  [/\uff09/g, ")"],
  [/\uff1a/g, ":"],
];

const PLAIN = /^[ -~]*$/;

/**
 * Returns a text with its digits, plus, dashes and the like as a plain keyboard has them. White space becomes
 * spaces, with none at its ends, and invisible characters are left out. Linear.
 */
export function plainSigns(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  let plain = text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & DIGIT_BITS));
  for (const [signs, sign] of SAME_SIGNS) plain = plain.replace(signs, sign);
  return plain.trim();
}
