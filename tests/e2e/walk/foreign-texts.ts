import { LANGUAGES, type Language } from "~/i18n/config";
import { texts } from "~/i18n/server";

/** Texts that may stand in pages of the other language: names of things, by their keys. */
const NAMES = /^(brand|brandAdmin|language\w*)\b/;

/** Words that every longer sentence of a language has, and none of the other one. */
const SMALL_WORDS: Record<Language, RegExp> = {
  en: /\b(the|and|of|is|are|was|were|this|these|not|with|your|you|from|there|which|cannot|please|for|by)\b/i,
  id: /\b(yang|dan|di|ini|itu|tidak|untuk|dari|dengan|belum|sudah|Anda|akan|atau|pada|oleh|ke|telah|bisa)\b/i,
};

/** Thousands as the language writes them, and months that have another name in the other one. */
const FIGURES: Record<Language, RegExp> = {
  en: /(?<![\d.,])\d{1,3},\d{3}(?![\d])|\b\d{1,2} (May|Aug|Oct|Dec) \d{4}\b/,
  id: /(?<![\d.,])\d{1,3}\.\d{3}(?![\d.])|\b\d{1,2} (Mei|Agu|Okt|Des) \d{4}\b/,
};

function flat(node: object, path = ""): [key: string, text: string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flat(value as object, `${path}${key}.`),
  ) as [string, string][];
}

const all = (language: Language) =>
  new Map(
    [...flat(texts[language].answers), ...flat(texts[language].translation)].filter(
      ([key]) => !NAMES.test(key),
    ),
  );

type Vocabulary = { whole: Set<string>; patterns: RegExp[] };

/** Where a value stands. */
const PLACE = /\{\{\w+(?:, number)?\}\}/;

/** What only this language says: whole texts, and those with places for values. */
function vocabularyOf(language: Language): Vocabulary {
  const other = new Set(
    LANGUAGES.filter((each) => each !== language).flatMap((each) => [...all(each).values()]),
  );
  const own = [...all(language).values()].filter((text) => !other.has(text));
  const whole = own.filter((text) => !text.includes("{"));
  // "{{a}} · {{b}}" has no word of its own
  const worded = own.filter(
    (text) => text.includes("{") && /\p{L}{4}/u.test(text.replaceAll(new RegExp(PLACE, "g"), "")),
  );
  return { whole: new Set(whole), patterns: worded.map(pattern) };
}

function pattern(text: string): RegExp {
  const parts = text.split(PLACE).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`);
}

const vocabulary: Record<Language, Vocabulary> = { en: vocabularyOf("en"), id: vocabularyOf("id") };

/** Those of these texts that are in another language than the page. */
export const foreignTexts = (shown: string[], language: Language): string[] =>
  shown.filter((text) => isForeign(text, language));

/** Most texts stand on many pages. */
const judged: Record<Language, Map<string, boolean>> = { en: new Map(), id: new Map() };

function isForeign(text: string, language: Language): boolean {
  const known = judged[language].get(text);
  if (known !== undefined) return known;
  const other = LANGUAGES.find((each) => each !== language)!;
  const says = (each: Language, words = text) =>
    vocabulary[each].whole.has(words) || vocabulary[each].patterns.some((one) => one.test(words));
  // A field and what is wrong with it, each a text by itself.
  const parts = text.split(": ");
  const own = says(language) || (parts.length === 2 && parts.every((part) => says(language, part)));
  const foreign = (says(other) && !own) || SMALL_WORDS[other].test(text) || FIGURES[other].test(text);
  judged[language].set(text, foreign);
  return foreign;
}
