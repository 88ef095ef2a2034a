import { CsvRefusal } from "./errors";
import { CsvRecords, type Separator } from "./records";

const SEPARATORS: readonly Separator[] = [",", ";", "\t", "|"];
/** Stands in texts too often to be one unless it yields columns that are wanted. */
const ONLY_IF_WANTED: Separator = "|";

/** Of the first row, which is looked at for its separator. */
export const FIRST_ROW_CHARS_MAX = 100_000;
/** In which the first row is looked for: it seldom takes more. */
const PIECE_CHARS = 4_096;
/**
 * A line that Excel reads before the first row, and does not show. Programs that read it as a row put it in quotes
 * or fill it up.
 */
const SAID = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n)/i;

/** How many of the columns that are wanted a first row with these cells has. */
export type CountColumns = (cells: readonly string[]) => number;
const NONE_WANTED: CountColumns = () => 0;

/**
 * Returns what separates the cells of a text that begins so. Of all possible signs it is the one that yields the
 * most wanted columns in its first row. Of several it is what the line `sep=` names, then the one that occurs most
 * often outside quotation marks, then the comma. `skip`: how many characters that line takes. Linear.
 */
export function detectSeparator(
  beginning: string,
  wanted: CountColumns = NONE_WANTED,
): { separator: Separator; skip: number } {
  const said = SAID.exec(beginning);
  const skip = said ? said[0].length : 0;
  const text = beginning.slice(skip);
  const count = signsIn(text);
  const rank = (separator: Separator): number[] => {
    const columns = wanted(firstRow(text, separator));
    const signs = separator === ONLY_IF_WANTED && columns === 0 ? -1 : (count.get(separator) ?? 0);
    return [columns, separator === said?.[1] ? 1 : 0, signs];
  };
  const ranked = SEPARATORS.map((separator) => ({ separator, rank: rank(separator) }));
  const best = ranked.reduce((one, other) => (isHigher(other.rank, one.rank) ? other : one));
  return { separator: best.separator, skip };
}

function isHigher(one: number[], other: number[]): boolean {
  const place = one.findIndex((value, i) => value !== other[i]);
  return place !== -1 && one[place]! > other[place]!;
}

/** In the first line that has any. */
function signsIn(text: string): Map<string, number> {
  const count = new Map<string, number>();
  let inQuotes = false;
  for (const sign of text) {
    if (sign === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (sign === "\n" || sign === "\r")) {
      if (count.size > 0) break;
    } else if (!inQuotes && SEPARATORS.includes(sign as Separator))
      count.set(sign, (count.get(sign) ?? 0) + 1);
  }
  return count;
}

/** The first row that has something in it; nothing where it is broken or too long, which is said when all is read. */
function firstRow(text: string, separator: Separator): string[] {
  const records = new CsvRecords(separator);
  try {
    let size = PIECE_CHARS;
    for (let at = 0; at < text.length; ) {
      const rows = records.take(text.slice(at, at + size));
      const found = rows.find(hasContent);
      if (found) return found;
      at += size;
      if (rows.length === 0) size *= 2; // a row that pieces hold is read again with each
    }
    return records.end().find(hasContent) ?? [];
  } catch (error) {
    if (error instanceof CsvRefusal) return [];
    throw error;
  }
}

const hasContent = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");
