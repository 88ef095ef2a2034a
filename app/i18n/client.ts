import { FALLBACK_LANGUAGE, isLanguage, type Language } from "./config";
import { createI18n } from "./create-i18n";
import { parts as en } from "./en/namespaces";
import { parts as id } from "./id/namespaces";

const PARTS: Record<Language, typeof id> = { en, id };

/** The language of the page, with the texts loaded so far; they grow while a person moves about. */
export const browserI18n = createI18n(documentLanguage(), { translation: {} });

function documentLanguage(): Language {
  if (import.meta.env.SSR) return FALLBACK_LANGUAGE;
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : FALLBACK_LANGUAGE;
}

/**
 * Said by a screen of the parts that its texts come from, beside `screens`, which every page has:
 * `await needTexts("money")`. Remix waits for it before it shows the screen. The server has all texts anyway.
 */
export async function needTexts(...parts: (keyof typeof en)[]): Promise<void> {
  if (import.meta.env.SSR) return;
  const { language } = browserI18n;
  for (const texts of await Promise.all(parts.map((part) => PARTS[language as Language][part]())))
    browserI18n.addResourceBundle(language, "translation", texts, true, true);
}
