/*
 * What is dialled before a number abroad. In most countries it is 00. Elsewhere it is the number of the company
 * that connects the call, such as 001, 007 and 008 in Indonesia. `001 65 9234 5678` is a number of Singapore there,
 * and one of the USA where 00 is dialled.
 */
import metadata from "libphonenumber-js/metadata.max.json";

/** Where libphonenumber-js keeps the pattern of what a country dials. */
const PREFIX = 1;
const countries = metadata.countries as unknown as Record<string, unknown[]>;

const PLAIN = "00";
/** The longest that begins as 00 does; of which most are three digits. */
const PREFIX_DIGITS_MAX = 6;
const COMPANY_DIGITS = 3;
/** Australia's. No calling code begins with 11, so it cannot be meant as 00. */
const AUSTRALIA = "0011";

const patterns = new Map<string, RegExp>();

/**
 * The digits that follow what may have been dialled before them, from a country, for each way in which they can be
 * read. `first`: the digits that stand apart at the beginning. Linear.
 */
export function afterDialled(digits: string, country: string, first = ""): string[] {
  const prefixes = new Set<string>();
  const home = patternOf(country);
  if (digits.startsWith(PLAIN)) {
    prefixes.add(PLAIN);
    if (!dialsPlain(home)) prefixes.add(digits.slice(0, COMPANY_DIGITS));
    if (isCompany(first)) prefixes.add(first);
    if (digits.startsWith(AUSTRALIA)) prefixes.add(AUSTRALIA);
  }
  for (let length = PLAIN.length; length <= PREFIX_DIGITS_MAX; length += 1)
    if (home?.test(digits.slice(0, length))) prefixes.add(digits.slice(0, length));
  return [...prefixes].map((prefix) => digits.slice(prefix.length));
}

/** Returns whether 00 is dialled there, and nothing longer that begins so. */
const dialsPlain = (pattern: RegExp | null) =>
  pattern?.test(PLAIN) === true &&
  !Array.from({ length: 10 }, (_, i) => PLAIN + i).some((of) => pattern.test(of));

/**
 * Returns whether it is a company's number, as people write it apart. The metadata does not know all: Indonesia
 * dials 001 and 007, too.
 */
export const isCompany = (first: string) => first.length === COMPANY_DIGITS && first.startsWith(PLAIN);

function patternOf(country: string): RegExp | null {
  if (!Object.hasOwn(countries, country)) return null;
  const known = patterns.get(country) ?? new RegExp(`^(?:${countries[country]![PREFIX]})$`);
  patterns.set(country, known);
  return known;
}
