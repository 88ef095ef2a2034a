export type Separator = "," | ";" | "\t";
const SEPARATORS: readonly Separator[] = [",", ";", "\t"];

/** Of the first row, which is looked at for its separator. */
export const FIRST_ROW_CHARS_MAX = 100_000;
/** What Excel reads before the first row, and does not show. */
const SAID = /^sep=([,;\t])(?:\r\n|\r|\n)/i;

/**
 * What separates the cells of a text that begins so: what its line `sep=` says, else the sign that stands most often
 * outside quotation marks in its first row; a comma when none does. `skip`: how many characters the line takes. Linear.
 */
export function separatorOf(beginning: string): { separator: Separator; skip: number } {
  const said = SAID.exec(beginning);
  if (said) return { separator: said[1] as Separator, skip: said[0].length };
  const count: Record<string, number> = {};
  let inQuotes = false;
  for (const sign of beginning) {
    if (sign === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (sign === "\n" || sign === "\r")) {
      if (Object.keys(count).length > 0) break;
    } else if (!inQuotes && SEPARATORS.includes(sign as Separator)) count[sign] = (count[sign] ?? 0) + 1;
  }
  const [first = ",", ...others] = SEPARATORS;
  const separator = others.reduce(
    (best, each) => ((count[each] ?? 0) > (count[best] ?? 0) ? each : best),
    first,
  );
  return { separator, skip: 0 };
}
