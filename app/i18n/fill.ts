import type { Language } from "./config";

/** `{name}`, or `{rows:# row|# rows}`. */
const PLACE = /\{(\w+)(?::([^{}]*))?\}/g;

/**
 * A text with its places filled in. `{name}` is the value; `{rows:# row|# rows}` is the form that the language
 * uses for that many, one first, with the value for `#`. A place without a value stays as it is.
 */
export function filled(
  language: Language,
  text: string,
  values: Record<string, string | number | undefined>,
): string {
  return text.replace(PLACE, (place, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return forms === undefined ? String(value) : formFor(language, forms, value);
  });
}

function formFor(language: Language, forms: string, value: string | number): string {
  const all = forms.split("|");
  const one = new Intl.PluralRules(language).select(countOf(value)) === "one";
  return ((one ? all[0] : all.at(-1)) ?? "").replaceAll("#", String(value));
}

/** A count may come as it is written, such as 1,500. */
const countOf = (value: string | number) => Number(String(value).replaceAll(/\D/g, ""));
