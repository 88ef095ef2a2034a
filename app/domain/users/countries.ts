import { getCountries, getCountryCallingCode } from "libphonenumber-js";

export type Country = { code: string; name: string; calling_code: string };

const known = new Map<string, Country[]>();

/** Every country that has phone numbers, by its name in a language, in the order of the names. */
export function countries(language: string): Country[] {
  const made = known.get(language);
  if (made) return made;
  const names = new Intl.DisplayNames(language, { type: "region" });
  const list = getCountries().map((code) => ({
    code,
    name: names.of(code) ?? code,
    calling_code: getCountryCallingCode(code),
  }));
  list.sort((a, b) => a.name.localeCompare(b.name, language));
  known.set(language, list);
  return list;
}
