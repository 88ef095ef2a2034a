import type { i18n, TFunction } from "i18next";
import type { Language } from "./config";
import { createI18n } from "./create-i18n";
import { en } from "./en";
import { id } from "./id";

/** Every language with all of its texts. A new one is a folder, and a line here, in config.ts and in client.ts. */
export const texts: Record<Language, typeof id> = { en, id };

/** Both namespaces, `translation` for the screens and `answers` for the rest. */
export const speakers: Record<Language, i18n> = {
  en: remembering(createI18n("en", en)),
  id: remembering(createI18n("id", id)),
};

const spoken: Record<Language, TFunction<"answers">> = {
  en: speakers.en.getFixedT("en", "answers"),
  id: speakers.id.getFixedT("id", "answers"),
};

/** Returns what the server says outside the screens: `answersIn("id")("plainPage.back")`. */
export function answersIn(language: Language): TFunction<"answers"> {
  return spoken[language];
}

/**
 * Most texts of a screen hold no value and are the same each time. Every piece of a screen asks for a `t` of its
 * own. With i18next that took a tenth of the time of a page. Only existing texts are kept, so there are no more of
 * them.
 */
function remembering(instance: i18n): i18n {
  const fixed = instance.getFixedT.bind(instance);
  const kept = new Map<unknown, TFunction>();
  const keep = (ns: unknown): TFunction => {
    const t: unknown = fixed(null, ns as never);
    const said = new Map<unknown, string>();
    const remembered = (key: unknown, ...values: unknown[]) => {
      const known = values.length === 0 ? said.get(key) : undefined;
      if (known !== undefined) return known;
      const text = (t as (...given: unknown[]) => string)(key, ...values);
      if (values.length === 0 && text !== key) said.set(key, text);
      return text;
    };
    return Object.assign(remembered, { ns }) as unknown as TFunction;
  };
  instance.getFixedT = ((lng: unknown, ns: unknown, keyPrefix?: unknown) => {
    if (lng || keyPrefix || Array.isArray(ns)) return fixed(lng as never, ns as never, keyPrefix as never);
    const t = kept.get(ns) ?? keep(ns);
    kept.set(ns, t);
    return t;
  }) as typeof instance.getFixedT;
  return instance;
}
