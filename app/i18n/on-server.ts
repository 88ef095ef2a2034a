import type { i18n, TFunction } from "i18next";
import type { Language } from "./config";
import { en } from "./en";
import { id } from "./id";
import { speaker } from "./speaker";

/** Every language with all of its texts. A new one is a folder, and a line here, in config.ts and in in-browser.ts. */
export const texts: Record<Language, typeof id> = { en, id };

/** Both namespaces, `translation` for the screens and `answers` for the rest. */
export const speakers: Record<Language, i18n> = { en: speaker("en", en), id: speaker("id", id) };

const spoken: Record<Language, TFunction<"answers">> = {
  en: speakers.en.getFixedT("en", "answers"),
  id: speakers.id.getFixedT("id", "answers"),
};

/** What the server says outside the screens: `answersIn("id")("plainPage.back")`. */
export function answersIn(language: Language): TFunction<"answers"> {
  return spoken[language];
}
