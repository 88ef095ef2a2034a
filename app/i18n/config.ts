/** The languages of the interface; the first one is the fallback. */
export const LANGUAGES = ["en", "id"] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = "en";

/** Remembers the language that a person chose. */
export const LANGUAGE_COOKIE = "lang";
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
