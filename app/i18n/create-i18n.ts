import { createInstance, type i18n, type ParseKeys, type Resource } from "i18next";
import type { Language } from "./config";

/** `batch.title` for every text of the screens. */
export type TextKey = ParseKeys;

/** i18next for one language, for good: who changes the language loads a new page. Speaks at once. */
export function createI18n(language: Language, texts: Resource[string]): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: texts },
    initAsync: false, // there is nothing to wait for
    load: "currentOnly",
    fallbackLng: false,
    nsSeparator: false,
    // React escapes, and so do the plain pages. No text holds another. So no name that a user typed is searched for
    // `$t(`, which would take time by the square of its length.
    interpolation: { escapeValue: false, nestingPrefix: "", nestingPrefixEscaped: "(?!)" },
    react: { useSuspense: false, bindI18n: "", bindI18nStore: "" }, // nothing of it changes while a page is shown
  });
  // i18next's own keeps one Intl.NumberFormat for every set of values that a text was ever filled with.
  const { format } = new Intl.NumberFormat(language);
  instance.services.formatter?.add("number", (value: unknown) =>
    typeof value === "number" ? format(value) : String(value),
  );
  return instance;
}
