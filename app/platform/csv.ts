/** Tells Excel that the text is UTF-8; stands once, before the first line. */
export const CSV_START = "\uFEFF";

/** Spreadsheets of countries with a decimal comma expect a semicolon. */
export type Separator = "," | ";";

const TO_QUOTE: Record<Separator, RegExp> = { ",": /[",\r\n]/, ";": /[";\r\n]/ };

/**
 * One line of a CSV file (RFC 4180: CRLF, doubled quotes, and commas unless another `separator` is wanted). Cells that
 * a spreadsheet would run as a formula are defused.
 */
export function csvLine(cells: readonly (string | number | null)[], separator: Separator = ","): string {
  return `${cells.map((cell) => cellText(cell, separator)).join(separator)}\r\n`;
}

function cellText(cell: string | number | null, separator: Separator): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = defused(cell);
  return TO_QUOTE[separator].test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The signs of a formula, full-width ones too, where a cell begins, spaces and quotes aside. */
const BEGINS_FORMULA = /[=+\-@＝＋－＠](?<=(?:^|[,;\t\r\n])[\s"]*.)/gu; // it looks back from signs only

/**
 * Puts an apostrophe before whatever a spreadsheet would take for the begin of a formula. That is at the start, and
 * after each sign that may split a text into cells. For it is unknown how the next program reads our file. Also
 * before a text that begins with a control character (OWASP, "CSV Injection"). Nothing else changes.
 */
export function defused(text: string): string {
  const harmless = text.replace(BEGINS_FORMULA, "'$&");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  return /^[\u0000-\u001f]/.test(harmless) ? `'${harmless}` : harmless;
}
