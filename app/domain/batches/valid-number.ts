import { PhoneNumber } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min.json";

const CALLING_CODE_DIGITS_MAX = 3;
/** Where libphonenumber-js keeps the pattern of a country's numbers, and their kinds if it tells them apart. */
const PATTERN = 2;
const KINDS = 11;

const codes = metadata.country_calling_codes as Record<string, string[]>;
const countries = metadata.countries as unknown as Record<string, unknown[]>;
/** By calling code; null where it takes more than one pattern. */
const patterns = new Map<string, RegExp | null>();

/**
 * Is `+` and digits a valid number as it is? libphonenumber-js decides; where a country has its calling code
 * alone, which nearly all have, by the one pattern that it would ask, made once instead of for every number.
 */
export function isValidNumber(text: string): boolean {
  for (let digits = 1; digits <= CALLING_CODE_DIGITS_MAX; digits += 1) {
    const code = text.slice(1, 1 + digits); // no calling code begins with another one
    if (!Object.hasOwn(codes, code)) continue;
    const pattern = patternOf(code);
    if (pattern) return pattern.test(text.slice(1 + digits));
    break;
  }
  try {
    return new PhoneNumber(text as PhoneNumber["number"], metadata).isValid();
  } catch {
    return false; // no country has this calling code
  }
}

function patternOf(code: string): RegExp | null {
  let pattern = patterns.get(code);
  if (pattern === undefined) {
    const [country = "", another] = codes[code]!;
    const known = countries[country];
    const alone = !another && known && !known[KINDS];
    pattern = alone ? new RegExp(`^(?:${known[PATTERN]})$`) : null;
    patterns.set(code, pattern);
  }
  return pattern;
}
