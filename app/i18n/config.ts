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

/** The codes of a language in ISO 639: Java and old Android still say `in` for Indonesian. */
const CODES = new Map<string, Language>([
  ["en", "en"],
  ["eng", "en"],
  ["id", "id"],
  ["in", "id"],
  ["ind", "id"],
]);

/**
 * Returns the language of a tag, in whatever letter case and however it goes on: `id`, `in-ID`, `id_ID.UTF-8`,
 * `id-Latn-ID`. These are BCP 47, and locale names of POSIX and Java. Null for one that is not ours. Linear.
 */
export function parseLanguage(tag: string): Language | null {
  const code = /^[a-z]+(?![^-_.@])/i.exec(tag.trim())?.[0].toLowerCase();
  return (code !== undefined && CODES.get(code)) || null;
}
