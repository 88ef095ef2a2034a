/** How a number format shows a number: as such, as a date or time of day, or as a duration such as 25:30. */
export type Shown = "number" | "date" | "duration";

/**
 * Built-in formats that show a date or a time (ECMA-376 part 1, §18.8.30, and its East Asian ones); 46 is
 * `[h]:mm:ss`.
 */
export function shownByBuiltIn(id: number): Shown {
  if (id === 46) return "duration";
  const isDate =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? "date" : "number";
}

const DURATION = /^(?:h+|m+|s+)$/i;
const GENERAL = "general";

/** Reads a format code: a date has letters of one outside quotes, escapes and [colours]; a duration has `[h]`. */
export function shownByCode(code: string): Shown {
  let shown: Shown = "number";
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at]!;
    if (sign === "\\" || sign === "_" || sign === "*") at += 1;
    else if (sign === '"' || sign === "[") {
      const end = code.indexOf(sign === "[" ? "]" : '"', at + 1);
      if (end === -1) break; // what is behind it is never shown
      if (sign === "[" && DURATION.test(code.slice(at + 1, end))) return "duration";
      at = end;
    } else if (code.slice(at, at + GENERAL.length).toLowerCase() === GENERAL) at += GENERAL.length - 1;
    else if (/[dmyhs]/i.test(sign)) shown = "date";
  }
  return shown;
}
