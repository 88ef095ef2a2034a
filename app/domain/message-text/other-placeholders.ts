import { plainName } from "./column-name";

/** `{nama}` or `[nama]`, and not `{{nama}}`. */
const ONE_SIGN = /(?<!\{)\{([^{}\n]{1,60})\}(?!\})|\[([^[\]\n]{1,60})\]/g;
const SHOWN_MAX = 5;

/** `written`: as it stands in the text; `column`: the one that it names. */
export type OtherPlaceholder = { written: string; column: string };

/**
 * Finds what looks like a placeholder of another program where such a column exists: it is sent as it is. Each once,
 * the first SHOWN_MAX. Linear.
 */
export function otherPlaceholders(text: string, columns: readonly string[]): OtherPlaceholder[] {
  const names = new Map(columns.map((column) => [plainName(column), column]));
  const found = new Map<string, string>();
  for (const [written, braces, brackets] of text.matchAll(ONE_SIGN)) {
    const column = names.get(plainName(braces ?? brackets ?? ""));
    if (column !== undefined && column !== "") found.set(written, column);
  }
  return [...found].slice(0, SHOWN_MAX).map(([written, column]) => ({ written, column }));
}
