import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js";
import { parsePhoneNumberFromString as parseMobile } from "libphonenumber-js/mobile";
import type { SheetReason } from "./read-row";
import { isValidNumber } from "./valid-number";

export type ReadNumber = { digits: string } | { fault: SheetReason };

const INVALID = { fault: "NUMBER_INVALID" } as const;
/** Shorter or longer ones are no phone numbers anywhere (E.164: at most 15 digits, and a prefix). */
const DIGITS = /^\+?\d{5,18}$/;
/** Spaces, dashes, dots, parentheses, and the invisible marks that copied numbers carry. */
const DECORATION = /[\s().'’\-‐-―\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const EXPONENT = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
/** A phone number ends in this many zeros once in 100,000 times; a shortened one always does. */
const ZEROS_OF_A_SHORTENED_NUMBER = 5;

/**
 * Reads a phone number as people write it; answers its international digits without plus. A number
 * without plus or leading 0 is read, in this order, as
 * - international, when it begins with the calling code of the user's country (62812… in Indonesia);
 * - a mobile number of that country without its 0 (812…): one in five of these would also be valid in
 *   Japan, China or Korea, and spreadsheets drop leading zeros;
 * - international;
 * - any other number of that country.
 * `6.28E+12` is read if it kept its digits; else they are lost, and guessing would reach a stranger.
 */
export function readNumber(cell: string | number, country: string): ReadNumber {
  const typed = String(cell);
  if (DIGITS.test(typed)) return readDigits(typed, country);
  if (typeof cell === "number") return INVALID;
  const exponent = EXPONENT.exec(cell.trim());
  if (exponent) return readExponent(exponent, country);
  const text = cell.replace(DECORATION, "");
  return DIGITS.test(text) ? readDigits(text, country) : INVALID;
}

function readDigits(text: string, country: string): ReadNumber {
  const home = isSupportedCountry(country) ? country : undefined;
  const digits = text.startsWith("+")
    ? international(text)
    : text.startsWith("0")
      ? withZero(text, home)
      : bare(text, home);
  return digits ? { digits } : INVALID;
}

function readExponent(
  [, first = "", decimals = "", power = ""]: RegExpExecArray,
  country: string,
): ReadNumber {
  const zeros = Number(power) - decimals.length;
  if (zeros < 0) return INVALID;
  if (zeros >= ZEROS_OF_A_SHORTENED_NUMBER) return { fault: "NUMBER_SHORTENED" };
  return readNumber(first + decimals + "0".repeat(zeros), country);
}

function withZero(text: string, home: CountryCode | undefined): string | null {
  const abroad = text.startsWith("00") ? international(`+${text.slice(2)}`) : null;
  return abroad ?? national(text, home);
}

function bare(text: string, home: CountryCode | undefined): string | null {
  if (!home) return international(`+${text}`);
  const own = text.startsWith(getCountryCallingCode(home)) ? international(`+${text}`) : null;
  return own ?? mobile(text, home) ?? international(`+${text}`) ?? national(text, home);
}

/** After these calling codes (Brazil, Belarus) the parser may take a prefix away even from a valid number. */
const PREFIX_TAKEN_AWAY = /^\+(55|375)/;

function international(text: string): string | null {
  if (!PREFIX_TAKEN_AWAY.test(text) && isValidNumber(text)) return text.slice(1);
  return valid(parsePhoneNumberFromString(text));
}

function national(text: string, home: CountryCode | undefined): string | null {
  return home ? valid(parsePhoneNumberFromString(text, home)) : null;
}

function mobile(text: string, home: CountryCode): string | null {
  return valid(parseMobile(text, home));
}

function valid(number: { isValid(): boolean; number: string } | undefined): string | null {
  return number?.isValid() ? number.number.slice(1) : null;
}
