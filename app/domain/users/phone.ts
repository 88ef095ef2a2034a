import type { CountryCode } from "libphonenumber-js";
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import type { FieldError } from "../errors";

/** ITU-T E.164: country code and number together. */
export const PHONE_DIGITS_MAX = 15;

export type PhoneReading = { digits: string } | { fault: FieldError };

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

/**
 * A local number as typed for a country, as E.164 digits without plus. The rules in the order of the
 * specification: required, no leading 0, at most 15 digits, valid for the country. A number that begins
 * with plus is read as it stands.
 */
export function localPhone(typed: string, country: CountryCode): PhoneReading {
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return { fault: { code: "PHONE_REQUIRED" } };
  if (digits.startsWith("0"))
    return { fault: { code: "PHONE_LEADING_ZERO", params: { phone: digits.replace(/^0+/, "") } } };
  const code = getCountryCallingCode(country);
  const whole = typed.trim().startsWith("+") ? digits : code + digits;
  if (whole.length > PHONE_DIGITS_MAX) return { fault: { code: "PHONE_TOO_LONG" } };
  if (!/^\+?[\d\s().-]+$/.test(typed.trim()) || !whole.startsWith(code) || !isValid(whole))
    return { fault: { code: "PHONE_INVALID" } };
  return { digits: whole };
}

/** International digits without plus, as an admin edits them. */
export function internationalDigits(typed: string): PhoneReading {
  if (typed.startsWith("0"))
    return { fault: { code: "PHONE_LEADING_ZERO", params: { phone: typed.replace(/^0+/, "") } } };
  if (/^\d+$/.test(typed) && typed.length > PHONE_DIGITS_MAX) return { fault: { code: "PHONE_TOO_LONG" } };
  return /^\d+$/.test(typed) && isValid(typed) ? { digits: typed } : { fault: { code: "PHONE_INVALID" } };
}

/** E.164 with plus, as people write their own number; spaces, dashes and brackets are let pass. */
export function e164(typed: string): PhoneReading {
  const compact = typed.replace(/[\s().-]/g, "");
  if (!/^\+\d+$/.test(compact)) return { fault: { code: "PHONE_NOT_E164" } };
  if (compact.length - 1 > PHONE_DIGITS_MAX) return { fault: { code: "PHONE_TOO_LONG" } };
  return isValid(compact.slice(1)) ? { digits: compact.slice(1) } : { fault: { code: "PHONE_NOT_E164" } };
}

function isValid(digits: string): boolean {
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false;
}
