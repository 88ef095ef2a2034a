import { parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.max.json";

/** Whether it could be a mobile phone's. Where a country's numbers do not tell (as in the USA), any could. */
export type NumberKind = "mobile" | "other";

const CALLING_CODE_DIGITS_MAX = 3;

export type Plan = {
  callingCode: string;
  /** What is dialled before a number at home and left out from abroad: in nearly all countries a 0. */
  trunk: string;
  /** Null where several countries share the calling code. */
  patterns: { valid: RegExp; mobile: RegExp } | null;
};

/**
 * Where libphonenumber-js keeps a country's calling code, the pattern and the lengths of all its numbers, and its
 * trunk prefix. Then for each kind of number a pattern and, where they are others, its lengths.
 */
const CALLING_CODE = 0;
const PATTERN = 2;
const LENGTHS = 3;
const TRUNK = 5;
const KINDS = 11;
type Kind = [pattern: string, lengths?: number[]] | 0;

const codes = metadata.country_calling_codes as Record<string, string[]>;
const countries = metadata.countries as unknown as Record<string, unknown[]>;
const plans = new Map<string, Plan>();

/**
 * Returns what kind of number `+` and digits is as it stands, or null if it is none. libphonenumber-js decides, by
 * its whole metadata. Nearly all countries have their calling code alone. There the patterns that it would use are
 * applied here, made once instead of for every number. Without it: 100,000 numbers take 1.9 s of CPU, not 0.15,
 * which is more than the whole floor of their upload (tests/bench/import).
 */
export function numberType(number: string): NumberKind | null {
  const plan = numberingPlan(number);
  if (!plan) return null;
  if (!plan.patterns) return kindByParser(number);
  const national = number.slice(1 + plan.callingCode.length);
  if (plan.patterns.mobile.test(national)) return "mobile";
  return plan.patterns.valid.test(national) ? "other" : null;
}

/** The numbering plan of a number in international form; null if no country has such a calling code. */
export function numberingPlan(number: string): Plan | null {
  for (let digits = 1; digits <= CALLING_CODE_DIGITS_MAX; digits += 1) {
    const callingCode = number.slice(1, 1 + digits); // no calling code begins with another one
    if (Object.hasOwn(codes, callingCode)) return plans.get(callingCode) ?? newPlan(callingCode);
  }
  return null;
}

/** The numbering plan of a country; null for what is none. */
export function planOfCountry(country: string): Plan | null {
  return Object.hasOwn(countries, country) ? numberingPlan(`+${countries[country]![CALLING_CODE]}`) : null;
}

function newPlan(callingCode: string): Plan {
  const [country = "", another] = codes[callingCode]!;
  const known = countries[country];
  const trunk = known?.[TRUNK];
  const plan = {
    callingCode,
    trunk: typeof trunk === "string" ? trunk : "",
    patterns: known && !another ? patternsOf(known) : null,
  };
  plans.set(callingCode, plan);
  return plan;
}

/** A number is valid when it has the pattern of its country, and pattern and length of one of its kinds. */
function patternsOf(country: unknown[]): Plan["patterns"] {
  const kinds = (country[KINDS] as Kind[]).map((kind) => {
    if (kind === 0 || !kind[0]) return "";
    const lengths = kind[1] ?? (country[LENGTHS] as number[]);
    return `(?=(?:${lengths.map((length) => `.{${length}}`).join("|")})$)(?:${kind[0]})`;
  });
  const [fixedLine, mobile] = kinds;
  const oneOf = (patterns: string[]) => new RegExp(`^(?=(?:${country[PATTERN]})$)(?:${patterns.join("|")})$`);
  return { valid: oneOf(kinds.filter(Boolean)), mobile: oneOf([mobile || fixedLine!]) };
}

function kindByParser(number: string): NumberKind | null {
  const parsed = parsePhoneNumberFromString(number, metadata);
  if (!parsed?.isValid() || parsed.number !== number) return null;
  return parsed.getType()?.includes("MOBILE") ? "mobile" : "other";
}
