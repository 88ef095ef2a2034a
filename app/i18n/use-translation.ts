import { createContext, useContext } from "react";
import type { ScreenTexts } from "./all-screens";
import { FALLBACK_LANGUAGE, type Language } from "./config";
import { filled } from "./fill";

/** `batch.title` for every text of the screens; a key that is none does not compile. */
type KeyOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${KeyOf<Texts[Name]>}`;
}[keyof Texts & string];

export type TextKey = KeyOf<ScreenTexts>;
export type Values = Record<string, string | number>;
/** The text with its `{places}` filled in (`filled`); a key without a text (kept by an older version) is shown as it is. */
export type Translate = (key: TextKey, values?: Values) => string;
export type Translation = { language: Language; t: Translate };

type Node = string | { [name: string]: Node | undefined } | undefined;

/** Reads texts in one language, on the server and in the browser. */
export function translation(language: Language, texts: object): Translation {
  const t: Translate = (key, values = {}) => {
    let found = texts as Node;
    for (const name of key.split(".")) found = typeof found === "object" ? found[name] : undefined;
    if (typeof found !== "string") return key;
    return filled(language, found, values);
  };
  return { language, t };
}

export const TranslationContext = createContext<Translation>(translation(FALLBACK_LANGUAGE, {}));

/** The texts of the page's language: `t("batch.title", { name })`. */
export function useTranslation(): Translation {
  return useContext(TranslationContext);
}
