import type { Reason } from "../errors";
import { type WrittenNumber, writtenNumber } from "./from-cell";
import { afterDialled, isCompany } from "./international-prefix";
import { numberingPlan, numberType, type Plan, planOfCountry } from "./numbering-plan";

export type NumberFault = Extract<
  Reason,
  "NUMBER_INVALID" | "NUMBER_NEEDS_COUNTRY" | "NUMBER_SHORTENED" | "NUMBER_NOT_STORED"
>;
export type ReadNumber = { digits: string } | { fault: NumberFault };

const INVALID = { fault: "NUMBER_INVALID" } as const;
const SHORTENED = { fault: "NUMBER_SHORTENED" } as const;
const NEEDS_COUNTRY = { fault: "NUMBER_NEEDS_COUNTRY" } as const;
/** Shorter or longer ones are no phone numbers anywhere (E.164: at most 15 digits, and a prefix). */
const DIGITS = /^\+?\d{5,18}$/;
const EXPONENT = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
/** A phone number ends in this many zeros once in 100,000 times; a shortened one always does. */
const ZEROS_OF_A_SHORTENED_NUMBER = 5;
/**
 * What a program wrote out of `6.28E+11` ends in these, without plus and leading 0: as a cell's number, and as
 * text.
 */
const ZEROS_WRITTEN_OUT = { number: /^[1-9]\d*0{6}$/, text: /^[1-9]\d*0{8}(?:\.0)?$/ };
/** As many digits as a number without its country may have; what is shorter or longer lacks more than that. */
const LOCAL_DIGITS_MIN = 7;
const LOCAL_DIGITS_MAX = 15;
/**
 * Korea's mobile numbers from before 010, which the metadata still has: the last of them ended in June 2021 with the
 * 2G networks. Held for numbers of today, they would be seven in ten of Indonesia's 0821.
 */
const ENDED_ELSEWHERE = /^821[126-9]/;

/**
 * Reads a phone number as people write it (see `writtenNumber`). Returns its international digits without plus.
 * They are those that were typed, or those with the leading 0 or 00 replaced by the country's calling code. The 0
 * that many write after the calling code, as in +62 (0)812, is left out. Never another number, and never one that
 * is not valid.
 *
 * A number with plus is international. So is one after 00 or what the user's country dials instead, such as 001; if
 * both can be meant, NUMBER_NEEDS_COUNTRY. One with a leading 0 is of the user's country. Without either it is read
 * as
 * - international, when it begins with the calling code of the user's country (62812… in Indonesia);
 * - a mobile number of that country that lost its 0 (812…), as spreadsheets drop leading zeros. It may also be
 *   valid elsewhere, but only as a number of fixed lines, which are not on WhatsApp (Japan, China);
 * - international, when it cannot be a number of the user's country that lost its 0. Also when it is a mobile
 *   number there and not here (6591234567 in Indonesia).
 *
 * Otherwise it could be one of several countries, and guessing would reach a stranger: NUMBER_NEEDS_COUNTRY. The
 * same holds for one after a word ("HP 812…"), since spreadsheets take no zero from a text.
 *
 * `6.28E+12` is read if it kept its digits; otherwise they are lost: NUMBER_SHORTENED. The same holds for what was
 * made of it, 6280000000000.
 */
export function readNumber(cell: string | number, country: string): ReadNumber {
  const typed = String(cell);
  if (ZEROS_WRITTEN_OUT[typeof cell === "number" ? "number" : "text"].test(typed)) return SHORTENED;
  if (DIGITS.test(typed)) return readDigits({ digits: typed, first: "", isNamed: false }, country);
  if (typeof cell === "number") return INVALID;
  const written = writtenNumber(cell);
  if (written && DIGITS.test(written.digits)) return readDigits(written, country);
  const exponent = EXPONENT.exec(cell.trim());
  return exponent ? readExponent(exponent, country) : INVALID;
}

function readDigits({ digits: text, first, isNamed }: WrittenNumber, country: string): ReadNumber {
  const home = planOfCountry(country);
  const digits = text.replace(/^\+(?=00)/, "");
  if (digits.startsWith("+")) return answer(international(digits.slice(1)));
  if (digits.startsWith("00")) return readDialled(digits, country, first);
  const read = digits.startsWith("0") ? answer(withZero(digits, home)) : bare(digits, home, isNamed);
  if ("digits" in read) return read;
  const abroad = readDialled(digits, country);
  return "digits" in abroad ? abroad : read;
}

/** If what was dialled can be read in several ways, 00 counts before the country's own number alone. */
function readDialled(digits: string, country: string, first = ""): ReadNumber {
  const readings = afterDialled(digits, country, first).map(international);
  const [number = null, ...others] = new Set(readings.filter((each) => each !== null));
  if (others.length === 0) return answer(number);
  const home = planOfCountry(country);
  const isOwn = home !== null && number === readings[0] && number?.startsWith(home.callingCode);
  return isOwn && !isCompany(first) ? answer(number) : NEEDS_COUNTRY;
}

const answer = (digits: string | null): ReadNumber => (digits === null ? INVALID : { digits });

function international(digits: string): string | null {
  return numberType(`+${digits}`) ? digits : withoutTrunk(digits);
}

/** 62 0812…: the 0 is dialled at home only. */
function withoutTrunk(digits: string): string | null {
  const plan = numberingPlan(`+${digits}`);
  if (plan?.trunk !== "0" || !digits.startsWith("0", plan.callingCode.length)) return null;
  const without = plan.callingCode + digits.slice(plan.callingCode.length + 1);
  return numberType(`+${without}`) ? without : null;
}

/** A country without a trunk 0, such as Italy, keeps the zero. */
function withZero(text: string, home: Plan | null): string | null {
  if (!home) return null;
  const digits = home.callingCode + (home.trunk === "0" ? text.slice(1) : text);
  return numberType(`+${digits}`) ? digits : null;
}

function bare(text: string, home: Plan | null, isNamed: boolean): ReadNumber {
  const isOwn = home !== null && text.startsWith(home.callingCode);
  const own = isOwn ? international(text) : null;
  if (own) return { digits: own };
  const here = home && numberType(`+${home.callingCode}${text}`);
  const elsewhere = ENDED_ELSEWHERE.test(text) ? null : numberType(`+${text}`);
  if (!isNamed) {
    if (home && here === "mobile" && elsewhere !== "mobile") return { digits: home.callingCode + text };
    if (elsewhere && (!here || (here === "other" && elsewhere === "mobile"))) return { digits: text };
  }
  const isLocal = text.length >= LOCAL_DIGITS_MIN && text.length <= LOCAL_DIGITS_MAX;
  return isLocal && !isOwn ? NEEDS_COUNTRY : INVALID;
}

function readExponent(
  [, first = "", decimals = "", power = ""]: RegExpExecArray,
  country: string,
): ReadNumber {
  const zeros = Number(power) - decimals.length;
  if (zeros < 0) return INVALID;
  if (zeros >= ZEROS_OF_A_SHORTENED_NUMBER) return SHORTENED;
  return readNumber(first + decimals + "0".repeat(zeros), country);
}
