/** Every mandatory line break (Unicode UAX #14): CRLF, CR, VT and FF (soft breaks of Word and Excel), NEL, LS, PS. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Controls that are no white space in a message, and halves of characters. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
const HALVES = /\p{Surrogate}/gu;
/** Nearly no text has anything of all that. */
const IRREGULAR = /(?![\t\n])\p{Cc}|[\u2028\u2029]|\p{Surrogate}/u;

/**
 * Returns a text as it is stored, compared, previewed and sent, wherever it came from. Each line ends with LF,
 * other control characters but tabs are gone, and half a character is U+FFFD. Done again, it changes nothing.
 * Linear.
 */
export function plainText(text: string): string {
  if (!IRREGULAR.test(text)) return text;
  return text.replace(LINE_ENDS, "\n").replace(CONTROLS, "").replace(HALVES, "\uFFFD");
}
