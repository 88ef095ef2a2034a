import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js";
import { wrongField } from "../errors";
import { plainSigns } from "../phone-numbers/normalize";

/** A longer text is nothing that a person looks for, and a search costs its length times that of all texts. */
export const SEARCH_CHARACTERS_MAX = 100;

/** The text to search for, trimmed; "" for no search. Throws VALIDATION, of the `field` of its address. */
export function searchedText(q: string | undefined, field = "q"): string {
  const text = q?.trim() ?? "";
  if (text.length <= SEARCH_CHARACTERS_MAX) return text;
  throw wrongField(field, { code: "SEARCH_TOO_LONG", params: { max: SEARCH_CHARACTERS_MAX } });
}

/**
 * Returns the digits that a search for a phone number means, in the way numbers are stored. "+62 812-3" and, for a
 * user in Indonesia, "0812 3" both mean 628123. Null when the text is no number.
 */
export function numberSearched(text: string, country: string): string | null {
  const plain = plainSigns(text).replace(/^(\+?\d+)\.0$/, "$1"); // of a number that a program took for a float
  if (!/^\+?[\d ().-]+$/.test(plain)) return null;
  const digits = plain.replace(/\D/g, "");
  if (digits === "") return null;
  if (!digits.startsWith("0") || !isSupportedCountry(country)) return digits;
  return getCountryCallingCode(country) + digits.replace(/^0+/, "");
}

/** A status from an address, in any letter case; null for "all", nothing, and "" . Unknown ones match no row. */
export function statusSearched(status: string | undefined): string | null {
  const wanted = status?.trim().toUpperCase() ?? "";
  return wanted === "" || wanted === "ALL" ? null : wanted;
}
