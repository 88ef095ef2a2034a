/** Tells Excel that the text is UTF-8; stands once, before the first line. */
export const CSV_START = "\uFEFF";

/**
 * One line of a CSV file (RFC 4180: commas, CRLF, doubled quotes). Cells that a spreadsheet would run as
 * a formula are defused.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = defused(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Puts an apostrophe before text that begins with = + - @ or a control character, which spreadsheets
 * would take for a formula (OWASP, "CSV Injection").
 */
export function defused(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  return /^[=+\-@\u0000-\u001f]/.test(text) ? `'${text}` : text;
}
