/** Of a line, in hundredths of a rupiah: more than any balance, and exact as a number. */
const HUNDREDTHS_MAX = 10 ** 15;

/** Money in, money out, or not said. */
export type Direction = "in" | "out" | null;
export type Amount = { hundredths: number; direction: Direction };

const IN = /^(?:CR|C|K|KR|KREDIT|CREDIT)\.?$/i;
const OUT = /^(?:DB|DR|D|DEBET|DEBIT)\.?$/i;

/** Parses CR, DB and their other spellings; null for anything else. */
export function parseDirection(text: string): Direction {
  const word = text.trim();
  if (IN.test(word)) return "in";
  return OUT.test(word) ? "out" : null;
}

const WRITTEN = /^(?:(?:Rp|IDR)\.?)?\s*([+-]?)\s*(\.\d\d|\d[\d.,]*)\s*([A-Za-z]*\.?)$/i;

/**
 * Parses an amount as banks write it: `1.250.000,00`, `1,250,000.00`, `120347`, `Rp 120.347`, with a sign or with CR
 * or DB after it, and `.00`, as BRI and Mandiri write zero. Null for what is none. A last group of one or two digits
 * are decimals, any other must have three.
 */
export function parseAmount(text: string): Amount | null {
  const [, sign, digits = "", word = ""] = WRITTEN.exec(text.trim().replace(/\u00a0/g, " ")) ?? [];
  if (digits === "") return null;
  const said = word === "" ? null : parseDirection(word);
  if (word !== "" && said === null) return null;
  const hundredths = parseDigits(digits);
  if (hundredths === null || hundredths > HUNDREDTHS_MAX) return null;
  const signed = sign === "-" ? "out" : sign === "+" ? "in" : null;
  if (said !== null && signed === "out" && said === "in") return null;
  return { hundredths, direction: said ?? signed };
}

function parseDigits(digits: string): number | null {
  const [, whole = "", decimals = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (whole === "") return Number(decimals);
  const groups = whole.split(/[.,]/);
  const separators = new Set(whole.replace(/\d/g, ""));
  const last = digits.length > whole.length ? digits[whole.length] : "";
  if (separators.size > 1 || (last && separators.has(last))) return null;
  if (groups.length > 1 && (groups[0]!.length > 3 || groups[0] === "")) return null;
  if (groups.slice(1).some((group) => group.length !== 3)) return null;
  if (!/^\d+$/.test(groups.join(""))) return null;
  return Number(groups.join("")) * 100 + Number(decimals.padEnd(2, "0"));
}
