import type { CountryCode } from "libphonenumber-js";
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js";
import { z } from "zod";
import { type FieldError, wrongField } from "../errors";
import { writtenNumber } from "../phone-numbers/from-cell";
import { plainSigns } from "../phone-numbers/normalize";
import { numberType } from "../phone-numbers/numbering-plan";

/** ITU-T E.164: country code and number together. */
export const PHONE_DIGITS_MAX = 15;

/** With room for how people write it. */
const TYPED_CHARACTERS_MAX = 60;

export const PhoneText = z.string().max(TYPED_CHARACTERS_MAX, "PHONE_TOO_LONG");

/** A number as a request sends it, text or not. */
export const TypedPhone = z.union([PhoneText, z.number().transform(String)], {
  error: ({ input }) => (input === undefined || input === null ? "PHONE_REQUIRED" : "PHONE_INVALID"),
});

export type PhoneReading = { digits: string } | { fault: FieldError };

/**
 * Returns the number that came as `phone_number`, as `phone` (its name before, until 1.0), or as both. Undefined: as
 * neither; null: none. If both came, the one that differs from what is `stored` counts: programs of 0.4.0 read a user,
 * set `phone` and send everything back. Throws VALIDATION where neither is the stored one, and they differ.
 */
export function onePhone<T extends string | null | undefined>(number: T, old: T, stored?: string | null): T {
  if (number === undefined) return old;
  if (old === undefined || number === old || old === stored) return number;
  if (number === stored) return old;
  throw wrongField("phone_number", { code: "PHONE_DIFFERS" });
}

/** A number as it is read, international digits, with or without the plus. */
export const withPlus = (typed: string) => `+${typed.trim().replace(/^\+/, "")}`;

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

/**
 * Returns a local number as typed for a country (see `writtenNumber`) in E.164 digits without plus. The rules, in the
 * order in which they are checked: required, no leading 0, at most 15 digits, valid for the country. A number that
 * begins with plus is read as it stands.
 */
export function localPhone(typed: string, country: CountryCode): PhoneReading {
  if (!/[\p{L}\p{N}]/u.test(typed)) return { fault: { code: "PHONE_REQUIRED" } };
  const written = writtenNumber(typed)?.digits;
  if (written === undefined) return { fault: { code: "PHONE_INVALID" } };
  const digits = written.replace("+", "");
  if (digits.startsWith("0")) return startsWithZero(digits);
  const code = getCountryCallingCode(country);
  const whole = written === digits ? code + digits : digits;
  if (whole.length > PHONE_DIGITS_MAX) return { fault: { code: "PHONE_TOO_LONG" } };
  return whole.startsWith(code) && isValid(whole) ? { digits: whole } : { fault: { code: "PHONE_INVALID" } };
}

/** International digits without plus, as an admin edits them. */
export function internationalDigits(typed: string): PhoneReading {
  const digits = plainSigns(typed);
  if (digits.startsWith("0")) return startsWithZero(digits);
  if (/^\d+$/.test(digits) && digits.length > PHONE_DIGITS_MAX) return { fault: { code: "PHONE_TOO_LONG" } };
  return /^\d+$/.test(digits) && isValid(digits) ? { digits } : { fault: { code: "PHONE_INVALID" } };
}

/** E.164 with plus, as people write their own number (see `writtenNumber`). */
export function e164(typed: string): PhoneReading {
  const [, digits] = /^\+(\d+)$/.exec(writtenNumber(typed)?.digits ?? "") ?? [];
  if (digits === undefined) return { fault: { code: "PHONE_NOT_E164" } };
  if (digits.length > PHONE_DIGITS_MAX) return { fault: { code: "PHONE_TOO_LONG" } };
  return isValid(digits) ? { digits } : { fault: { code: "PHONE_NOT_E164" } };
}

function startsWithZero(digits: string): PhoneReading {
  return { fault: { code: "PHONE_LEADING_ZERO", params: { phone: digits.replace(/^0+/, "") } } };
}

const isValid = (digits: string) => numberType(`+${digits}`) !== null;
